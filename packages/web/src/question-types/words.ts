import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { words as choice } from './choice/words.ts'
import { words as fillInBlank } from './fill-in-blank/words.ts'
import { words as matching } from './matching/words.ts'
import { words as nps } from './nps/words.ts'
import { words as numeric } from './numeric/words.ts'
import { words as openText } from './open-text/words.ts'
import { words as ordering } from './ordering/words.ts'
import { words as pointAllocation } from './point-allocation/words.ts'
import { words as qa } from './qa/words.ts'
import type { ChartTexts } from './question-view.ts'
import { words as ranking } from './ranking/words.ts'
import { words as rating } from './rating/words.ts'
import { words as spinner } from './spinner/words.ts'
import { words as wordCloud } from './word-cloud/words.ts'

/** Results in words by question type; the compiler rejects a missing one. */
const wordsByType: Readonly<Record<QuestionTypeName, ChartTexts>> = {
  MULTIPLE_CHOICE: choice,
  QUIZ: choice,
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
}

/** @throws RangeError for a type unknown to this page, after a server update */
export function wordsOf({ type }: { readonly type: string }): ChartTexts {
  if (!Object.hasOwn(wordsByType, type)) throw new RangeError(`no question type ${type}`)
  return wordsByType[type as QuestionTypeName]
}
