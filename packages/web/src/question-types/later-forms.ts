import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import * as fillInBlank from './fill-in-blank/input.tsx'
import * as matching from './matching/input.tsx'
import * as nps from './nps/input.tsx'
import * as numeric from './numeric/input.tsx'
import * as openText from './open-text/input.tsx'
import * as ordering from './ordering/input.tsx'
import * as pointAllocation from './point-allocation/input.tsx'
import type { AnswerForm } from './question-view.ts'
import * as ranking from './ranking/input.tsx'
import * as rating from './rating/input.tsx'
import { ownValue } from './scale-answer.ts'
import * as wordCloud from './word-cloud/input.tsx'

/** Answer forms that phones load after that of choices, by question type; the compiler rejects a missing one. */
export const laterForms: Readonly<
  Record<Exclude<QuestionTypeName, 'MULTIPLE_CHOICE' | 'QUIZ' | 'SPINNER' | 'QA'>, AnswerForm>
> = {
  WORD_CLOUD: wordCloud,
  OPEN_TEXT: openText,
  RATING: { Input: rating.Input, ownText: ownValue },
  NPS: { Input: nps.Input, ownText: ownValue },
  NUMERIC: { Input: numeric.Input, ownText: ownValue, rightText: numeric.rightText },
  RANKING: ranking,
  ORDERING: ordering,
  MATCHING: matching,
  FILL_IN_BLANK: fillInBlank,
  POINT_ALLOCATION: pointAllocation,
}
