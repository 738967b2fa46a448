import { multipleChoice } from './multiple-choice.ts'
import type { QuestionType } from './question-type.ts'
import { wordCloud } from './word-cloud.ts'

/** Every question type, by name. A type that is not listed here does not exist. */
export const questionTypes = {
  MULTIPLE_CHOICE: multipleChoice,
  WORD_CLOUD: wordCloud,
} as const satisfies Record<string, QuestionType>

export type QuestionTypeName = keyof typeof questionTypes

export const questionTypeNames = Object.keys(questionTypes) as QuestionTypeName[]

/** The rules of a question's type. */
export function typeOf(question: { readonly type: string }): QuestionType {
  const type = (questionTypes as Record<string, QuestionType>)[question.type]
  if (!type) throw new RangeError(`no question type ${question.type}`)
  return type
}
