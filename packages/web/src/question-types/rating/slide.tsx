import type { JSX } from 'preact'
import { decimal } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Histogram } from '../../ui/histogram.tsx'
import { LargeFigure } from '../large-figure.tsx'
import { noAnswers, type ResultsProps } from '../question-view.ts'
import { ratingColumns, ScaleEnds } from './chart.tsx'
import type { RatingSettings } from './input.tsx'

/** The mean as a large figure next to the columns; before the first answer they are whole. */
export function Rating({ question, results }: ResultsProps): JSX.Element {
  const { average, total_voters } = results
  const isAsked = typeof average !== 'number'
  return (
    <div class="rated" data-flow="fit" data-asked={isAsked} aria-hidden="true">
      {isAsked ? (
        <LargeFigure figure={null}>{noAnswers(question)}</LargeFigure>
      ) : (
        <LargeFigure figure={decimal(average, 1)}>
          {m.ofOnAverage((question.settings as RatingSettings).max)}
          <strong>{m.answers(total_voters)}</strong>
        </LargeFigure>
      )}
      <div class="rated-columns">
        <Histogram columns={ratingColumns(question, results)} mean={null} meanAt={null} />
        <ScaleEnds question={question} />
      </div>
    </div>
  )
}
