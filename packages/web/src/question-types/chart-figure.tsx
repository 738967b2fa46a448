import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomEntry, RoomQuestion } from '@roomful/contract/room/protocol'
import type { ComponentType, JSX } from 'preact'
import { m } from '../messages/results/index.ts'
import './chart-styles.ts'
import { useCalm } from '../ui/calm.ts'
import { CalmStatus } from '../ui/calm-status.tsx'
import { Concealed } from '../ui/concealed.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Still } from '../ui/still.ts'
import type { ResultsProps } from './question-view.ts'
import { wordsOf } from './words.ts'
import '../ui/figure.css'

const tableRestMs = 1_000

/**
 * A question's results as chart, throttled announcement and table.
 * @param still earlier results, which the chart keeps while answers are chosen to be hidden
 * @param Hidden the drawing while results are concealed, where it is not the shared one
 * @param concealed why results are hidden, '' where the page states it; null: visible
 * @param asTable null: toggled by the reader
 * @param isPicture whether the chart is alone
 */
export function ChartFigure({
  question,
  results,
  still,
  own,
  hide,
  gone,
  enlarge,
  entries,
  Chart,
  Hidden,
  concealed = null,
  asTable = null,
  isPicture = false,
}: {
  question: RoomQuestion
  results: QuestionResultsOut
  still?: QuestionResultsOut | undefined
  own?: unknown
  hide?: ((text: string) => void) | undefined
  gone?: ReadonlySet<string> | undefined
  enlarge?: ((text: string) => void) | undefined
  entries?: readonly RoomEntry[]
  Chart: ComponentType<ResultsProps>
  Hidden?: ComponentType<ResultsProps> | undefined
  concealed?: string | null
  asTable?: boolean | null
  isPicture?: boolean
}): JSX.Element {
  const { summary, table } = wordsOf(question)
  const isTable = asTable === true && table !== null
  // Rendering hundreds of rows ten times a second would drop frames.
  const calm = useCalm(results, tableRestMs)
  const rows = table && !isPicture && (
    <Still
      of={calm}
      draw={() => <DataTable table={table(question, calm)} hasMath={question.options.length > 0} />}
    />
  )
  if (concealed !== null)
    return (
      <figure class="results" data-type={question.type}>
        {Hidden ? (
          <Hidden question={question} results={results} />
        ) : (
          <Concealed question={question} results={results} note={concealed} />
        )}
      </figure>
    )
  return (
    <figure class="results" data-type={question.type}>
      {!isTable && (
        <Chart
          question={question}
          results={still ?? results}
          {...(own !== undefined && { own })}
          {...(hide && { hide })}
          {...(gone && { gone })}
          {...(enlarge && { enlarge })}
          {...(entries && { entries })}
        />
      )}
      <figcaption>
        {!isPicture && <CalmStatus text={summary(question, calm)} />}
        {!rows ? null : asTable === null ? (
          <details class="table-view">
            <summary>{m.tableView}</summary>
            {rows}
          </details>
        ) : (
          <div class={isTable ? 'table-large' : 'only-read'} {...(isTable && { 'data-flow': '1' })}>
            {rows}
          </div>
        )}
      </figcaption>
    </figure>
  )
}
