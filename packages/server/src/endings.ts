/**
 * Waits for several things to end, all at once.
 * @returns the names of those that have not ended well after `ms`.
 */
export async function unendedAfter(
  ms: number,
  ends: Readonly<Record<string, Promise<unknown>>>,
): Promise<string[]> {
  const unended = new Set(Object.keys(ends))
  const all = Promise.all(
    Object.entries(ends).map(([name, end]) =>
      end.then(
        () => unended.delete(name),
        () => {},
      ),
    ),
  )
  const { promise: tooLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([all, tooLate])
  clearTimeout(timer)
  return [...unended]
}
