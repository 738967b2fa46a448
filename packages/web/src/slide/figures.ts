import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { Chart as Shares } from '../question-types/choice/chart.tsx'
import { Choice, ChoiceConcealed, isOfImages } from '../question-types/choice/quiz.tsx'
import type { ResultsProps } from '../question-types/question-view.ts'
import { Later } from './later.ts'
import type { SlideFigure } from './later-figures.ts'

type Charts = Readonly<Record<string, ComponentType<ResultsProps>>>

const onSlides: Charts = { MULTIPLE_CHOICE: Choice, QUIZ: Choice }
const onPages: Charts = { MULTIPLE_CHOICE: Shares, QUIZ: Shares }

/** Drawings of questions by type while results are hidden, where slides have their own. */
export function concealedOf(type: string): ComponentType<ResultsProps> | undefined {
  return type in onSlides ? ChoiceConcealed : laterFigureOf(type)?.Concealed
}

export const figuresLater = new Later(() => import('./later-figures.ts'))

function laterFigureOf(type: string): SlideFigure | undefined {
  const figures: Readonly<Record<string, SlideFigure>> | undefined = figuresLater.part.value?.laterFigures
  return figures?.[type]
}

/** The drawing of a question on slides: its type, or IMAGES for options that are images. */
export function drawnAs(question: RoomQuestion): string {
  return isOfImages(question) ? 'IMAGES' : question.type
}

/** The chart of a question type: slides draw most in their own way, pages as phones do. Null until loaded. */
export function useChart(type: string, isCanvas: boolean): ComponentType<ResultsProps> | null {
  const first = (isCanvas ? onSlides : onPages)[type]
  useEffect(() => {
    if (!first) figuresLater.load()
  }, [!first])
  const onPage: Charts | undefined = figuresLater.part.value?.charts
  return first ?? (isCanvas ? laterFigureOf(type)?.Chart : onPage?.[type]) ?? null
}

/** The drawing of content slides; null until loaded. */
export function useContentSlide() {
  useEffect(() => figuresLater.load(), [])
  return figuresLater.part.value?.StageContentSlide ?? null
}

/** The prompt of a question type where it is more than text; undefined until loaded. */
export function usePrompt(type: string): ComponentType<{ question: RoomQuestion }> | undefined {
  return laterFigureOf(type)?.Prompt
}
