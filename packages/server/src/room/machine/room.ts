import { changesBetween, hasFinalScores, revealedScoredKeys } from './changes.ts'
import type { Audience, RoomEffect, RoomEvent } from './events.ts'
import type { RoomSnapshot } from './snapshot.ts'

/**
 * The room as a pure state machine: state and event in, state and effects out. It decides the recipients and the rate of
 * messages (docs/reference/room-protocol.md); `live/broadcasts/` reads, serializes and sends them.
 */
export interface RoomState {
  readonly snapshot: RoomSnapshot
  /** Questions with results not yet sent to stages, or to phones. */
  readonly pending: { readonly stages: ReadonlySet<number>; readonly phones: ReadonlySet<number> }
  /** Since when results have been pending for phones (Unix ms). */
  readonly phonesPendingSince: number
  /** No further results to stages, or to phones, before these times (Unix ms). */
  readonly cooldownUntil: { readonly stages: number; readonly phones: number }
  /** Results are being read or sent; the next ones wait. */
  readonly broadcasting: boolean
  /** The question or its phase has changed since: no cooldown follows. */
  readonly hasMovedOn: boolean
  /** Q&A entries that changed since entries were last sent. */
  readonly pendingEntries: ReadonlySet<number>
  readonly entriesCooldownUntil: number
  readonly peoplePending: boolean
  readonly peopleCooldownUntil: number
  /** Since when stages have shown the leaderboard of the revealed questions; null: they do not. */
  readonly leaderboardSince: number | null
  /** Until when phones are not told the final standing; null: they may be. */
  readonly finalHeldUntil: number | null
}

/** At most ten frames a second to stages. */
const stagesCooldownMs = 100
/** Longest delay of changed results for phones. */
export const phonesCooldownMsMax = 2_000
/** Retry interval while answers wait for the disk: acks take precedence over results for phones. */
const busyRetryMs = 100
/** Results with thousands of distinct words cost more to read than to send. */
const longListCooldownMs = 1_000
const peopleCooldownMs = 500
const entriesCooldownMs = 200

/** How long after stages phones are told the final standing: a podium names the winner 3.3 s after it appears. */
export const phonesAfterStagesMs = 4_000

/** @param moment.wallClock Unix ms: how long ago the session was closed */
export function newRoom(
  snapshot: RoomSnapshot,
  moment: { readonly now: number; readonly wallClock: number },
): RoomState {
  const { now, wallClock } = moment
  const heldMs = heldMsAfterClose(snapshot, wallClock)
  return {
    snapshot,
    pending: { stages: new Set(), phones: new Set() },
    phonesPendingSince: 0,
    cooldownUntil: { stages: 0, phones: 0 },
    broadcasting: false,
    hasMovedOn: false,
    pendingEntries: new Set(),
    entriesCooldownUntil: 0,
    peoplePending: false,
    peopleCooldownUntil: 0,
    leaderboardSince: snapshot.session.leaderboard_shown === 1 ? now : null,
    finalHeldUntil: heldMs > 0 ? now + heldMs : null,
  }
}

/** For how much longer phones are not told the final standing of a room that is read first. @param wallClock Unix ms */
export function heldMsAfterClose(snapshot: RoomSnapshot, wallClock: number): number {
  const { ended_at } = snapshot.session
  if (ended_at === null || !hasFinalScores(snapshot) || ended_at > wallClock) return 0
  return Math.max(0, ended_at + phonesAfterStagesMs - wallClock)
}

/** The machine's view of its surroundings. */
export interface Moment {
  /** On the monotonic clock, in ms. */
  readonly now: number
  /** Answers are waiting for the disk. */
  readonly busy: boolean
}

export interface Step {
  readonly state: RoomState
  readonly effects: RoomEffect[]
}

export function step(state: RoomState, event: RoomEvent, moment: Moment): Step {
  const { now } = moment
  switch (event.type) {
    case 'changed':
      return change(state, event.snapshot, moment)
    case 'answered':
      return act(withPending(state, event.sessionQuestionKey, now), [], moment)
    case 'entries':
      return act(
        { ...state, pendingEntries: new Set([...state.pendingEntries, ...event.entryKeys]) },
        [],
        moment,
      )
    case 'people':
      return act({ ...state, peoplePending: true }, [], moment)
    case 'sent': {
      const phonesCooldown = Math.min(phonesCooldownMsMax, Math.max(stagesCooldownMs, event.phonesCooldownMs))
      const floor = event.isLong || event.failed.length > 0 ? longListCooldownMs : 0
      const again = event.failed.reduce(
        (next, sessionQuestionKey) => withPending(next, sessionQuestionKey, now),
        state,
      )
      const done = { ...again, broadcasting: false, hasMovedOn: false }
      if (state.hasMovedOn) return act({ ...done, cooldownUntil: { stages: 0, phones: 0 } }, [], moment)
      const cooldownUntil = {
        stages: now + Math.max(stagesCooldownMs, floor),
        // A broadcast to stages alone does not shorten the cooldown of phones.
        phones: Math.max(state.cooldownUntil.phones, now + Math.max(phonesCooldown, floor)),
      }
      return act({ ...done, cooldownUntil }, [], moment)
    }
    case 'woken':
      return act(state, [], moment)
  }
}

