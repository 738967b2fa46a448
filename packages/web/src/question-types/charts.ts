import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { choice } from './choice/chart.ts'
import { fillInBlank } from './fill-in-blank/chart.ts'
import { matching } from './matching/chart.ts'
import { nps } from './nps/chart.ts'
import { numeric } from './numeric/chart.ts'
import { openText } from './open-text/chart.ts'
import { ordering } from './ordering/chart.ts'
import { pointAllocation } from './point-allocation/chart.ts'
import { qa } from './qa/chart.ts'
import type { Chart } from './question-view.ts'
import { ranking } from './ranking/chart.ts'
import { rating } from './rating/chart.ts'
import { spinner } from './spinner/chart.ts'
import { wordCloud } from './word-cloud/chart.ts'

/** How the results of every question type look. A type that is forgotten here does not compile. */
const charts: Readonly<Record<QuestionTypeName, Chart>> = {
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

/** @throws RangeError for a type that this page does not know, after an update of the server */
export function chartOf({ type }: { readonly type: string }): Chart {
  if (!Object.hasOwn(charts, type)) throw new RangeError(`no question type ${type}`)
  return charts[type as QuestionTypeName]
}
