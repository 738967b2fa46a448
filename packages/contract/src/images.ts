/** What an uploaded picture may be. Pixels are what a phone has to find room for, four bytes each. */
export const imageLimits = {
  bytesMax: 5 * 1024 * 1024,
  sideMax: 8192,
  pixelsMax: 25_000_000,
} as const

/** Where an image is served, to everybody who has its id. */
export function imagePath(id: string): string {
  return `/images/${id}`
}
