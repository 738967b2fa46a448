import type { StartingDeck } from '../starting-deck.ts'
import { decision } from './decision.ts'
import { iceBreaker } from './ice-breaker.ts'
import { lectureCheckIn } from './lecture-check-in.ts'
import { quizEvening } from './quiz-evening.ts'
import { retrospective } from './retrospective.ts'
import { townHall } from './town-hall.ts'
import { trainingTest } from './training-test.ts'
import { workshopFeedback } from './workshop-feedback.ts'

export const decks: readonly StartingDeck[] = [
  iceBreaker,
  lectureCheckIn,
  quizEvening,
  retrospective,
  townHall,
  workshopFeedback,
  decision,
  trainingTest,
]