function change(state: RoomState, snapshot: RoomSnapshot, moment: Moment): Step {
  const { effects, closes, isAnotherQuestion } = changesBetween(state.snapshot, snapshot)
  let next: RoomState = { ...state, snapshot, ...withLeaderboard(state, snapshot, moment.now) }
  if (isAnotherQuestion) {
    const shown = snapshot.session.mode === 'SELF_PACED' ? snapshot.sessionQuestions : [snapshot.active]
    for (const sessionQuestion of shown)
      if (sessionQuestion) next = withPending(next, sessionQuestion.key, moment.now)
    // The results of a new phase are sent at once.
    if (next.pending !== state.pending)
      next = { ...next, cooldownUntil: { stages: 0, phones: 0 }, hasMovedOn: state.broadcasting }
  }
  if (closes) {
    // Stages now show any of them.
    const stages = new Set([...next.pending.stages, ...snapshot.sessionQuestions.map(one => one.key)])
    next = { ...next, pending: { ...next.pending, stages } }
  }
  return act(next, effects, moment)
}

/** Holds back the final standing from phones unless stages have shown it for long enough. */
function withLeaderboard(
  state: RoomState,
  snapshot: RoomSnapshot,
  now: number,
): Pick<RoomState, 'leaderboardSince' | 'finalHeldUntil'> {
  const isSame = String(revealedScoredKeys(state.snapshot)) === String(revealedScoredKeys(snapshot))
  const since = (isSame ? state.leaderboardSince : null) ?? now
  const wasClosed = state.snapshot.session.state === 'CLOSED'
  const until = since + phonesAfterStagesMs
  return {
    leaderboardSince: snapshot.session.leaderboard_shown === 1 ? since : null,
    finalHeldUntil: !wasClosed && hasFinalScores(snapshot) && until > now ? until : state.finalHeldUntil,
  }
}

function withPending(state: RoomState, sessionQuestionKey: number, now: number): RoomState {
  const { stages, phones } = state.pending
  return {
    ...state,
    pending: {
      stages: new Set([...stages, sessionQuestionKey]),
      phones: new Set([...phones, sessionQuestionKey]),
    },
    phonesPendingSince: phones.size === 0 ? now : state.phonesPendingSince,
  }
}

/** When results may next be sent to an audience. */
function dueAt(state: RoomState, audience: Audience, { now, busy }: Moment): number {
  const cooledDownAt = state.cooldownUntil[audience]
  const isHeldBack = audience === 'phones' && busy && now < state.phonesPendingSince + phonesCooldownMsMax
  return isHeldBack ? Math.max(cooledDownAt, now + busyRetryMs) : cooledDownAt
}

/** Emits the effects that are due, and a wake-up for the later ones. */
function act(state: RoomState, effects: RoomEffect[], moment: Moment): Step {
  const { now } = moment
  let next = state
  const later: number[] = []
  if (next.peoplePending) {
    if (now >= next.peopleCooldownUntil) {
      effects.push({ type: 'send-people' })
      next = { ...next, peoplePending: false, peopleCooldownUntil: now + peopleCooldownMs }
    } else later.push(next.peopleCooldownUntil)
  }
  if (next.pendingEntries.size > 0) {
    if (now >= next.entriesCooldownUntil) {
      effects.push({ type: 'send-entries', entryKeys: [...next.pendingEntries] })
      next = { ...next, pendingEntries: new Set(), entriesCooldownUntil: now + entriesCooldownMs }
    } else later.push(next.entriesCooldownUntil)
  }
  if (next.finalHeldUntil !== null) {
    if (now >= next.finalHeldUntil) {
      effects.push({ type: 'send-final-scores' })
      next = { ...next, finalHeldUntil: null }
    } else later.push(next.finalHeldUntil)
  }
  if (!next.broadcasting) {
    const waiting = (['stages', 'phones'] as const).filter(audience => next.pending[audience].size > 0)
    const due = waiting.filter(audience => now >= dueAt(state, audience, moment))
    if (due.length > 0) {
      const sessionQuestionKeys = [...new Set(due.flatMap(audience => [...next.pending[audience]]))]
      effects.push({ type: 'send-results', sessionQuestionKeys, audiences: due })
      const none = new Set<number>()
      next = {
        ...next,
        broadcasting: true,
        pending: {
          stages: due.includes('stages') ? none : next.pending.stages,
          phones: due.includes('phones') ? none : next.pending.phones,
        },
      }
    } else later.push(...waiting.map(audience => dueAt(state, audience, moment)))
  }
  if (later.length > 0) effects.push({ type: 'wake', at: Math.min(...later) })
  return { state: next, effects }
}
