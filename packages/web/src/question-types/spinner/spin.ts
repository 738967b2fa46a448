/** How long a wheel turns, in ms. */
export const spinMs = 4_500
