import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { ComponentType } from 'preact'
import { charts } from '../question-types/charts.tsx'
import { Images, ImagesConcealed } from '../question-types/choice/images.tsx'
import { Blanks, Sentence } from '../question-types/fill-in-blank/slide.tsx'
import { Matching } from '../question-types/matching/slide.tsx'
import { Nps } from '../question-types/nps/slide.tsx'
import { Numeric, NumericConcealed } from '../question-types/numeric/slide.tsx'
import { Ordering } from '../question-types/ordering/slide.tsx'
import { Points } from '../question-types/point-allocation/slide.tsx'
import type { ResultsProps } from '../question-types/question-view.ts'
import { Ranking } from '../question-types/ranking/slide.tsx'
import { Rating } from '../question-types/rating/slide.tsx'
import { Cloud } from '../question-types/word-cloud/slide.tsx'
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

export { StageContentSlide } from './content-slide.tsx'
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
