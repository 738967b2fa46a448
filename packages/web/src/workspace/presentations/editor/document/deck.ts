import type { SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { Settings } from '@roomful/contract/question-types/question-type'
import { randomKey } from '@roomful/contract/room/random-key'
import type { Sections } from './sections.ts'

/** An uploaded image with its alternative text. */
export interface ImageRef {
  readonly id: string
  readonly alt: string
}

/** `key` is stable across text changes; the other fields depend on the question type. */
export interface EditorOption {
  readonly key: string
  readonly text: string
  readonly is_correct?: boolean
  readonly match?: string
  readonly image?: ImageRef
}

export interface EditorQuestion {
  readonly kind: 'QUESTION'
  /** Stable even when a deletion is undone, after which the server assigns a new id. */
  readonly key: string
  /** Immutable: another type is another slide with its own key. */
  readonly type: QuestionTypeName
  readonly prompt: string
  readonly options: readonly EditorOption[]
  readonly settings: Settings
  /** Markdown, shown with the correct answer. */
  readonly explanation: string | null
  readonly notes: string
  /** Whether steps pass it by. */
  readonly skipped: boolean
  readonly image: ImageRef | null
}

export interface EditorContent {
  readonly kind: 'CONTENT'
  readonly key: string
  readonly layout: SlideLayout
  readonly title: string
  /** Markdown. */
  readonly body: string
  /** The second column of layout COLUMNS, as Markdown. */
  readonly body_2: string
  /** Whether stages show its points one by one. */
  readonly stepwise: boolean
  readonly image: ImageRef | null
  readonly on_phones: boolean
  readonly notes: string
  readonly skipped: boolean
}

export type EditorSlide = EditorQuestion | EditorContent

export interface EditorDeck {
  readonly title: string
  readonly slides: readonly EditorSlide[]
  readonly sections: Sections
}

/** The key of the title's faults, refusals and conflicts; no slide has it. */
export const titleKey = 'title'
/** The key of the sections' refusals. */
export const sectionsKey = 'sections'

/** For a new slide or option. */
export function newKey(): string {
  return `new_${randomKey()}`
}
