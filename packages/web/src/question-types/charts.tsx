import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { ComponentProps, ComponentType, JSX } from 'preact'
import { Results as ChoiceResults } from './choice/results.tsx'
import { Results as FillInBlankResults } from './fill-in-blank/results.tsx'
import { Results as MatchingResults } from './matching/results.tsx'
import { Results as NpsResults } from './nps/results.tsx'
import { Results as NumericResults } from './numeric/results.tsx'
import { Results as OpenTextResults } from './open-text/results.tsx'
import { Results as OrderingResults } from './ordering/results.tsx'
import { Results as PointAllocationResults } from './point-allocation/results.tsx'
import { Results as QaResults } from './qa/results.tsx'
import type { ResultsProps } from './question-view.ts'
import { Results as RankingResults } from './ranking/results.tsx'
import { Results as RatingResults } from './rating/results.tsx'
import { ResultsFigure } from './results-figure.tsx'
import { Results as SpinnerResults } from './spinner/results.tsx'
import { Results as WordCloudResults } from './word-cloud/results.tsx'

/** Charts by question type; the compiler rejects a missing one. */
export const charts: Readonly<Record<QuestionTypeName, ComponentType<ResultsProps>>> = {
  MULTIPLE_CHOICE: ChoiceResults,
  QUIZ: ChoiceResults,
  WORD_CLOUD: WordCloudResults,
  OPEN_TEXT: OpenTextResults,
  RATING: RatingResults,
  NPS: NpsResults,
  NUMERIC: NumericResults,
  RANKING: RankingResults,
  ORDERING: OrderingResults,
  MATCHING: MatchingResults,
  FILL_IN_BLANK: FillInBlankResults,
  POINT_ALLOCATION: PointAllocationResults,
  SPINNER: SpinnerResults,
  QA: QaResults,
}

/** Results with the chart of phones and pages. */
export function SharedResults(props: Omit<ComponentProps<typeof ResultsFigure>, 'Chart'>): JSX.Element {
  return <ResultsFigure {...props} Chart={charts[props.question.type as QuestionTypeName]} />
}

export { Folded } from '../ui/folded.tsx'
