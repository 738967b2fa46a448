import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomEntry, RoomQuestion } from '@roomful/contract/room-protocol'
import type { ComponentType } from 'preact'
import type { Table } from '../ui/data-table.tsx'

export interface InputProps {
  readonly question: RoomQuestion
  /** The participant's answer so far, in the shape of the question's type. */
  readonly own: unknown
  readonly give: (answer: unknown) => void
}

/** How participants answer one question type. */
export interface AnswerForm {
  readonly Input: ComponentType<InputProps>
  /** An answer in words. */
  readonly ownText: (question: RoomQuestion, own: unknown) => string
}

export interface ResultsProps {
  readonly question: RoomQuestion
  readonly results: QuestionResultsOut
  /** On a participant's own device. */
  readonly own?: unknown
  /** On a remote: keeps a word or text from every display. */
  readonly hide?: (text: string) => void
  /** On a stage: fills the screen with a text. */
  readonly enlarge?: (text: string) => void
  /** Q&A entries, where the question collects them. */
  readonly entries?: readonly RoomEntry[]
}

/** How one question type's results look, and the same in words and figures. */
export interface Chart {
  readonly Results: ComponentType<ResultsProps>
  /** The state of the results in one sentence. */
  readonly summary: (question: RoomQuestion, results: QuestionResultsOut) => string
  /** Null where the picture is text itself. */
  readonly table: ((question: RoomQuestion, results: QuestionResultsOut) => Table) | null
}

/** An option's text; its id where the question does not have it. */
export function textOf(question: RoomQuestion, optionId: string): string {
  return question.options.find(({ id }) => id === optionId)?.text ?? optionId
}
