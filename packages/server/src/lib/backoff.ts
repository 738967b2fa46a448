import type { Random } from './random.ts'

/** Waits between the attempts of something that fails, each twice as long as the one before. */
export interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
}

/**
 * How long to wait after a failure.
 * @param failures in a row, from 1
 * @param random for jitter, so that servers that failed together do not all come back together: up to half as long
 */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number, random?: Random): number {
  const ms = Math.min(firstMs * 2 ** (failures - 1), maxMs)
  return random ? ms / 2 + random.below(ms / 2) : ms
}

/**
 * Runs work until it succeeds.
 * @param mayRetry decides on each failure. @param mayRetry.elapsedMs since the first attempt began
 * @throws what the work throws, once it may not be retried
 */
export async function retry<T>(
  work: () => T | Promise<T>,
  backoff: Backoff,
  mayRetry: (error: unknown, elapsedMs: number) => boolean,
): Promise<T> {
  const began = performance.now()
  for (let failures = 1; ; failures++) {
    try {
      return await work()
    } catch (error) {
      if (!mayRetry(error, performance.now() - began)) throw error
    }
    await new Promise(resolve => setTimeout(resolve, backoffMs(backoff, failures)))
  }
}
