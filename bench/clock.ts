/** Unix ms with fractions: the same for all processes of a machine. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}

/** @returns the value of some work, and how long it took */
export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const began = performance.now()
  const value = await work()
  return { value, ms: performance.now() - began }
}

/** @returns the milliseconds of each of several runs, one after the other */
export async function durations(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  while (took.length < times) took.push((await timed(work)).ms)
  return took
}
