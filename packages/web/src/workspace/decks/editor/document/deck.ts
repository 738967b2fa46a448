import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { Settings } from '@roomful/contract/question-types/question-type'
import { randomKey } from '../../../../room/random-key.ts'

/** An image that the organization has uploaded, and what it shows for those who do not see it. */
export interface ImageRef {
  readonly id: string
  readonly alt: string
}

/** `key` stays with an option whatever becomes of its text; which of the others there are depends on the question's type. */
export interface EditorOption {
  readonly key: string
  readonly text: string
  readonly is_correct?: boolean
  readonly match?: string
  readonly image?: ImageRef
}

export interface EditorQuestion {
  readonly kind: 'QUESTION'
  /** Stays with a slide, also through the undo of a deletion, after which the server gives it another id. */
  readonly key: string
  /** Never changes: another type is another slide, with a key of its own. */
  readonly type: QuestionTypeName
  readonly prompt: string
  readonly options: readonly EditorOption[]
  readonly settings: Settings
  readonly notes: string
  readonly image: ImageRef | null
}

export interface EditorContent {
  readonly kind: 'CONTENT'
  readonly key: string
  readonly title: string
  /** Markdown. */
  readonly body: string
  readonly image: ImageRef | null
  readonly on_phones: boolean
  readonly notes: string
}

export type EditorSlide = EditorQuestion | EditorContent

export interface EditorDeck {
  readonly title: string
  readonly slides: readonly EditorSlide[]
}

/** Under which the title's faults, refusals and conflicts are listed; no slide has this key. */
export const titleKey = 'title'

/** For a new slide or option. */
export function newKey(): string {
  return `new_${randomKey()}`
}
