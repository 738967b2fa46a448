/** Bounds of a word's glyphs at a font size of 1, from its baseline. */
export interface Glyphs {
  readonly width: number
  readonly up: number
  readonly down: number
}

/** A word of a cloud: the start of its baseline, from the top left corner of the cloud. */
export interface PlacedWord {
  readonly text: string
  readonly font: number
  readonly x: number
  readonly y: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Area {
  readonly width: number
  readonly height: number
}

/** The most frequent words are this many times as large as the least. */
const largestToSmallest = 4
/** Space around a word, relative to its font: at its ends, above and below. */
const atEnds = 0.12
const above = 0.02
/** The largest font, relative to the height, so that one word alone does not fill a slide. */
const tallest = 0.42
/** Places tried, from the middle: a spiral that is 2.5 times as wide as high. */
const spiral = Array.from({ length: 2_600 }, (_, i) => {
  const [radius, angle] = [i * 0.24, i * 0.21]
  return { x: radius * 1.05 * Math.cos(angle), y: radius * 0.42 * Math.sin(angle) }
})
const fontsTried = 8
/** Words never take a greater part of the area. */
const densest = 0.8

/**
 * Places words on a spiral, the most frequent in the middle, as large as all of them fit. The same words have the same places.
 * @param words most frequent first
 * @param least the least font; words that do not fit at it are left out, the least frequent first
 */
export function placeWords(
  words: readonly { readonly text: string; readonly count: number }[],
  glyphsOf: (text: string) => Glyphs,
  area: Area,
  least: number,
): PlacedWord[] {
  if (area.width <= 0 || area.height <= 0) return []
  const sizes = sizesOf(words.map(({ count }) => count))
  const sized = words.map(({ text }, i) => ({ text, size: sizes[i]!, glyphs: glyphsOf(text) }))
  const fontsAt = (scale: number) => sized.map(({ size }) => Math.max(least, Math.round(size * scale)))
  const placedAt = (scale: number) => {
    const fonts = fontsAt(scale)
    return hasSpace(sized, fonts, area) ? place(sized, fonts, area) : []
  }
  let [fits, tooLarge] = [0, (area.height * tallest) / Math.max(...sizes, 1)]
  let best = placedAt(tooLarge)
  if (best.length === words.length) return best
  best = place(sized, fontsAt(0), area)
  if (best.length < words.length) return best
  for (let i = 0; i < fontsTried; i++) {
    const middle = (fits + tooLarge) / 2
    const placed = placedAt(middle)
    if (placed.length < words.length) tooLarge = middle
    else [fits, best] = [middle, placed]
  }
  return best
}

/** Whether words could have space, however they are placed. */
function hasSpace(
  words: readonly { readonly glyphs: Glyphs }[],
  fonts: readonly number[],
  area: Area,
): boolean {
  const taken = words.reduce((sum, { glyphs }, i) => {
    const { width, up, down } = spaceOf(glyphs, fonts[i]!)
    return sum + width * (up + down)
  }, 0)
  return taken < area.width * area.height * densest
}

/** The extent of a word with the space around it. */
function spaceOf({ width, up, down }: Glyphs, font: number): Glyphs {
  return {
    width: (width + 2 * atEnds) * font,
    up: (up + above) * font,
    down: (down + above) * font,
  }
}

/** Sizes from 1 to 4, by the square root of the count. */
function sizesOf(counts: readonly number[]): number[] {
  const [most, fewest] = [Math.sqrt(Math.max(...counts)), Math.sqrt(Math.min(...counts))]
  return counts.map(count =>
    most === fewest ? 1 : 1 + ((largestToSmallest - 1) * (Math.sqrt(count) - fewest)) / (most - fewest),
  )
}

/** Places words one after the other, until one does not fit. */
function place(
  words: readonly { readonly text: string; readonly glyphs: Glyphs }[],
  fonts: readonly number[],
  area: Area,
): PlacedWord[] {
  const taken: Box[] = []
  const placed: PlacedWord[] = []
  for (const [i, { text, glyphs }] of words.entries()) {
    const font = fonts[i]!
    const { width, up, down } = spaceOf(glyphs, font)
    const box = freeBox(width, up + down, area, taken)
    if (!box) break
    taken.push(box)
    placed.push({ text, font, x: box.left + atEnds * font, y: box.top + up })
  }
  return placed
}

/** The first free place on the spiral. */
function freeBox(width: number, height: number, area: Area, taken: readonly Box[]): Box | null {
  if (width > area.width || height > area.height) return null
  // Neighbors on the spiral mostly meet the same word.
  let last: Box | undefined
  const box = { left: 0, top: 0, right: 0, bottom: 0 }
  for (const { x, y } of spiral) {
    box.left = Math.round((area.width - width) / 2 + x)
    box.top = Math.round((area.height - height) / 2 + y)
    box.right = box.left + width
    box.bottom = box.top + height
    if (box.left < 0 || box.top < 0 || box.right > area.width || box.bottom > area.height) continue
    if (last && overlap(box, last)) continue
    last = taken.find(other => overlap(box, other))
    if (!last) return box
  }
  return null
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}
