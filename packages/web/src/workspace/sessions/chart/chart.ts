import type { Bar } from '../../../question-types/bar.ts'

/** A shape of a chart. Sizes are in pixels of the picture. */
export type Shape =
  | {
      readonly type: 'bar'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly fill: string
    }
  | {
      readonly type: 'text'
      readonly x: number
      /** Of the baseline. */
      readonly y: number
      readonly size: number
      readonly weight: 400 | 700
      readonly align: 'start' | 'end'
      readonly fill: string
      readonly text: string
    }

export interface Chart {
  readonly width: number
  readonly height: number
  readonly paper: string
  readonly font: string
  readonly shapes: readonly Shape[]
}

/** Colours of a slide, as `#rrggbb`, and its font. */
export interface ChartLook {
  readonly paper: string
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly accent: string
  readonly good: string
  readonly font: string
}

/** The width of a text in pixels. */
export type Measure = (text: string, size: number, weight: 400 | 700) => number

const size = { width: 1920, height: 1080 } as const
const margin = 96
const titleSize = 60
const titleLinesMax = 3
const barsMax = 30
const rowMin = 76
const rowMax = 170
const gap = 32

/**
 * The results of a question as bars with labels and figures: 1920 × 1080, or taller with more bars than fit.
 * @param title the question
 * @param about how many answered
 * @param more that only some bars are shown
 */
export function drawChart(
  { title, about, bars, right, more }: ChartContent,
  look: ChartLook,
  measure: Measure,
): Chart {
  const shown = bars.slice(0, barsMax)
  const widthMax = size.width - 2 * margin
  const shapes: Shape[] = []
  const write = (text: string, y: number, more: Partial<Extract<Shape, { type: 'text' }>> = {}) =>
    shapes.push({
      type: 'text',
      x: margin,
      y,
      size: 34,
      weight: 400,
      align: 'start',
      fill: look.ink,
      text,
      ...more,
    })
  let y = margin / 2
  for (const line of linesOf(title, widthMax, text => measure(text, titleSize, 700))) {
    y += titleSize * 1.2
    write(line, y, { size: titleSize, weight: 700 })
  }
  y += 56
  write(shown.length < bars.length ? `${about} · ${more(shown.length, bars.length)}` : about, y, {
    fill: look.muted,
  })
  y += gap
  const left = size.height - margin - y
  const row = Math.min(rowMax, Math.max(rowMin, left / shown.length))
  const textSize = Math.min(44, row * 0.42)
  const barHeight = Math.min(44, row * 0.3)
  for (const { label, share, figure, isRight } of shown) {
    const baseline = y + textSize
    const fill = isRight ? look.good : look.accent
    write(figure, baseline, { x: size.width - margin, align: 'end', size: textSize, weight: 700 })
    const labelMax = widthMax - measure(figure, textSize, 700) - gap
    write(
      cut(isRight ? `${label} (${right})` : label, labelMax, text => measure(text, textSize, 400)),
      baseline,
      { size: textSize },
    )
    const bar = { type: 'bar', x: margin, y: baseline + textSize * 0.4, height: barHeight } as const
    shapes.push({ ...bar, width: widthMax, fill: look.line })
    if (share > 0) shapes.push({ ...bar, width: widthMax * share, fill })
    y += row
  }
  const height = Math.max(size.height, Math.round(y + margin))
  return { width: size.width, height, paper: look.paper, font: look.font, shapes }
}

export interface ChartContent {
  readonly title: string
  readonly about: string
  readonly bars: readonly Bar[]
  /** The mark of a correct answer. */
  readonly right: string
  readonly more: (shown: number, of: number) => string
}

/** A text in lines of this width, the last one cut. */
function linesOf(text: string, widthMax: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length === 0) lines.push(word)
    else if (measure(longer) <= widthMax || lines.length === titleLinesMax) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map(line => cut(line, widthMax, measure))
}

/** A text on one line, with an ellipsis where it is too long. */
function cut(text: string, widthMax: number, measure: (text: string) => number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (measure(line) <= widthMax) return line
  const characters = [...line]
  let [fits, over] = [0, characters.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (measure(`${characters.slice(0, middle).join('')}…`) <= widthMax) fits = middle
    else over = middle
  }
  return `${characters.slice(0, fits).join('')}…`
}
