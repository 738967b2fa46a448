/** The area of a slide's full image, in pixels of the largest scaled copy. */
export const pictureArea = { width: 1920, height: 972 } as const

/** Larger files are encoded lossily: slides of text are smaller than this. */
const losslessBytesMax = 300 * 1024
const quality = 0.86
/** How far a channel may be from the color of the edge, and the share of the edge that has it. */
const colourTolerance = 8
const edgeShareMin = 0.97

/**
 * A page or picture in the shape of a full image, which would be cropped otherwise: whole, in the middle, on the color of its
 * edges if they have one. Never enlarged.
 */
export async function wholePicture(source: ImageBitmap | OffscreenCanvas): Promise<Blob> {
  const ratio = pictureArea.width / pictureArea.height
  const scale = Math.min(1, pictureArea.width / source.width, pictureArea.height / source.height)
  const width = Math.max(1, Math.round(source.width * scale))
  const height = Math.max(1, Math.round(source.height * scale))
  const canvas = new OffscreenCanvas(
    Math.max(width, Math.round(height * ratio)),
    Math.max(height, Math.round(width / ratio)),
  )
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  const left = Math.floor((canvas.width - width) / 2)
  const top = Math.floor((canvas.height - height) / 2)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, left, top, width, height)
  const edges =
    left > 0
      ? [context.getImageData(left, 0, 1, height), context.getImageData(left + width - 1, 0, 1, height)]
      : [context.getImageData(0, top, width, 1), context.getImageData(0, top + height - 1, width, 1)]
  const colour = colourOf(edges.map(({ data }) => data))
  if (colour !== null) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = colour
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return fileOf(canvas)
}

/** The color that nearly all pixels have; null if there is none. @param edges pixels of four bytes */
function colourOf(edges: readonly Uint8ClampedArray[]): string | null {
  const [red = 0, green = 0, blue = 0, alpha = 0] = edges[0]!
  const isSame = (data: Uint8ClampedArray, at: number) =>
    [red, green, blue, alpha].every((channel, i) => Math.abs(data[at + i]! - channel) <= colourTolerance)
  let [pixels, same] = [0, 0]
  for (const data of edges)
    for (let at = 0; at < data.length; at += 4) {
      pixels++
      if (isSame(data, at)) same++
    }
  return alpha === 255 && same >= pixels * edgeShareMin ? `rgb(${red} ${green} ${blue})` : null
}

/** PNG if small, otherwise WebP; JPEG on Safari, which cannot write WebP. */
async function fileOf(canvas: OffscreenCanvas): Promise<Blob> {
  const lossless = await canvas.convertToBlob({ type: 'image/png' })
  if (lossless.size <= losslessBytesMax) return lossless
  const lossy = await canvas.convertToBlob({ type: 'image/webp', quality })
  return lossy.type === 'image/webp' ? lossy : canvas.convertToBlob({ type: 'image/jpeg', quality })
}
