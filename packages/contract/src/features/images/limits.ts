/** Limits of uploaded images. A pixel takes four bytes of memory on a phone. */
export const imageLimits = {
  bytesMax: 5 * 1024 * 1024,
  sideMax: 8192,
  pixelsMax: 25_000_000,
  altLengthMax: 500,
} as const

/** Widths in pixels of an image's scaled copies, for phones and stages. A wider image has each, unless it is larger than the file. */
export const scaledWidths = [800, 1920] as const
export type ScaledWidth = (typeof scaledWidths)[number]

/** Public path of an image. */
export function imagePath(id: string): string {
  return `/images/${id}`
}

/** An image referenced by a question; with its size in pixels once a session has asked the question. */
export interface QuestionImage {
  readonly id: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

/** An image for devices in rooms; its size in pixels is for layout. */
export interface ShownImage {
  readonly url: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** @returns undefined without an image or its size */
export function shownImage(image: QuestionImage | null | undefined): ShownImage | undefined {
  if (image?.width === undefined || image.height === undefined) return undefined
  return { url: imagePath(image.id), alt: image.alt, width: image.width, height: image.height }
}
