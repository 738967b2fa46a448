import type { Random } from './random.ts'

/** Exponential backoff: each delay is twice the previous one. */
export interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
}

/**
 * The delay after a failure.
 * @param failures consecutive failures, from 1
 * @param random adds jitter of up to half the delay, so that servers that failed together do not retry together
 */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number, random?: Random): number {
  const ms = Math.min(firstMs * 2 ** (failures - 1), maxMs)
  return random ? ms / 2 + random.below(ms / 2) : ms
}

/**
 * Retries work until it succeeds.
 * @param mayRetry decides on each failure; `elapsedMs` counts from the first attempt
 * @throws the last failure
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
