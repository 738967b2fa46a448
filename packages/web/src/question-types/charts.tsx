import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { ComponentProps, ComponentType, JSX } from 'preact'
import { ChartFigure } from './chart-figure.tsx'
import { Chart as Choice } from './choice/chart.tsx'
import { Chart as FillInBlank } from './fill-in-blank/chart.tsx'
import { Chart as Matching } from './matching/chart.tsx'
import { Chart as Nps } from './nps/chart.tsx'
import { Chart as Numeric } from './numeric/chart.tsx'
import { Chart as OpenText } from './open-text/chart.tsx'
import { Chart as Ordering } from './ordering/chart.tsx'
import { Chart as PointAllocation } from './point-allocation/chart.tsx'
import { Chart as Qa } from './qa/chart.tsx'
import type { ResultsProps } from './question-view.ts'
import { Chart as Ranking } from './ranking/chart.tsx'
import { Chart as Rating } from './rating/chart.tsx'
import { Chart as Spinner } from './spinner/chart.tsx'
import { Chart as WordCloud } from './word-cloud/chart.tsx'

/** Charts by question type; the compiler rejects a missing one. */
export const charts: Readonly<Record<QuestionTypeName, ComponentType<ResultsProps>>> = {
  MULTIPLE_CHOICE: Choice,
  QUIZ: Choice,
  WORD_CLOUD: WordCloud,
  OPEN_TEXT: OpenText,
  RATING: Rating,
  NPS: Nps,
  NUMERIC: Numeric,
  RANKING: Ranking,
  ORDERING: Ordering,
  MATCHING: Matching,
  FILL_IN_BLANK: FillInBlank,
  POINT_ALLOCATION: PointAllocation,
  SPINNER: Spinner,
  QA: Qa,
}

/** Results with the chart of phones and pages. */
export function SharedResults(props: Omit<ComponentProps<typeof ChartFigure>, 'Chart'>): JSX.Element {
  return <ChartFigure {...props} Chart={charts[props.question.type as QuestionTypeName]} />
}

export { Folded } from '../ui/folded.tsx'
