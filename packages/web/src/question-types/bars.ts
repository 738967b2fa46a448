import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { Bar, BarsOf } from './bar.ts'
import { bars as choice } from './choice/words.ts'
import { bars as fillInBlank } from './fill-in-blank/words.ts'
import { bars as matching } from './matching/words.ts'
import { bars as nps } from './nps/words.ts'
import { bars as numeric } from './numeric/words.ts'
import { bars as ordering } from './ordering/words.ts'
import { bars as pointAllocation } from './point-allocation/words.ts'
import { bars as ranking } from './ranking/words.ts'
import { bars as rating } from './rating/words.ts'
import { bars as wordCloud } from './word-cloud/words.ts'

/** Results as bars by question type, null where they are texts; the compiler rejects a missing one. */
const barsByType: Readonly<Record<QuestionTypeName, BarsOf | null>> = {
  MULTIPLE_CHOICE: choice,
  QUIZ: choice,
  WORD_CLOUD: wordCloud,
  OPEN_TEXT: null,
  RATING: rating,
  NPS: nps,
  NUMERIC: numeric,
  RANKING: ranking,
  ORDERING: ordering,
  MATCHING: matching,
  FILL_IN_BLANK: fillInBlank,
  POINT_ALLOCATION: pointAllocation,
  SPINNER: null,
  QA: null,
}

/** The results of a question as bars; none for types whose results are texts, and before the first answer. */
export function barsOf(question: RoomQuestion, results: QuestionResultsOut): Bar[] {
  if (results.total_voters === 0) return []
  return barsByType[question.type as QuestionTypeName]?.(question, results) ?? []
}
