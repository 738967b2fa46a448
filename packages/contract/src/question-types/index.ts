import { fillInBlank } from './fill-in-blank.ts'
import { matching } from './matching.ts'
import { multipleChoice } from './multiple-choice.ts'
import { nps } from './nps.ts'
import { numeric } from './numeric.ts'
import { openText } from './open-text.ts'
import { ordering } from './ordering.ts'
import { pointAllocation } from './point-allocation.ts'
import { qa } from './qa.ts'
import type { QuestionType } from './question-type.ts'
import { quiz } from './quiz.ts'
import { ranking } from './ranking.ts'
import { rating } from './rating.ts'
import { spinner } from './spinner.ts'
import { wordCloud } from './word-cloud.ts'

/** Registry of all question types. */
export const questionTypes = {
  MULTIPLE_CHOICE: multipleChoice,
  QUIZ: quiz,
  WORD_CLOUD: wordCloud,
  OPEN_TEXT: openText,
  RATING: rating,
  NPS: nps,
  NUMERIC: numeric,
  RANKING: ranking,
  ORDERING: ordering,
  MATCHING: matching,
  FILL_IN_BLANK: fillInBlank,
  POINT_ALLOCATION: pointAllocation,
  SPINNER: spinner,
  QA: qa,
} as const satisfies Record<string, QuestionType>

export type QuestionTypeName = keyof typeof questionTypes

export const questionTypeNames = Object.keys(questionTypes) as QuestionTypeName[]

/** The type definition of a question. */
export function typeOf(question: { readonly type: string }): QuestionType {
  if (!Object.hasOwn(questionTypes, question.type)) throw new RangeError(`no question type ${question.type}`)
  return questionTypes[question.type as QuestionTypeName]
}
