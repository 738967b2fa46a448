import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomEntry, RoomQuestion } from '@roomful/contract/room/protocol'
import type { ComponentType } from 'preact'
import { m } from '../messages/index.ts'
import type { Table } from '../ui/data-table.tsx'

export interface InputProps {
  readonly question: RoomQuestion
  /** The participant's current answer, in the type's format. */
  readonly own: unknown
  readonly give: (answer: unknown) => void
  readonly draft: Draft | undefined
  readonly keep: (draft: Draft) => void
}

/** Input that was not sent. */
export interface Draft {
  /** In the type's format, perhaps in part or invalid. */
  readonly value: unknown
  /** Sent at the deadline; null while incomplete. */
  readonly answer: unknown
}

/** The answer form of a question type. */
export interface AnswerForm {
  readonly Input: ComponentType<InputProps>
  /** Whether the form contains the prompt. */
  readonly hasPrompt?: boolean
  /** The answer as text; of a draft, what there is of it. */
  readonly ownText: (question: RoomQuestion, own: unknown) => string
  /** The correct answer as text, of a REVEALED question that has one. */
  readonly rightText?: (question: RoomQuestion) => string
}

export interface ResultsProps {
  readonly question: RoomQuestion
  readonly results: QuestionResultsOut
  /** On participants' devices. */
  readonly own?: unknown
  /** On remotes: hides a text from all displays. */
  readonly hide?: (text: string) => void
  /** Texts that were hidden while answers are chosen: they keep their places, unseen. */
  readonly gone?: ReadonlySet<string>
  /** On stages: enlarges a text. */
  readonly enlarge?: (text: string) => void
  /** Entries of a Q&A. */
  readonly entries?: readonly RoomEntry[]
}

/** The results of a question type in words. */
export interface ChartTexts {
  /** The results in one sentence. */
  readonly summary: (question: RoomQuestion, results: QuestionResultsOut) => string
  /** Null where the chart is already text. */
  readonly table: ((question: RoomQuestion, results: QuestionResultsOut) => Table) | null
}

/** An option's text; its id if unknown. */
export function textOf(question: RoomQuestion, optionId: string): string {
  return question.options.find(({ id }) => id === optionId)?.text ?? optionId
}

/** The text of results without answers: while open, answers can still come. */
export function noAnswers({ phase }: Pick<RoomQuestion, 'phase'>): string {
  return phase === 'OPEN' ? m.noAnswersYet : m.noAnswers
}
