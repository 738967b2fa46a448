import type { ComponentType } from 'preact'
import type { ResultsProps } from '../question-types/question-view.ts'
import type { LaterType } from './later-types.ts'
import { Points } from './points.tsx'
import { Ranking } from './ranking.tsx'
import { Rating } from './rating.tsx'
import './later-figures.css'

export const laterFigures: Readonly<Record<LaterType, ComponentType<ResultsProps>>> = {
  POINT_ALLOCATION: Points,
  RANKING: Ranking,
  RATING: Rating,
}
