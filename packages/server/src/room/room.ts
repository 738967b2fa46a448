import type { QuestionSnapshot, RoomSnapshot } from './snapshot.ts'

/**
 * What a room does, as a pure machine: state and event in, state and effects out. It decides what is told to
 * whom and how often (docs/reference/room-protocol.md); reading, serializing and sending are the hub's.
 */
export interface RoomState {
  readonly snapshot: RoomSnapshot
  /** Questions whose results changed since stages, or phones, were last told. */
  readonly untold: { readonly stages: ReadonlySet<number>; readonly phones: ReadonlySet<number> }
  /** Since when phones have been waiting to be told (Unix ms). */
  readonly phonesWaitingSince: number
  /** Before these moments (Unix ms) stages, or phones, get no further results. */
  readonly restUntil: { readonly stages: number; readonly phones: number }
  /** Results are being read or sent; the next ones wait until they are. */
  readonly telling: boolean
  /** The question, or its phase, is another since that began: then there is no rest after it. */
  readonly hasMovedOn: boolean
  /** Q&A entries that changed since everybody was last told. */
  readonly entriesUntold: ReadonlySet<number>
  readonly entriesRestUntil: number
  readonly peopleUntold: boolean
  readonly peopleRestUntil: number
  /** When it was last asked what to do (Unix ms). */
  readonly at: number
}

export type RoomEvent =
  | { readonly type: 'changed'; readonly snapshot: RoomSnapshot }
  | { readonly type: 'answered'; readonly sessionQuestionKey: number }
  | { readonly type: 'entries'; readonly entryKeys: readonly number[] }
  | { readonly type: 'people' }
  /** The results of a `tell-results` are out, but for those of `failed`, which could not be read. */
  | {
      readonly type: 'told'
      readonly phonesTookMs: number
      readonly isLong: boolean
      readonly failed: readonly number[]
    }
  | { readonly type: 'woken' }

export type Audience = 'stages' | 'phones'

export type RoomEffect =
  | { readonly do: 'send-question' }
  /** How many are still answering is another: stages alone are told. */
  | { readonly do: 'send-stage-question' }
  /** All answers to these questions were removed for another run of them. */
  | { readonly do: 'send-answers-removed'; readonly sessionQuestions: readonly QuestionSnapshot[] }
  /** What only stages show of the session is another. */
  | { readonly do: 'send-stage' }
  | { readonly do: 'send-closed' }
  | { readonly do: 'send-people' }
  /** The leaderboard came or went, or points are known that were not: each phone is told its own. */
  | { readonly do: 'send-scores' }
  | { readonly do: 'tell-entries'; readonly entryKeys: readonly number[] }
  | {
      readonly do: 'tell-results'
      readonly sessionQuestionKeys: readonly number[]
      readonly audiences: readonly Audience[]
    }
  /** Come back with `woken` at this time. */
  | { readonly do: 'wake'; readonly at: number }

/** At most ten frames a second to stages. */
const stageRestMs = 100
/** Sending to phones takes at most a quarter of the process's time… */
const phonesRestFactor = 4
/** …but they wait no longer than this while results change. */
const phonesRestMsMax = 2_000
/** While answers wait for the disk, phones are told nothing new: acknowledging comes first. Asked again after this. */
const busyRetryMs = 25
/** Results with thousands of different words cost more to read than to send. */
const longListRestMs = 1_000
const peopleRestMs = 500
const entriesRestMs = 200

export function newRoom(snapshot: RoomSnapshot): RoomState {
  return {
    snapshot,
    untold: { stages: new Set(), phones: new Set() },
    phonesWaitingSince: 0,
    restUntil: { stages: 0, phones: 0 },
    telling: false,
    hasMovedOn: false,
    entriesUntold: new Set(),
    entriesRestUntil: 0,
    peopleUntold: false,
    peopleRestUntil: 0,
    at: 0,
  }
}

/** What the machine knows of the world outside. */
export interface Moment {
  /** Unix ms. */
  readonly now: number
  /** Answers are waiting for the disk. */
  readonly busy: boolean
}

