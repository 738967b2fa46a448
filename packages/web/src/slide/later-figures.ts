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
import '../question-types/spinner/slide.css'
import './later-figures.css'

/** How slides draw a question type. */
export interface SlideFigure {
  readonly Chart: ComponentType<ResultsProps>
  /** While results are hidden, where it is more than options or a count. */
  readonly Concealed?: ComponentType<ResultsProps>
  /** The prompt, where it is more than text. */
  readonly Prompt?: ComponentType<{ question: RoomQuestion }>
}

/** By type, IMAGES for options that are images; the compiler rejects a missing one. */
export const laterFigures: Readonly<
  Record<Exclude<QuestionTypeName, 'MULTIPLE_CHOICE' | 'QUIZ'> | 'IMAGES', SlideFigure>
> = {
  FILL_IN_BLANK: { Chart: Blanks, Prompt: Sentence },
  IMAGES: { Chart: Images, Concealed: ImagesConcealed },
  MATCHING: { Chart: Matching },
  NPS: { Chart: Nps },
  NUMERIC: { Chart: Numeric, Concealed: NumericConcealed },
  ORDERING: { Chart: Ordering },
  POINT_ALLOCATION: { Chart: Points },
  RANKING: { Chart: Ranking },
  RATING: { Chart: Rating },
  WORD_CLOUD: { Chart: Cloud },
  OPEN_TEXT: { Chart: charts.OPEN_TEXT },
  SPINNER: { Chart: charts.SPINNER },
  QA: { Chart: charts.QA },
}

export { StageContentSlide } from './content-slide.tsx'
export { charts }
