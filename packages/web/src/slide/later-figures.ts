import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { ComponentType } from 'preact'
import { charts } from '../question-types/charts.tsx'
import type { ResultsProps } from '../question-types/question-view.ts'
import { Blanks, Sentence } from './blanks.tsx'
import { Cloud } from './cloud.tsx'
import { Images, ImagesConcealed } from './images.tsx'
import { Matching } from './matching.tsx'
import { Nps } from './nps.tsx'
import { Numeric, NumericConcealed } from './numeric.tsx'
import { Ordering } from './ordering.tsx'
import { Points } from './points.tsx'
import { Ranking } from './ranking.tsx'
import { Rating } from './rating.tsx'
import './later-figures.css'

export const laterFigures: Readonly<
  Record<Exclude<QuestionTypeName, 'MULTIPLE_CHOICE' | 'QUIZ'> | 'IMAGES', ComponentType<ResultsProps>>
> = {
  FILL_IN_BLANK: Blanks,
  IMAGES: Images,
  MATCHING: Matching,
  NPS: Nps,
  NUMERIC: Numeric,
  ORDERING: Ordering,
  POINT_ALLOCATION: Points,
  RANKING: Ranking,
  RATING: Rating,
  WORD_CLOUD: Cloud,
  OPEN_TEXT: charts.OPEN_TEXT,
  SPINNER: charts.SPINNER,
  QA: charts.QA,
}

export { StageContentSlide } from '../stage/content-slide.tsx'
export { charts }

/** Drawings while results are hidden, where they are more than options or a count. */
export const laterConcealed: Readonly<Record<string, ComponentType<ResultsProps>>> = {
  IMAGES: ImagesConcealed,
  NUMERIC: NumericConcealed,
}

/** Prompts by question type, where they are more than text. */
export const laterPrompts: Readonly<Record<string, ComponentType<{ question: RoomQuestion }>>> = {
  FILL_IN_BLANK: Sentence,
}