export interface Step {
  readonly state: RoomState
  readonly effects: RoomEffect[]
}

export function step(state: RoomState, event: RoomEvent, moment: Moment): Step {
  // A clock that is put back would make every rest as long as that.
  const before = moment.now < state.at ? rested(state) : state
  const { state: after, effects } = react(before, event, moment)
  return { state: { ...after, at: moment.now }, effects }
}

function rested(state: RoomState): RoomState {
  return {
    ...state,
    restUntil: { stages: 0, phones: 0 },
    phonesWaitingSince: 0,
    entriesRestUntil: 0,
    peopleRestUntil: 0,
  }
}

function react(state: RoomState, event: RoomEvent, moment: Moment): Step {
  const { now } = moment
  switch (event.type) {
    case 'changed':
      return change(state, event.snapshot, moment)
    case 'answered':
      return act(withUntold(state, event.sessionQuestionKey, now), [], moment)
    case 'entries':
      return act(
        { ...state, entriesUntold: new Set([...state.entriesUntold, ...event.entryKeys]) },
        [],
        moment,
      )
    case 'people':
      return act({ ...state, peopleUntold: true }, [], moment)
    case 'told': {
      const phonesRest = Math.min(
        phonesRestMsMax,
        Math.max(stageRestMs, event.phonesTookMs * phonesRestFactor),
      )
      const floor = event.isLong || event.failed.length > 0 ? longListRestMs : 0
      const again = event.failed.reduce(
        (next, sessionQuestionKey) => withUntold(next, sessionQuestionKey, now),
        state,
      )
      const done = { ...again, telling: false, hasMovedOn: false }
      if (state.hasMovedOn) return act({ ...done, restUntil: { stages: 0, phones: 0 } }, [], moment)
      const restUntil = {
        stages: now + Math.max(stageRestMs, floor),
        // Telling stages alone does not cut short the rest that phones have earned.
        phones: Math.max(state.restUntil.phones, now + Math.max(phonesRest, floor)),
      }
      return act({ ...done, restUntil }, [], moment)
    }
    case 'woken':
      return act(state, [], moment)
  }
}

function change(state: RoomState, snapshot: RoomSnapshot, moment: Moment): Step {
  const before = state.snapshot
  const effects: RoomEffect[] = []
  const wasClosed = before.session.state === 'CLOSED'
  const closes = snapshot.session.state === 'CLOSED' && !wasClosed
  if (closes) effects.push({ do: 'send-closed' })
  const question = JSON.stringify(snapshot.active)
  const questionChanged = question !== JSON.stringify(before.active) || opened(before) !== opened(snapshot)
  const rerun = snapshot.sessionQuestions.filter(one =>
    before.sessionQuestions.some(({ key, run }) => key === one.key && run < one.run),
  )
  if (rerun.length > 0) effects.push({ do: 'send-answers-removed', sessionQuestions: rerun })
  if (questionChanged) effects.push({ do: 'send-question' })
  else if (closes || String(before.stillAnswering) !== String(snapshot.stillAnswering))
    effects.push({ do: 'send-stage-question' })
  if (scoreFacts(before) !== scoreFacts(snapshot)) effects.push({ do: 'send-scores' })
  if (stageFacts(before) !== stageFacts(snapshot)) effects.push({ do: 'send-stage' })
  let next: RoomState = { ...state, snapshot }
  const onScreen = snapshot.session.mode === 'SELF_PACED' ? snapshot.sessionQuestions : [snapshot.active]
  if (questionChanged) {
    // Now is when everybody looks: the results of the new phase do not wait.
    const restUntil = { stages: 0, phones: 0 }
    for (const sessionQuestion of onScreen)
      if (sessionQuestion) next = withUntold(next, sessionQuestion.key, moment.now)
    if (next.untold !== state.untold) next = { ...next, restUntil, hasMovedOn: state.telling }
  }
  if (closes) {
    // From now on stages show any of them.
    const stages = new Set([...next.untold.stages, ...snapshot.sessionQuestions.map(one => one.key)])
    next = { ...next, untold: { ...next.untold, stages } }
  }
  return act(next, effects, moment)
}

