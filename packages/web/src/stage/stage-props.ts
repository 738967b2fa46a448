import type { RoomQuestion, StageRoom } from '@roomful/contract/room/protocol'
import type { RoomView } from '@roomful/contract/room/reducer'
import { useEffect, useState } from 'preact/hooks'
import type { StageControl } from './stage-room.ts'

/** Keeps each word's first letter: recognizable to a presenter who has seen the text, unreadable to the room. */
export function masked(text: string): string {
  return text.replace(/(?<=[^\s])[^\s]/gu, '•').slice(0, 60)
}

/** Whether answers are still hidden and only their number shows. */
export function isSecret({ phase, has_right_answer }: RoomQuestion): boolean {
  return phase === 'OPEN' && has_right_answer
}

/** The parts of a stage that its slide is drawn with. */
export type ShownStage = Pick<
  StageControl,
  | 'allTexts'
  | 'canReview'
  | 'canTurn'
  | 'enlarge'
  | 'hide'
  | 'hidesResults'
  | 'hidesTexts'
  | 'isRemote'
  | 'pager'
  | 'reactions'
  | 'reviewed'
  | 'script'
>

/** Props of the stage's parts. */
export interface StageMainProps {
  readonly view: RoomView<StageRoom>
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
