import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { wordsOf } from '../question-types/words.ts'
import { DataTable, type Table } from '../ui/data-table.tsx'
import { WrittenMath } from '../ui/math/written-math.tsx'
import './results.css'

/** Of longer tables this many rows show first. */
const rowsShown = 10
const rowsMax = 12

/** Of a line of a table on paper, in characters; of a page that a table may take, in lines. */
const charactersPerLine = 28
const linesPerPage = 24

/** The results of a question in a sentence and as a table. */
export function ResultWords({
  question,
  results,
  allRows,
}: {
  readonly question: RoomQuestion
  readonly results: QuestionResultsOut
  /** The label of the button that shows all rows. */
  readonly allRows: (count: number) => string
}): JSX.Element {
  const { summary, table } = wordsOf(question)
  const sentence = summary(question, results)
  const whole = table?.(question, results)
  const [isWhole, setWhole] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The button is gone.
    const row = isWhole && element.current!.querySelectorAll<HTMLElement>('tbody > tr')[rowsShown]
    if (!row) return
    row.tabIndex = -1
    row.focus()
  }, [isWhole])
  const hasMath = question.options.length > 0
  const isCut = !isWhole && whole !== undefined && whole.rows.length > rowsMax
  return (
    <div class="result-words" ref={element} data-long={isLong(isCut ? undefined : whole)}>
      {sentence && (
        <p class="result-summary">
          <WrittenMath hasMath={hasMath} text={sentence} />
        </p>
      )}
      {whole && whole.rows.length > 0 && (
        <DataTable
          table={isCut ? { ...whole, rows: whole.rows.slice(0, rowsShown) } : whole}
          hasMath={hasMath}
        />
      )}
      {isCut && (
        <p>
          <button type="button" class="button" onClick={() => setWhole(true)}>
            {allRows(whole.rows.length)}
          </button>
        </p>
      )}
    </div>
  )
}

/** Whether a table may take more than a page of paper. */
function isLong(table: Table | undefined): boolean {
  const linesOf = (row: readonly string[]) =>
    Math.max(...row.map(cell => Math.ceil(cell.length / charactersPerLine)))
  return (table?.rows ?? []).reduce((lines, row) => lines + linesOf(row), 0) > linesPerPage
}
