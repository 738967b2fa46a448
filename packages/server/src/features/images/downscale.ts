/** Pixels as red, green, blue and opacity, a byte each. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const channels = 4

/**
 * Scales an image down, each pixel the average of the area that it covers, weighted by opacity. It needs little memory besides
 * its result.
 * @param width in pixels, less than that of the source
 */
export function downscale(source: Pixels, width: number): Pixels {
  const height = Math.max(1, Math.round((source.height * width) / source.width))
  const data = new Uint8ClampedArray(width * height * channels)
  const area = (source.width / width) * (source.height / height)
  const columns = overlaps(source.width, width)
  const rows = overlaps(source.height, height)
  const length = width * channels
  // Sums of the target row in progress and of the next one.
  let [sums, next] = [new Float32Array(length), new Float32Array(length)]
  const line = new Float32Array(length)
  for (let y = 0; y < source.height; y++) {
    sumColumns(source, y, columns, line)
    const share = rows.share[y]!
    for (let i = 0; i < length; i++) sums[i]! += line[i]! * share
    if (share < 1) for (let i = 0; i < length; i++) next[i]! += line[i]! * (1 - share)
    const row = rows.target[y]!
    if (y + 1 < source.height && rows.target[y + 1] === row) continue
    writeRow(sums, area, data, row * length)
    ;[sums, next] = [next, sums.fill(0)]
  }
  return { data, width, height }
}

interface Overlaps {
  /** By source place: the first target place that it overlaps. */
  readonly target: Uint16Array
  /** Its share in that one; the rest is in the next. */
  readonly share: Float32Array
}

function overlaps(from: number, to: number): Overlaps {
  const scale = from / to
  const target = Uint16Array.from({ length: from }, (_, at) => Math.min(to - 1, Math.floor(at / scale)))
  const share = Float32Array.from(target, (place, at) =>
    place === to - 1 ? 1 : Math.min(1, (place + 1) * scale - at),
  )
  return { target, share }
}

function sumColumns(
  { data, width }: Pixels,
  y: number,
  { target, share }: Overlaps,
  line: Float32Array,
): void {
  line.fill(0)
  for (let x = 0; x < width; x++) {
    const at = (y * width + x) * channels
    add(data, at, share[x]!, line, target[x]! * channels)
    if (share[x]! < 1) add(data, at, 1 - share[x]!, line, (target[x]! + 1) * channels)
  }
}

function add(data: Uint8ClampedArray, at: number, weight: number, sums: Float32Array, to: number): void {
  const opacity = data[at + 3]! * weight
  sums[to]! += data[at]! * opacity
  sums[to + 1]! += data[at + 1]! * opacity
  sums[to + 2]! += data[at + 2]! * opacity
  sums[to + 3]! += opacity
}

function writeRow(sums: Float32Array, area: number, data: Uint8ClampedArray, to: number): void {
  for (let i = 0; i < sums.length; i += channels) {
    const opacity = sums[i + 3]!
    if (opacity === 0) continue
    data[to + i] = sums[i]! / opacity
    data[to + i + 1] = sums[i + 1]! / opacity
    data[to + i + 2] = sums[i + 2]! / opacity
    data[to + i + 3] = opacity / area
  }
}
