import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { m } from '../../../messages/workspace/index.ts'
import { barsOf } from '../../../question-types/bars.ts'
import { shownOf } from '../../../results/shown-of.ts'
import { saveFile } from '../../kit/save-file.ts'
import { type ChartLook, drawChart } from './chart.ts'
import { pngOf, svgOf } from './chart-files.ts'

/**
 * Saves the results of a question as a picture, in the colours of its slide.
 * @param number of the question in the session, for the name of the file
 * @param slide an element with the look of the slide
 */
export async function saveChart(
  question: RoomQuestion,
  results: QuestionResultsOut,
  number: number,
  format: 'svg' | 'png',
  slide: HTMLElement,
): Promise<void> {
  const title = question.prompt || m.question(number)
  const look = lookOf(slide)
  await document.fonts.ready
  const context = document.createElement('canvas').getContext('2d')!
  const chart = drawChart(
    {
      title,
      about: m.answers(results.total_voters),
      bars: barsOf(question, results),
      right: m.right,
      more: shownOf,
    },
    look,
    (text, size, weight) => {
      context.font = `${weight} ${size}px ${look.font}`
      return context.measureText(text).width
    },
  )
  saveFile(`question-${number}.${format}`, format === 'svg' ? svgOf(chart, title) : await pngOf(chart))
}

function lookOf(slide: HTMLElement): ChartLook {
  const probe = slide.appendChild(document.createElement('span'))
  probe.hidden = true
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`
    return hexOf(getComputedStyle(probe).color)
  }
  const look = {
    paper: colour('paper'),
    ink: colour('ink'),
    muted: colour('muted'),
    line: colour('line'),
    accent: colour('accent'),
    good: colour('good'),
    font: getComputedStyle(document.body).fontFamily,
  }
  probe.remove()
  return look
}

/** A colour in any notation as `#rrggbb`, as other programs read it. */
function hexOf(colour: string): string {
  const context = document.createElement('canvas').getContext('2d')!
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `#${[red!, green!, blue!].map(part => part.toString(16).padStart(2, '0')).join('')}`
}
