const retryMs = 2_000

/** Loads a module, retrying while the network fails. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let attempt = load
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const url = failedModule(error)
      if (url !== undefined) attempt = () => import(/* @vite-ignore */ `${url}?retry=${Date.now()}`)
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
}

/**
 * The address of a module that failed to load, as named in Chrome's and Firefox's messages. Chrome before 156 caches the
 * failure for the page's lifetime, so a retry needs a different address.
 */
function failedModule(error: unknown): string | undefined {
  return /https?:[^\s?]+\.js/.exec(String(error))?.[0]
}
