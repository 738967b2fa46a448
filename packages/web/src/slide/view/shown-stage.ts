import type { ReadonlySignal } from '@preact/signals'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { useEffect, useState } from 'preact/hooks'
import type { AllTexts } from '../../room/all-texts.ts'
import type { Pager } from '../canvas/pager.ts'
import type { ReactionFeed } from '../reactions.tsx'
import type { Script } from './script.ts'
import type { StageView } from './stage-view.ts'

/** Keeps each word's first letter: recognizable to a presenter who has seen the text, unreadable to the room. */
export function masked(text: string): string {
  return text.replace(/(?<=[^\s])[^\s]/gu, '•').slice(0, 60)
}

/** Whether answers are still hidden and only their number shows. */
export function isSecret({ phase, has_right_answer }: RoomQuestion): boolean {
  return phase === 'OPEN' && has_right_answer
}

/** The window of a slide: its choices and controls. */
export interface ShownStage {
  readonly allTexts: AllTexts
  readonly pager: Pager
  readonly script: Script
  readonly reactions: ReactionFeed
  /** Whether results are hidden on this screen. */
  readonly hidesResults: ReadonlySignal<boolean>
  /** Whether a click on a text hides it. */
  readonly hidesTexts: ReadonlySignal<boolean>
  /** After the end: the question under review. */
  readonly reviewed: ReadonlySignal<RoomQuestion | null>
  /** Whether pages have buttons. */
  readonly canTurn: boolean
  /** Whether the slide itself controls the session: texts are enlarged, results reviewed. */
  readonly hasControls: ReadonlySignal<boolean>
  readonly canReview: ReadonlySignal<boolean>
  /** Hides a text from all displays. */
  hide(text: string): void
  /** Enlarges a text on all stages; null: ends it. */
  enlarge(text: string | null): void
}

/** Props of the stage's parts. */
export interface StageMainProps {
  readonly view: StageView
  readonly stage: ShownStage
  readonly asTable: boolean
}

/** Whole seconds until a moment of `performance.now()`; re-renders every second. */
export function useSecondsLeft(endsAtMs: number): number {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw(count => count + 1), 250)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1_000))
}
