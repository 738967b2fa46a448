/** An image, made again from the parts of a file that carry pixels: without metadata and whatever else stands in the file. */
export interface Image {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'
  /** As it is shown: after turning it upright. */
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}
