/** A word with its font size in pixels. */
export interface SizedWord {
  readonly text: string
  readonly width: number
  readonly height: number
}

/** The center of a word, relative to the cloud's. */
export interface Place {
  readonly x: number
  readonly y: number
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The golden angle: successive tries point in very different directions. */
const turn = 2.399963
const triesMax = 900
const stepPxMin = 12
const cellPx = 64

/**
 * Places words without overlap, the first in the center. Words keep their positions while they fit, so that the cloud
 * grows rather than jumps.
 * @param words most important first
 * @param before previous positions
 * @param area the cloud's size in pixels
 * @returns positions of the words that fit
 */
export function layOut(
  words: readonly SizedWord[],
  before: ReadonlyMap<string, Place>,
  area: { readonly width: number; readonly height: number },
): Map<string, Place> {
  const places = new Map<string, Place>()
  const taken = new Map<number, Box[]>()
  const ratio = area.height / area.width
  for (const [rank, word] of words.entries()) {
    const origin = (rank === 0 ? null : before.get(word.text)) ?? { x: 0, y: 0 }
    const place = freePlace(word, origin, ratio, area, taken)
    if (!place) continue
    places.set(word.text, place)
    take(boxOf(word, place), taken)
  }
  return places
}

/** The nearest free position on a spiral around `origin`. */
function freePlace(
  word: SizedWord,
  origin: Place,
  ratio: number,
  area: { readonly width: number; readonly height: number },
  taken: ReadonlyMap<number, readonly Box[]>,
): Place | null {
  // The last tries reach the edges.
  const stepPx = Math.max(stepPxMin, area.width / 2 / Math.sqrt(triesMax))
  for (let i = 0; i < triesMax; i++) {
    const distance = Math.sqrt(i) * stepPx
    // Whole pixels, so that text is sharp and rounding later does not make neighbors touch.
    const x = Math.round(origin.x + Math.cos(i * turn) * distance)
    const y = Math.round(origin.y + Math.sin(i * turn) * distance * Math.max(ratio, 0.35))
    const box = boxOf(word, { x, y })
    const isInside =
      Math.max(-box.left, box.right) * 2 <= area.width && Math.max(-box.top, box.bottom) * 2 <= area.height
    if (isInside && isFree(box, taken)) return { x, y }
  }
  return null
}

function boxOf({ width, height }: SizedWord, { x, y }: Place): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

function isFree(box: Box, taken: ReadonlyMap<number, readonly Box[]>): boolean {
  const [firstColumn, lastColumn] = [Math.floor(box.left / cellPx), Math.floor(box.right / cellPx)]
  const [firstRow, lastRow] = [Math.floor(box.top / cellPx), Math.floor(box.bottom / cellPx)]
  // Plain loops: the hot path, with some hundred thousand runs for a full cloud.
  for (let column = firstColumn; column <= lastColumn; column++) {
    for (let row = firstRow; row <= lastRow; row++) {
      const others = taken.get(cellAt(column, row))
      if (others === undefined) continue
      for (let i = 0; i < others.length; i++) if (overlap(box, others[i]!)) return false
    }
  }
  return true
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}

function take(box: Box, taken: Map<number, Box[]>): void {
  for (let column = Math.floor(box.left / cellPx); column <= Math.floor(box.right / cellPx); column++) {
    for (let row = Math.floor(box.top / cellPx); row <= Math.floor(box.bottom / cellPx); row++) {
      const cell = cellAt(column, row)
      const boxes = taken.get(cell)
      if (boxes) boxes.push(box)
      else taken.set(cell, [box])
    }
  }
}

/** A cell of a coarse grid that limits comparisons to neighbors. */
function cellAt(column: number, row: number): number {
  return column * 4096 + row
}
