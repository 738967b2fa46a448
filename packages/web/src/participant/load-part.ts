const retryMs = 2_000

/** Loads a part of the page, again and again while the network fails. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
}
