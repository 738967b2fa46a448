import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import type { ResultsProps } from '../question-types/question-view.ts'
import { ratingColumns, ScaleEnds } from '../question-types/rating/results.tsx'
import { Histogram } from '../ui/histogram.tsx'
import { decimal } from '../ui/numbers.ts'

/** The mean as a large figure beside the columns. */
export function Rating({ question, results }: ResultsProps): JSX.Element {
  const mean = typeof results.average === 'number' ? results.average : null
  return (
    <div class="rated" data-flow="fit" aria-hidden="true">
      <p class="large-figure numbers">
        {mean === null ? '–' : decimal(mean, 1)}
        <small>
          {m.mean}
          <strong>{m.answers(results.total_voters)}</strong>
        </small>
      </p>
      <div class="rated-columns">
        <Histogram columns={ratingColumns(question, results)} mean={null} meanAt={null} />
        <ScaleEnds question={question} />
      </div>
    </div>
  )
}
