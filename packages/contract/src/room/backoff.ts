const firstMs = 500
/** The longest wait. */
export const waitMsMax = 30_000

/**
 * Reconnect backoff with jitter: doubles from 0.5 s to 30 s, randomized over the upper half, so that a hall of phones
 * does not reconnect at once (docs/reference/room-protocol.md, "Reconnection").
 * @param attempt failures so far, from 0
 * @param random 0 to 1
 */
export function waitMs(attempt: number, random: number): number {
  const full = Math.min(waitMsMax, firstMs * 2 ** (attempt + 1))
  return Math.max(firstMs, Math.round((full / 2) * (1 + random)))
}
