import Type, { type Static } from 'typebox'
import { mergedWord } from '../features/results/merge-words.ts'
import { ExtendQuestionBody } from '../features/session-control/control.ts'
import { teamLimits } from '../features/sessions/teams.ts'
import { Nullable, OneOf } from '../lib/schema.ts'
import { entryLabels } from './entry-labels.ts'
import { reactions } from './reactions.ts'

/** Messages from devices to the server, and bodies of the equivalent calls. */

const ref = Type.String({ minLength: 1, maxLength: 64 })
const message = <const T extends string, P extends Type.TProperties>(type: T, properties: P) =>
  Type.Object({ type: Type.Literal(type), ref, ...properties })

/** Increases with each change by a participant, to detect late retransmissions. */
const seq = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
export const entryLifecycle = OneOf(['PENDING', 'PUBLISHED', 'ANSWERED', 'DISMISSED'])
export type EntryLifecycle = Static<typeof entryLifecycle>
/** An entry is stored once per participant and `key`, even if it is sent several times. */
const entry = {
  text: Type.String({ minLength: 1, maxLength: 500 }),
  anonymous: Type.Optional(Type.Boolean()),
  labels: Type.Optional(entryLabels),
  key: Type.Optional(Type.String({ minLength: 22, maxLength: 64 })),
}

const nickname = { nickname: Type.String({ maxLength: 200 }) }
/** Index of a team in the settings of the session. */
const teamIndex = Type.Integer({ minimum: 0, maximum: teamLimits.teamsMax - 1 })
const team = { team: teamIndex }
const teamName = { name: Type.String({ maxLength: 200 }) }

export const participantMessages = {
  answer: message('answer', { question_id: Type.String(), answer: Type.Unknown(), seq }),
  ask: message('ask', { question_id: Type.String(), ...entry }),
  upvote: message('upvote', { entry_id: Type.String(), on: Type.Boolean() }),
  /** Takes or changes the participant's nickname. */
  nickname: message('nickname', nickname),
  /** Chooses a team, once. */
  team: message('team', team),
  /** Renames the participant's team. */
  team_name: message('team_name', teamName),
  /** Acknowledged once counted; reactions are not stored. */
  react: message('react', { reaction: OneOf(reactions) }),
}

/** Opens a question with a time limit after a countdown of 3 s, as one with images always does; `opened_at` is its end. */
const countdown = Type.Optional(Type.Boolean())

