import { showsPodium } from '../../slide/view/podium.ts'
import type { Script } from '../../slide/view/script.ts'
import type { StageView } from '../../slide/view/stage-view.ts'

export type Sound = 'tick' | 'go' | 'timeUp' | 'reveal' | 'roll' | 'podium' | 'spin'

/** Stage state that triggers sounds. */
export interface SoundMoment {
  readonly questionId: string | null
  readonly isRevealed: boolean
  /** Whole seconds before the question opens; 0 once open. */
  readonly secondsBefore: number
  /** Whole seconds left of the standard limit; null without one. */
  readonly secondsLeft: number | null
  /** A podium whose winner is held back or on screen, or a leaderboard in its new order. */
  readonly standings: 'rising' | 'podium' | 'overtaken' | null
  /** When the wheel on screen was spun. */
  readonly spunAt: string | null
}

const ticksFrom = 5

/**
 * @param now this device's clock, Unix ms
 * @param script state of the script on screen
 */
export function momentOf(
  { room, results, clockAheadMs }: StageView,
  now: number,
  script: Script['state']['value'],
): SoundMoment {
  const question = room.state === 'LIVE' ? room.question : null
  const isOpen = question?.phase === 'OPEN'
  const secondsTo = (time: string) => Math.max(0, Math.ceil((Date.parse(time) - now - clockAheadMs) / 1_000))
  return {
    questionId: question?.id ?? null,
    isRevealed: question?.phase === 'REVEALED',
    secondsBefore: isOpen ? secondsTo(question.opened_at) : 0,
    secondsLeft: isOpen && question.deadline_at !== null ? secondsTo(question.deadline_at) : null,
    standings: standingsOf(room, script),
    spunAt: (question && results[question.id]?.spin_outcomes?.[0]?.spun_at) ?? null,
  }
}

function standingsOf(room: StageView['room'], script: Script['state']['value']): SoundMoment['standings'] {
  if (room.state !== 'LIVE' || !room.leaderboard) return null
  if (showsPodium(room)) return script === 'playing' ? 'rising' : 'podium'
  return script === 'played' && room.leaderboard.some(({ before }) => before !== null) ? 'overtaken' : null
}

const soundOf = { rising: 'roll', podium: 'podium', overtaken: 'tick' } as const

/** The sounds for a state change. A freshly loaded stage plays none. */
export function soundsBetween(before: SoundMoment | null, now: SoundMoment | null): Sound[] {
  if (!before || !now) return []
  if (now.standings !== before.standings && now.standings !== null) return [soundOf[now.standings]]
  if (now.questionId === null) return []
  const isNew = now.questionId !== before.questionId
  if (now.secondsBefore > 0) return isNew || now.secondsBefore < before.secondsBefore ? ['tick'] : []
  if (isNew) return []
  if (now.spunAt !== before.spunAt && now.spunAt !== null) return ['spin']
  if (before.secondsBefore > 0) return ['go']
  if (now.isRevealed && !before.isRevealed) return ['reveal']
  if (now.secondsLeft === null || before.secondsLeft === null || now.secondsLeft >= before.secondsLeft)
    return []
  if (now.secondsLeft === 0) return ['timeUp']
  return now.secondsLeft <= ticksFrom ? ['tick'] : []
}
