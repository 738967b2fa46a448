import type { TProperties, TSchema } from 'typebox'
import type { QuestionImage } from '../features/images/limits.ts'
import type { Violation } from '../lib/violation.ts'
import type { AskedQuestion } from './asked-question.ts'
import type { QuestionResultsOut, ResultFields } from './results.ts'
import type { Sampling } from './samples.ts'
import type { Count, Tally } from './tally.ts'

/** A stored option. */
export interface Option {
  readonly id: string
  readonly text: string
  readonly is_correct?: boolean
  readonly match?: string
  readonly match_id?: string
  readonly image?: QuestionImage
}

export type Settings = Readonly<Record<string, unknown>>

/** A question as asked in a session: the input of all type rules. */
export interface QuestionDefinition {
  readonly id: string
  readonly type: string
  readonly prompt: string
  readonly image?: QuestionImage | null
  /** Markdown, shown once REVEALED. */
  readonly explanation?: string | null
  readonly options: readonly Option[]
  /** All settings of the type, including defaults. */
  readonly settings: Settings
}

/** Input of results. */
export interface ResultsSource {
  /** Long lists may be cut to the most counted items of the type's `longLists`. */
  readonly tally: Tally
  /** Number of distinct items or texts in a long list; required where `tally` is cut. */
  readonly distinct?: (list: string) => number
  /** OPEN_TEXT: the newest current answers, newest first; at most 500. */
  readonly texts: readonly { text: string; created_at: string }[]
  /** SPINNER: the newest outcomes, newest first; at most 100. */
  readonly spins: readonly { option_id: string; spun_at: string }[]
  /** NUMERIC: with all values, however many. */
  readonly isWhole?: true
}

/** The normalized answer for storage, or the rules violated by its fields (`option_ids[1]`). */
export type ReadAnswer = { readonly value: unknown } | { readonly faults: readonly Violation[] }

/** The parts of a question that its type decides, as sent to participants; `is_correct`, `match_id` and `explanation` only once REVEALED. */
export type PresentedQuestion = Pick<
  AskedQuestion,
  'image' | 'explanation' | 'options' | 'matches' | 'settings'
>

export type PresentedOption = PresentedQuestion['options'][number]

/** A rule violated by several fields together, by published names. In updates the first sent field is reported. */
export interface Disagreement {
  readonly fields: readonly [string, ...string[]]
  readonly rule: string
  readonly message: string
}

/** Rules of a type's options. */
export interface OptionRules {
  readonly min: number
  readonly max: number
  /** Keys of an option besides `text`. */
  readonly extra: TProperties
  /** Whether several options may have the same text. */
  readonly mayRepeat?: true
}

/**
 * A question type: pure rules, no I/O. The registry in `index.ts` lists them all.
 * See docs/reference/question-types.md.
 */
export interface QuestionType {
  readonly name: string
  /** Null where the type has no options. */
  readonly options: OptionRules | null
  /** The type's own settings, each schema with a `default`. */
  readonly settings: TProperties
  /** Defaults of `points` and `speed_bonus`, for types that can have a correct answer; else null. */
  readonly scoring: { readonly points: number; readonly speed_bonus: boolean } | null
  /** Schema of an answer; null for types without answers. */
  readonly answer: TSchema | null
  /** For types without answers: participants ask, or the presenter spins. */
  readonly activity?: 'entries' | 'spins'
  readonly longLists?: readonly LongList[]
  /** Faults beyond the schema. */
  readonly faults?: (question: QuestionDefinition) => readonly Disagreement[]
  /** Settings in stored form, with nested defaults filled in. */
  readonly completeSettings?: (settings: Settings) => Settings
  /** Texts written by the participant. */
  readonly written?: (question: QuestionDefinition, value: never) => Iterable<WrittenText>
  /** Normalizes an answer that matches `answer`. */
  readonly read: (question: QuestionDefinition, answer: never) => ReadAnswer
  /** Tally contributions of a stored value, besides its voter. */
  readonly count: (question: QuestionDefinition, value: never) => Iterable<Count>
  /** Schemas of the results fields that apply to the type, besides `right`. */
  readonly fields: Readonly<Partial<Record<keyof ResultFields, TSchema>>>
  /** The results, with values of `fields`; all others are null. */
  readonly results: (question: QuestionDefinition, source: ResultsSource) => Partial<ResultFields>
  /** A stored value in one cell of a table, with the texts of the question; null for types without answers. */
  readonly cell: (question: QuestionDefinition, value: never) => string | number | null
  /** An answer as one of many people could give it, for previews, the demo and tests; null for types without answers. */
  readonly sample: ((question: QuestionDefinition, sampling: Sampling) => unknown) | null
  /** Whether the question has a correct answer. */
  readonly hasRightAnswer: (question: QuestionDefinition) => boolean
  /** The question before REVEALED, if other than option ids and texts in stored order and all settings. */
  readonly present?: (question: QuestionDefinition, shuffle: Shuffle) => Partial<PresentedQuestion>
  /** Results for participants before REVEALED, without revealing fields. */
  readonly concealResults?: (results: QuestionResultsOut) => Partial<ResultFields>
}

/** A participant's text and where it is published: the `keyPrefix` of tally items, or the stored value as JSON. */
export interface WrittenText {
  readonly item: string
  readonly text: string
}

/** A tally list that grows with user input; results need only its top items. */
export interface LongList {
  readonly list: string
  /** Number of items or texts in results. */
  readonly limit: number
  /** Whether items are `formItem`s, which are counted together by key. */
  readonly isOfForms?: true
  /** Label of an item, or a text of forms, in exports, which contain all. */
  readonly label: (question: QuestionDefinition, item: string) => string
  /** Whether an item, or a text of forms, is a correct answer. */
  readonly isRight?: (question: QuestionDefinition, item: string) => boolean
}

/** The text of one of a question's options. */
export function optionText({ options }: QuestionDefinition, id: string): string {
  return options.find(option => option.id === id)!.text
}

/** The indices 0…n-1 in an order that is fixed per session and `salt`. */
export type Shuffle = (n: number, salt: string) => readonly number[]
