const retryMs = 2_000
/** After so many attempts a part that the browser remembers as failed is the likely reason. */
const attemptsMax = 3

/**
 * Loads a module, retrying while the network fails. Reloads the page once the server can be reached all the same: a module that this
 * one imports has failed before, which Chrome before 156 remembers for the page's lifetime, or an upgrade has replaced the files.
 * @param load gives the module itself, as a retry may import it from another address
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let attempt = load
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      const url = failedModule(error)
      if (url !== undefined) {
        if (attempts >= attemptsMax)
          await fetch(url, { cache: 'no-store' }).then(
            () => location.reload(),
            () => {},
          )
        attempt = () => import(/* @vite-ignore */ `${url}?retry=${Date.now()}`)
      }
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
