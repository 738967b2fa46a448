/** Runs `work` for 0 to `count` - 1, at most `atOnce` at a time; results in order. */
export async function inParallel<T>(
  count: number,
  atOnce: number,
  work: (i: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = new Array(count)
  let next = 0
  const worker = async () => {
    for (let i = next++; i < count; i = next++) results[i] = await work(i)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  return results
}
