import { showsPodium } from './podium.ts'
import type { StageView } from './stage-room.ts'

export type Sound = 'tick' | 'go' | 'timeUp' | 'reveal' | 'podium'

/** Stage state that triggers sounds. */
export interface SoundMoment {
  readonly questionId: string | null
  readonly isRevealed: boolean
  /** Whole seconds before the question opens; 0 once open. */
  readonly secondsBefore: number
  /** Whole seconds left of the standard limit; null without one. */
  readonly secondsLeft: number | null
  /** Whether the winner is on screen. */
  readonly isPodium: boolean
}

const ticksFrom = 5

/**
 * @param now this device's clock, Unix ms
 * @param isHeldBack whether a script has yet to show the result
 */
export function momentOf({ room, clockAheadMs }: StageView, now: number, isHeldBack: boolean): SoundMoment {
  const question = room.state === 'LIVE' ? room.question : null
  const isOpen = question?.phase === 'OPEN'
  const secondsTo = (time: string) => Math.max(0, Math.ceil((Date.parse(time) - now - clockAheadMs) / 1_000))
  return {
    questionId: question?.id ?? null,
    isRevealed: question?.phase === 'REVEALED',
    secondsBefore: isOpen ? secondsTo(question.opened_at) : 0,
    secondsLeft: isOpen && question.deadline_at !== null ? secondsTo(question.deadline_at) : null,
    isPodium: showsPodium(room) && !isHeldBack,
  }
}

/** The sounds for a state change. A freshly loaded stage plays none. */
export function soundsBetween(before: SoundMoment | null, now: SoundMoment | null): Sound[] {
  if (!before || !now) return []
  if (now.isPodium && !before.isPodium) return ['podium']
  if (now.questionId === null) return []
  const isNew = now.questionId !== before.questionId
  if (now.secondsBefore > 0) return isNew || now.secondsBefore < before.secondsBefore ? ['tick'] : []
  if (isNew) return []
  if (before.secondsBefore > 0) return ['go']
  if (now.isRevealed && !before.isRevealed) return ['reveal']
  if (now.secondsLeft === null || before.secondsLeft === null || now.secondsLeft >= before.secondsLeft)
    return []
  if (now.secondsLeft === 0) return ['timeUp']
  return now.secondsLeft <= ticksFrom ? ['tick'] : []
}
