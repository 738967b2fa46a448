/** Computes a value on first use, and again only if that failed. */
export function once<T>(compute: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  return () => {
    value ??= compute().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}
