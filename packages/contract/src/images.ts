/** Limits of an uploaded image. A pixel takes four bytes of a phone's memory. */
export const imageLimits = {
  bytesMax: 5 * 1024 * 1024,
  sideMax: 8192,
  pixelsMax: 25_000_000,
  altLengthMax: 500,
} as const

/** Where an image is served, to everybody who has its id. */
export function imagePath(id: string): string {
  return `/images/${id}`
}

/** An image as a question names it; once a session has asked the question, with its size in pixels. */
export interface QuestionImage {
  readonly id: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

/** An image as devices in rooms get it, with its size in pixels, so that pages can reserve its place. */
export interface ShownImage {
  readonly url: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** @returns undefined where there is no image, and where its size is unknown */
export function shownImage(image: QuestionImage | null | undefined): ShownImage | undefined {
  if (image?.width === undefined || image.height === undefined) return undefined
  return { url: imagePath(image.id), alt: image.alt, width: image.width, height: image.height }
}
