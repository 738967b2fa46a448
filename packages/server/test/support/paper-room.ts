import { settingDefaults } from '@roomful/contract/features/sessions/setting-defaults'
import type { Phase } from '@roomful/contract/room/protocol'
import type { Audience, RoomEffect, RoomEvent } from '../../src/room/machine/events.ts'
import { newRoom, step } from '../../src/room/machine/room.ts'
import type { QuestionSnapshot, RoomSnapshot } from '../../src/room/machine/snapshot.ts'

/** What the machine looks at of a session. */
export interface PaperSession {
  state?: 'LIVE' | 'CLOSED'
  mode?: 'SELF_PACED' | null
  door?: 0 | 1
  leaderboard?: 0 | 1
  sessionQuestions?: readonly { key: number; phase?: Phase; isScored?: boolean }[]
  /** Key of the question on screen. */
  active?: number | null
}

export function snapshotOf(session: PaperSession = {}): RoomSnapshot {
  const sessionQuestions = (session.sessionQuestions ?? [{ key: 1 }]).map(
    ({ key, phase = 'OPEN', isScored = false }) => ({
      key,
      phase,
      isScored,
      openedAt: 0,
      definition: { id: `question ${key}` },
    }),
  ) as unknown as QuestionSnapshot[]
  const active = session.active === undefined ? 1 : session.active
  return {
    session: {
      state: session.state ?? 'LIVE',
      mode: session.mode ?? null,
      door_locked: session.door ?? 0,
      leaderboard_shown: session.leaderboard ?? 0,
    },
    sessionQuestions,
    active: sessionQuestions.find(({ key }) => key === active) ?? null,
    questions: [],
    timeFactors: new Map(),
    settings: settingDefaults,
    teamNames: [],
    reviews: [],
    timeRequests: [],
    stillAnswering: [],
  } as unknown as RoomSnapshot
}

/** One broadcast of results. */
interface Broadcast {
  readonly at: number
  readonly audiences: readonly Audience[]
  readonly sessionQuestionKeys: readonly number[]
  /** When it was out, and how long phones are to be sent nothing from then on. */
  readonly outAt: number
  readonly phonesCooldownMs: number
}

/**
 * The room machine with a world on paper: time is a number, wakes come when they were asked for, and sending
 * results takes as long as the test says.
 */
export class PaperRoom {
  now = Date.parse('2026-03-02T09:00:00Z')
  busy = false
  /** How long reading and sending takes, how long phones are sent nothing afterwards, and what came of it. */
  broadcasting: { durationMs: number; phonesCooldownMs: number; isLong: boolean; failing: Set<number> } = {
    durationMs: 0,
    phonesCooldownMs: 0,
    isLong: false,
    failing: new Set(),
  }
  readonly broadcasts: Broadcast[] = []
  /** Every other effect, with its time. */
  readonly done: { at: number; effect: RoomEffect }[] = []
  #state = newRoom(snapshotOf(), { now: 0, wallClock: 0 })
  readonly #coming: { at: number; event: RoomEvent }[] = []

  /** What was changed and has not been sent to everybody. */
  get pending(): readonly unknown[] {
    const { pending, broadcasting, pendingEntries, peoplePending } = this.#state
    return [
      ...pending.stages,
      ...pending.phones,
      ...pendingEntries,
      ...(broadcasting || peoplePending ? ['more'] : []),
    ]
  }

  get snapshot(): RoomSnapshot {
    return this.#state.snapshot
  }

  handle(event: RoomEvent): this {
    const { state, effects } = step(this.#state, event, { now: this.now, busy: this.busy })
    this.#state = state
    for (const effect of effects) this.#do(effect)
    return this
  }

  answered(sessionQuestionKey = 1): this {
    return this.handle({ type: 'answered', sessionQuestionKey })
  }

  /** Lets time pass; what was due meanwhile happens at its time. */
  pass(ms: number): this {
    const end = this.now + ms
    for (;;) {
      const next = this.#coming.sort((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.#coming.shift()
      this.now = Math.max(this.now, next.at)
      this.handle(next.event)
    }
    this.now = end
    return this
  }

  /** The broadcasts of results to an audience. */
  broadcastsTo(audience: Audience): Broadcast[] {
    return this.broadcasts.filter(({ audiences }) => audiences.includes(audience))
  }

  sentAt(audience: Audience): number[] {
    return this.broadcastsTo(audience).map(({ at }) => at)
  }

  /** The effects of one kind, with their times. */
  when(kind: RoomEffect['type']): number[] {
    return this.done.filter(({ effect }) => effect.type === kind).map(({ at }) => at)
  }

  #do(effect: RoomEffect): void {
    if (effect.type === 'wake') {
      this.#coming.push({ at: Math.max(effect.at, this.now + 1), event: { type: 'woken' } })
      return
    }
    if (effect.type !== 'send-results') {
      this.done.push({ at: this.now, effect })
      return
    }
    const { audiences, sessionQuestionKeys } = effect
    const { durationMs, isLong, failing } = this.broadcasting
    const phonesCooldownMs = audiences.includes('phones') ? this.broadcasting.phonesCooldownMs : 0
    const outAt = this.now + durationMs
    this.broadcasts.push({ at: this.now, audiences, sessionQuestionKeys, outAt, phonesCooldownMs })
    this.#coming.push({
      at: outAt,
      event: {
        type: 'sent',
        phonesCooldownMs,
        isLong,
        failed: sessionQuestionKeys.filter(key => failing.has(key)),
      },
    })
  }
}
