import type { ComponentType } from 'preact'
import type { ResultsProps } from '../question-types/question-view.ts'
import { Points } from './points.tsx'
import { Choice, ChoiceConcealed } from './quiz.tsx'
import { Ranking } from './ranking.tsx'
import { Rating } from './rating.tsx'

/** Results by question type that slides draw in their own way; pages and phones have the shared charts. */
export const slideFigures: Readonly<Record<string, ComponentType<ResultsProps>>> = {
  MULTIPLE_CHOICE: Choice,
  QUIZ: Choice,
  RANKING: Ranking,
  RATING: Rating,
  POINT_ALLOCATION: Points,
}

/** Drawings of questions by type while results are hidden, where slides have their own. */
export const slideConcealed: Readonly<Record<string, ComponentType<ResultsProps>>> = {
  MULTIPLE_CHOICE: ChoiceConcealed,
  QUIZ: ChoiceConcealed,
}
