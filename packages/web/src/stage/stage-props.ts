import type { RoomQuestion, StageRoom } from '@roomful/contract/room-protocol'
import type { RoomView } from '@roomful/contract/room-reducer'
import { useEffect, useState } from 'preact/hooks'
import type { StageControl } from './stage-room.ts'

/** Keeps the first letter of each word: a presenter who has seen the text recognizes it, and the room cannot read it. */
export function masked(text: string): string {
  return text.replace(/(?<=[^\s])[^\s]/gu, '•').slice(0, 60)
}

/** Whether the room may not see yet what others have answered, only how many have. */
export function isSecret({ phase, has_right_answer }: RoomQuestion): boolean {
  return phase === 'OPEN' && has_right_answer
}

/** The props of every part of the stage. */
export interface StageMainProps {
  readonly view: RoomView<StageRoom>
  readonly stage: StageControl
  readonly asTable: boolean
}

/** Whole seconds until a moment of `performance.now()`, drawn anew with each. */
export function useSecondsLeft(endsAtMs: number): number {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw(count => count + 1), 250)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1_000))
}
