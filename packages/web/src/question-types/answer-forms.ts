import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import * as choice from './choice/input.tsx'
import * as fillInBlank from './fill-in-blank/input.tsx'
import * as matching from './matching/input.tsx'
import * as nps from './nps/input.tsx'
import * as numeric from './numeric/input.tsx'
import * as openText from './open-text/input.tsx'
import * as order from './order-input.tsx'
import * as pointAllocation from './point-allocation/input.tsx'
import type { AnswerForm } from './question-view.ts'
import * as rating from './rating/input.tsx'
import { ownValue } from './scale-answer.ts'
import * as wordCloud from './word-cloud/input.tsx'

/** Answer forms by question type; null for types without answers. */
const forms: Readonly<Record<QuestionTypeName, AnswerForm | null>> = {
  MULTIPLE_CHOICE: choice,
  QUIZ: choice,
  WORD_CLOUD: wordCloud,
  OPEN_TEXT: openText,
  RATING: { Input: rating.Input, ownText: ownValue },
  NPS: { Input: nps.Input, ownText: ownValue },
  NUMERIC: { Input: numeric.Input, ownText: ownValue, rightText: numeric.rightText },
  RANKING: order,
  ORDERING: {
    ...order,
    rightText: question => order.ownText(question, { order: question.options.map(({ id }) => id) }),
  },
  MATCHING: matching,
  FILL_IN_BLANK: fillInBlank,
  POINT_ALLOCATION: pointAllocation,
  SPINNER: null,
  QA: null,
}

export function answerFormOf({ type }: { readonly type: string }): AnswerForm | null {
  return Object.hasOwn(forms, type) ? forms[type as QuestionTypeName] : null
}