/** A self-paced room changes all its questions at once, when it opens and when it closes. */
function opened({ session, sessionQuestions }: RoomSnapshot): string {
  return session.mode === 'SELF_PACED'
    ? JSON.stringify([session.state, sessionQuestions.map(one => one.phase)])
    : ''
}

/** What the standings are computed from, and whether they are on screen. */
function scoreFacts({ session, sessionQuestions, reviews }: RoomSnapshot): string {
  const revealed = sessionQuestions.filter(one => one.phase === 'REVEALED' && one.isScored)
  const runs = revealed.map(one => [one.key, one.run])
  return JSON.stringify([session.leaderboard_shown, runs, session.removals, withheldNames(reviews)])
}

/** Whose names are kept from everybody. */
export function withheldNames(reviews: RoomSnapshot['reviews']): string[] {
  return reviews.flatMap(({ id, question_id }) => (question_id === null ? [id] : []))
}

function stageFacts({
  session,
  deck,
  sessionQuestions,
  timeRequests,
  timeFactors,
  hiddenTexts,
  reviews,
}: RoomSnapshot): string {
  const phases = sessionQuestions.map(one => [one.key, one.phase])
  const { state, door_locked, screen, screen_results_hidden } = session
  const screens = [screen, screen_results_hidden, hiddenTexts]
  return JSON.stringify([state, door_locked, screens, deck, phases, timeRequests, [...timeFactors], reviews])
}

function withUntold(state: RoomState, sessionQuestionKey: number, now: number): RoomState {
  const { stages, phones } = state.untold
  return {
    ...state,
    untold: {
      stages: new Set([...stages, sessionQuestionKey]),
      phones: new Set([...phones, sessionQuestionKey]),
    },
    phonesWaitingSince: phones.size === 0 ? now : state.phonesWaitingSince,
  }
}

/** When an audience may be told next. */
function dueAt(state: RoomState, audience: Audience, { now, busy }: Moment): number {
  const rested = state.restUntil[audience]
  const isHeldBack = audience === 'phones' && busy && now < state.phonesWaitingSince + phonesRestMsMax
  return isHeldBack ? Math.max(rested, now + busyRetryMs) : rested
}

/** Does what is due, and asks to be woken for what is due later. */
function act(state: RoomState, effects: RoomEffect[], moment: Moment): Step {
  const { now } = moment
  let next = state
  const later: number[] = []
  if (next.peopleUntold) {
    if (now >= next.peopleRestUntil) {
      effects.push({ do: 'send-people' })
      next = { ...next, peopleUntold: false, peopleRestUntil: now + peopleRestMs }
    } else later.push(next.peopleRestUntil)
  }
  if (next.entriesUntold.size > 0) {
    if (now >= next.entriesRestUntil) {
      effects.push({ do: 'tell-entries', entryKeys: [...next.entriesUntold] })
      next = { ...next, entriesUntold: new Set(), entriesRestUntil: now + entriesRestMs }
    } else later.push(next.entriesRestUntil)
  }
  if (!next.telling) {
    const waiting = (['stages', 'phones'] as const).filter(audience => next.untold[audience].size > 0)
    const due = waiting.filter(audience => now >= dueAt(state, audience, moment))
    if (due.length > 0) {
      const sessionQuestionKeys = [...new Set(due.flatMap(audience => [...next.untold[audience]]))]
      effects.push({ do: 'tell-results', sessionQuestionKeys, audiences: due })
      const none = new Set<number>()
      next = {
        ...next,
        telling: true,
        untold: {
          stages: due.includes('stages') ? none : next.untold.stages,
          phones: due.includes('phones') ? none : next.untold.phones,
        },
      }
    } else later.push(...waiting.map(audience => dueAt(state, audience, moment)))
  }
  if (later.length > 0) effects.push({ do: 'wake', at: Math.min(...later) })
  return { state: next, effects }
}
