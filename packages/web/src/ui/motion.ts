/** How long a wheel turns, in ms. */
export const spinMs = 4_200

/** Whether the reader wants nothing to move. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