/** Messages of remotes, and some of moderators; display-only stages send none. */
export const stageMessages = {
  /** Opens a DRAFT session: people can join. */
  open: message('open', {}),
  activate: message('activate', { question_id: Type.String(), countdown }),
  /** Puts a content slide on screen, leaving the current question as activation does. */
  show_slide: message('show_slide', { slide_id: Type.String() }),
  next: message('next', { countdown }),
  previous: message('previous', { countdown }),
  lock: message('lock', {}),
  reveal: message('reveal', {}),
  /** Reopens the question on screen: LOCKED with its answers, REVEALED without. */
  reopen: message('reopen', {}),
  /** Adds time to the running limit. */
  extend: message('extend', ExtendQuestionBody.properties),
  /** Extends a participant's limits for later questions; null: no limit. */
  grant_time: message('grant_time', {
    participant_id: Type.String(),
    time_factor: Type.Unsafe<1 | 1.5 | 2 | null>({ enum: [1, 1.5, 2, null] }),
  }),
  show_results: message('show_results', { shown: Type.Boolean() }),
  /** Spins the SPINNER on screen; idempotent by `ref`. */
  spin: message('spin', {}),
  /** Shows or hides the leaderboard on stages and phones. */
  leaderboard: message('leaderboard', { shown: Type.Boolean() }),
  /** Q&A: publish, dismiss, pin (null: unpin), answer (which makes it ANSWERED), label. */
  moderate: message('moderate', {
    entry_id: Type.String(),
    lifecycle: Type.Optional(entryLifecycle),
    pinned_order: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1000 }))),
    public_answer: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2000 }))),
    labels: Type.Optional(entryLabels),
  }),
  /** Q&A: publishes, dismisses or holds back several entries at once; all of them or none. */
  moderate_entries: message('moderate_entries', {
    entry_ids: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }),
    lifecycle: entryLifecycle,
  }),
  /** Sets whether entries wait for approval; with `hold_back` published ones wait again. */
  approval: message('approval', { on: Type.Boolean(), hold_back: Type.Optional(Type.Boolean()) }),
  /** Hides a text of the question on screen from all displays, or shows it again. */
  hide: message('hide', { text: Type.String({ minLength: 1, maxLength: 2000 }), hidden: Type.Boolean() }),
  /** Counts a word of the word cloud on screen as another one, or (null) undoes that. */
  merge: message('merge', mergedWord),
  /** Changes the stages' screen state; omitted fields stay. */
  screen: message('screen', {
    blank: Type.Optional(Type.Boolean()),
    results_hidden: Type.Optional(Type.Boolean()),
    page: Type.Optional(
      Nullable(
        Type.Object({
          of: Type.String({ minLength: 1, maxLength: 64 }),
          at: Type.Integer({ minimum: 0, maximum: 10_000 }),
        }),
      ),
    ),
    /** A text as sent to stages. A truncated one is displayed in full. */
    enlarged: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2000 }))),
    reviewed: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 64 }))),
  }),
  /** Approves or hides a name or text with a listed word. */
  review: message('review', {
    id: Type.String(),
    question_id: Nullable(Type.String()),
    lifecycle: OneOf(['PUBLISHED', 'DISMISSED']),
  }),
  /** Removes a participant permanently, keeping or deleting their answers. */
  remove: message('remove', { participant_id: Type.String(), keep_answers: Type.Boolean() }),
  /** Pauses a hands-free session, or continues it. */
  hands_free: message('hands_free', { paused: Type.Boolean() }),
  /** Renames a team, or (null) gives it the name of the settings again. */
  team_name: message('team_name', { team: teamIndex, name: Nullable(teamName.name) }),
  lock_door: message('lock_door', { locked: Type.Boolean() }),
  close: message('close', {}),
}

/** Additional messages of pages with results: stages of either role, and embeds. */
export const displayMessages = {
  /** Requests all texts of a question: `texts` messages, then the acknowledgement. */
  texts: message('texts', { question_id: Type.String({ minLength: 1, maxLength: 64 }) }),
}

type MessagesOf<M extends Record<string, Type.TSchema>> = { [K in keyof M]: Static<M[K]> }[keyof M]
export type ParticipantMessage = MessagesOf<typeof participantMessages>
export type StageMessage = MessagesOf<typeof stageMessages>
export type DisplayMessage = MessagesOf<typeof displayMessages>

export const AnswerBody = Type.Object({ answer: Type.Unknown(), seq }, { additionalProperties: false })

export const EntryBody = Type.Object(entry, { additionalProperties: false })
export type EntryBody = Static<typeof EntryBody>

export const NicknameBody = Type.Object(nickname, { additionalProperties: false })
export type NicknameBody = Static<typeof NicknameBody>

export const TeamBody = Type.Object(team, { additionalProperties: false })
export type TeamBody = Static<typeof TeamBody>

export const TeamNameBody = Type.Object(teamName, { additionalProperties: false })
export type TeamNameBody = Static<typeof TeamNameBody>

export const JoinBody = Type.Object(
  {
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    secret: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    display_name: Type.Optional(Type.String({ maxLength: 200 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    join_key: Type.Optional(Type.String({ minLength: 22, maxLength: 64 })),
    time_factor: Type.Optional(Type.Unsafe<1 | 1.5 | 2 | null>({ enum: [1, 1.5, 2, null] })),
    team: Type.Optional(teamIndex),
  },
  { additionalProperties: false },
)
export type JoinBody = Static<typeof JoinBody>

export const PlaceBody = Type.Object(
  {
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    secret: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  { additionalProperties: false },
)
export type PlaceBody = Static<typeof PlaceBody>

export const LookupBody = Type.Object(
  {
    ...PlaceBody.properties,
    address: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  { additionalProperties: false },
)
export type LookupBody = Static<typeof LookupBody>
