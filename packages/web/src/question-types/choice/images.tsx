import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import type { ResultsProps } from '../question-view.ts'
import { Chart as Shares } from './chart.tsx'
import { withoutAnswers } from './quiz.tsx'
import './images.css'

/** Options that are images: each above its bar; with long texts, next to them. */
export function Images(props: ResultsProps): JSX.Element {
  return <Shares {...props} columns={columnsOf(props.question)} />
}

/** Images while answers are hidden, exactly where they are with answers. */
export function ImagesConcealed({ results, ...props }: ResultsProps): JSX.Element {
  return <Images {...props} results={withoutAnswers(results)} />
}

/** The area under a title of one line, and what is around images in it, in units. */
const area = { width: 1152, height: 499, gap: 20 }
/** The heights of bars below images: with the share after the text, or below it. */
const barHeights = { low: 80, high: 134 }
const optionsMax = 6
const columnsMax = 4
const textMax = 30
const wordMax = 14

/**
 * In how many columns the images of a question's options are largest, above their bars.
 * @returns undefined if there are more than that, or long texts
 */
function columnsOf({ options }: RoomQuestion): number | undefined {
  if (options.length > optionsMax || !options.every(({ text }) => isShort(text))) return undefined
  const sizeIn = (columns: number) => {
    const rows = Math.ceil(options.length / columns)
    const hasLowBars = columns < 3 || (columns === 3 && rows > 1)
    const width = (area.width - area.gap * (columns - 1)) / columns
    const height =
      (area.height - area.gap * (rows - 1)) / rows - (hasLowBars ? barHeights.low : barHeights.high)
    const scales = options.map(({ image }) => Math.min(width / image!.width, height / image!.height))
    return options.reduce((sum, { image }, i) => sum + scales[i]! ** 2 * image!.width * image!.height, 0)
  }
  const columns = options.map((_, i) => i + 1).slice(0, columnsMax)
  return columns.reduce((best, one) => (sizeIn(one) > sizeIn(best) ? one : best))
}

function isShort(text: string): boolean {
  return [...text].length <= textMax && text.split(/\s+/).every(word => [...word].length <= wordMax)
}
