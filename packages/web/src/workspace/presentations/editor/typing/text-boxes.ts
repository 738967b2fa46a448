import { canvas } from '../../../../slide/canvas/slide-at.tsx'
import type { SlideText } from './slide-texts.ts'

/** The properties by which a text breaks its lines as it is drawn. */
const typeNames = [
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textWrap',
] as const

/** Where a text is on the canvas, in its units. */
export interface TextBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The greatest height. */
  readonly room: number
  /** Styles of the drawn text; null: it is empty, and nothing is drawn. */
  readonly type: Readonly<Partial<Record<(typeof typeNames)[number], string>>> | null
}

/** The boxes of texts by name, and the scale of the canvas. */
export interface TextBoxes {
  readonly scale: number
  readonly boxes: Readonly<Record<string, TextBox>>
}

export const noBoxes: TextBoxes = { scale: 0, boxes: {} }

/** Below this scale (480 px wide) texts are too small to type in. */
const scaleMin = 0.375
const emptyHeight = 28
const gap = 28
const columnGap = 64

/** In units. */
interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type AreaOf = (element: Element) => Area

/** Where a picture of a slide shows texts; those that are empty are next to the others. */
export function boxesOn(picture: HTMLElement, texts: readonly SlideText[]): TextBoxes {
  const main = picture.querySelector<HTMLElement>('.stage-main')
  const page = picture.querySelector('.s-canvas')?.getBoundingClientRect()
  const scale = (page?.width ?? 0) / canvas.width
  if (!page || !main || main.matches('[aria-busy]') || scale < scaleMin) return noBoxes
  const areaOf: AreaOf = element => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return {
      left: (left - page.left) / scale,
      top: (top - page.top) / scale,
      right: (right - page.left) / scale,
      bottom: (bottom - page.top) / scale,
    }
  }
  const inner = contentArea(main, areaOf)
  const boxes: Record<string, TextBox> = {}
  const missing: SlideText[] = []
  for (const text of texts) {
    const element = elementOf(main, text)
    const isEmpty = text.value.trim() === ''
    if (element) {
      const area = areaOfText(text, element, areaOf)
      // Questions draw a sign for empty texts.
      const isDrawn = !isEmpty || !text.part.startsWith('body')
      if (isOnCanvas(area)) boxes[text.name] = boxOf(area, inner, isDrawn ? typeOf(text, element) : null)
    } else if (isEmpty && text.part !== 'option') missing.push(text)
  }
  for (const text of missing) boxes[text.name] = emptyBox(text, missing, main.dataset.layout, inner, boxes)
  return { scale, boxes }
}

/** The element that draws a text, or the flow of its column. */
export function elementOf(main: Element, { part, at }: SlideText): HTMLElement | null {
  if (part === 'title') return main.querySelector<HTMLElement>('.stage-prompt')
  if (part === 'option')
    return main.querySelectorAll<HTMLElement>('.bar-text, .quiz-tiles > .tile > .written')[at] ?? null
  return main.querySelector<HTMLElement>('.content-slide-body .markdown')
}

function areaOfText({ part }: SlideText, element: HTMLElement, areaOf: AreaOf): Area {
  const area = contentArea(element, areaOf)
  if (part === 'option') return lineOf(element, area, areaOf)
  const second = element.querySelector('.second-column')
  return second && part !== 'title' ? halfOf(area, part === 'body' ? 0 : 1, isLeftwards(element)) : area
}

/** From the beginning of an option's text to the end of its row. */
function lineOf(element: HTMLElement, area: Area, areaOf: AreaOf): Area {
  const row = element.parentElement!
  const end = row.querySelector('.tile-end')
  const { columnGap } = getComputedStyle(row)
  const space = end ? Number.parseFloat(columnGap) || 0 : 0
  const edge = end ? areaOf(end) : contentArea(row, areaOf)
  if (isLeftwards(row)) return { ...area, left: end ? edge.right + space : edge.left }
  return { ...area, right: end ? edge.left - space : edge.right }
}

/** A column of two. @param at its place in the order of reading */
function halfOf({ left, right, ...rows }: Area, at: 0 | 1, leftwards: boolean): Area {
  const width = (right - left - columnGap) / 2
  const isLeft = (at === 0) !== leftwards
  return isLeft ? { ...rows, left, right: left + width } : { ...rows, left: right - width, right }
}

function contentArea(element: Element, areaOf: AreaOf): Area {
  const { left, top, right, bottom } = areaOf(element)
  const style = getComputedStyle(element)
  const padding = (side: 'Left' | 'Top' | 'Right' | 'Bottom') =>
    Number.parseFloat(style[`padding${side}`]) || 0
  return {
    left: left + padding('Left'),
    top: top + padding('Top'),
    right: right - padding('Right'),
    bottom: bottom - padding('Bottom'),
  }
}

/** Options on later pages are not. */
function isOnCanvas({ left, right, top, bottom }: Area): boolean {
  return left > -1 && top > -1 && right < canvas.width + 1 && bottom < canvas.height + 1
}

function isLeftwards(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}

function typeOf({ part }: SlideText, element: HTMLElement): TextBox['type'] {
  const style = getComputedStyle(element)
  const type = Object.fromEntries(typeNames.map(name => [name, style[name]]))
  // The row is wider than its text, which stays where it is.
  return part === 'option'
    ? { ...type, textAlign: isLeftwards(element.parentElement!) ? 'right' : 'left' }
    : type
}

function boxOf({ left, top, right, bottom }: Area, inner: Area, type: TextBox['type']): TextBox {
  const height = rounded(Math.max(bottom - top, type ? 0 : emptyHeight))
  return {
    left: rounded(left),
    top: rounded(top),
    width: rounded(right - left),
    height,
    room: Math.max(height, rounded(inner.bottom - top)),
    type,
  }
}

/** Above or below the texts that are drawn, or where they will be. */
function emptyBox(
  text: SlideText,
  missing: readonly SlideText[],
  layout: string | undefined,
  inner: Area,
  boxes: Readonly<Record<string, TextBox>>,
): TextBox {
  const isFirst = (text.part === 'title') !== (layout === 'QUOTE')
  const other = text.part === 'title' ? (boxes.body ?? boxes.body_2) : boxes.title
  const isAlone = other === undefined || missing.some(({ name }) => boxes[name] === other)
  let top: number
  if (!isAlone) top = isFirst ? other.top - emptyHeight - gap : other.top + other.height + gap
  else {
    const height = 2 * emptyHeight + gap
    const free = inner.bottom - inner.top - height
    const share = layout === 'PICTURE_FULL' ? 1 : /^(TITLE|QUOTE|NUMBER)$/.test(layout ?? '') ? 0.5 : 0
    top = inner.top + free * share + (isFirst ? 0 : emptyHeight + gap)
  }
  top = Math.max(8, Math.min(top, inner.bottom - emptyHeight))
  const area = { ...inner, top, bottom: top + emptyHeight }
  const isColumn = layout === 'COLUMNS' && text.part !== 'title'
  return boxOf(
    isColumn ? halfOf(area, text.part === 'body' ? 0 : 1, document.dir === 'rtl') : area,
    inner,
    null,
  )
}

function rounded(units: number): number {
  return Math.round(units * 100) / 100
}
