const retryMs = 2_000

/** Loads a module of the page, again and again while the network fails. */
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
 * The address of a module that failed to load, which Chrome and Firefox name in the message. Before version 156 Chrome keeps the
 * failure for the life of the page, so only another address is requested again.
 */
function failedModule(error: unknown): string | undefined {
  return /https?:[^\s?]+\.js/.exec(String(error))?.[0]
}
