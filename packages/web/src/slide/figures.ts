import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ResultsProps } from '../question-types/question-view.ts'
import { Later } from './later.ts'
import { laterTypes } from './later-types.ts'
import { Choice, ChoiceConcealed } from './quiz.tsx'

type Figures = Readonly<Record<string, ComponentType<ResultsProps>>>

const slideFigures: Figures = { MULTIPLE_CHOICE: Choice, QUIZ: Choice }

/** Drawings of questions by type while results are hidden, where slides have their own. */
export const slideConcealed: Figures = { MULTIPLE_CHOICE: ChoiceConcealed, QUIZ: ChoiceConcealed }

export const figuresLater = new Later(() => import('./later-figures.ts'))

/** Results by question type that slides draw in their own way; pages and phones have the shared charts. Null until loaded. */
export function useSlideFigures(type: string): Figures | null {
  const isLater = laterTypes.some(one => one === type)
  useEffect(() => {
    if (isLater) figuresLater.load()
  }, [isLater])
  return isLater ? (figuresLater.part.value?.laterFigures ?? null) : slideFigures
}

/** The drawing of content slides; null until loaded. */
export function useContentSlide() {
  useEffect(() => figuresLater.load(), [])
  return figuresLater.part.value?.StageContentSlide ?? null
}

/** The prompt of a question type where it is more than text; undefined until loaded. */
export function usePrompt(type: string): ComponentType<{ question: RoomQuestion }> | undefined {
  return figuresLater.part.value?.laterPrompts[type]
}
