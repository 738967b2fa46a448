import Type from 'typebox'
import { defineOperation } from '../define-operation.ts'
import { Page, PageQuery } from '../page.ts'
import { Nullable, named, OneOf, Timestamp } from '../schema.ts'
import { changes, creates, ends, none, reads } from './annotations.ts'
import { WaitQuery } from './waiting.ts'

export const SessionState = OneOf(['DRAFT', 'LIVE', 'CLOSED'], {
  description: 'DRAFT: not opened yet. LIVE: participants can join. CLOSED: over for good.',
})
export const IdentityMode = OneOf(['ANONYMOUS', 'IDENTIFIED'], {
  description: 'IDENTIFIED: participants join with a name.',
})

export const SessionSettings = named(
  'SessionSettings',
  Type.Object(
    {
      extra_time: OneOf(['FREE', 'GRANTED'], {
        description:
          'FREE: participants choose 50 % more time or twice the time themselves. GRANTED: the presenter grants it.',
      }),
      reactions: Type.Boolean({
        description: 'Whether participants can send reactions (emoji): shown, not stored.',
      }),
      word_filter: Type.Boolean({
        description:
          'Whether names and texts that hold a listed word wait for the presenter before others see them.',
      }),
    },
    { description: 'Settings of the session.' },
  ),
)
export type SessionSettings = Type.Static<typeof SessionSettings>

export const SessionOut = named(
  'SessionOut',
  Type.Object(
    {
      id: Type.String({ description: 'The session.' }),
      presentation_id: Type.String({ description: 'The presentation that is run.' }),
      join_code: Type.String({
        description: 'Digits that participants type; six, more where codes run short.',
      }),
      state: SessionState,
      mode: Nullable(
        OneOf(['SELF_PACED'], {
          description: 'SELF_PACED: scheduled, all questions open at once. Null: driven by a presenter.',
        }),
      ),
      participant_identity_mode: IdentityMode,
      active_question_id: Nullable(
        Type.String({
          description: 'The question on screen; null: none, as always in a self-paced session.',
        }),
      ),
      started_at: Nullable(Timestamp),
      ended_at: Nullable(Timestamp),
      opens_at: Nullable(Timestamp),
      closes_at: Nullable(Timestamp),
      timezone: Nullable(Type.String({ description: 'IANA time zone of the schedule; null without one.' })),
      settings: SessionSettings,
      created_at: Timestamp,
    },
    { description: 'The session as it is now.' },
  ),
)
export type SessionOut = Type.Static<typeof SessionOut>

export const SessionPage = named('SessionPage', Page('sessions', SessionOut))

export const CreateSessionBody = named(
  'CreateSessionBody',
  Type.Object(
    {
      presentation_id: Type.String({ description: 'What is run.' }),
      participant_identity_mode: Type.Optional({ ...IdentityMode, default: 'ANONYMOUS' }),
      settings: Type.Optional(
        Type.Object(
          {
            extra_time: Type.Optional({ ...SessionSettings.properties.extra_time, default: 'FREE' }),
            reactions: Type.Optional({ ...SessionSettings.properties.reactions, default: false }),
            word_filter: Type.Optional({ ...SessionSettings.properties.word_filter, default: false }),
          },
          { additionalProperties: false, description: 'What is left out has its default.' },
        ),
      ),
    },
    { additionalProperties: false },
  ),
)

const time = Type.String({
  maxLength: 64,
  description: 'ISO 8601; without an offset it is read in `timezone`.',
})

export const ScheduleSessionBody = named(
  'ScheduleSessionBody',
  Type.Object(
    {
      opens_at: time,
      closes_at: time,
      timezone: Type.String({ minLength: 1, maxLength: 64, description: 'An IANA time zone.' }),
    },
    { additionalProperties: false },
  ),
)

export const sessionParams = Type.Object({ id: Type.String() })
const questionInSession = Type.Object({ id: Type.String(), questionId: Type.String() })
const sessionPath = '/public/v1/sessions/{id}'

export const listSessions = defineOperation({
  id: 'list_sessions',
  method: 'GET',
  path: '/public/v1/sessions',
  scope: 'results:read',
  summary:
    "List the organization's sessions, newest first; only those of a state or presentation, or newer than a time.",
  params: none,
  query: Type.Object({
    ...PageQuery,
    state: Type.Optional(SessionState),
    presentation_id: Type.Optional(Type.String({ description: 'Only sessions of this presentation.' })),
    created_after: Type.Optional(
      Type.String({ description: 'Only sessions created later than this time (ISO 8601 with an offset).' }),
    ),
  }),
  body: null,
  output: SessionPage,
  errors: ['INVALID_REQUEST_PARAMETER'],
  annotations: reads,
})

export const createSession = defineOperation({
  id: 'create_session',
  method: 'POST',
  path: '/public/v1/sessions',
  scope: 'content:write',
  summary: 'Create a session of a presentation, in state DRAFT, with its join code.',
  examples: [
    { presentation_id: 'pres_01kxq8w3e5t7y9b2d4f6h8j0kn' },
    {
      presentation_id: 'pres_01kxq8w3e5t7y9b2d4f6h8j0kn',
      participant_identity_mode: 'IDENTIFIED',
      settings: { extra_time: 'GRANTED', reactions: true },
    },
  ],
  params: none,
  query: none,
  body: CreateSessionBody,
  output: SessionOut,
  errors: ['INVALID_REQUEST_BODY', 'LIMIT_REACHED'],
  annotations: creates,
})

export const getSession = defineOperation({
  id: 'get_session',
  method: 'GET',
  path: sessionPath,
  scope: 'results:read',
  summary: 'Read one session.',
  params: sessionParams,
  query: Type.Object(WaitQuery),
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
  lenient: true,
})

export const openSession = defineOperation({
  id: 'open_session',
  method: 'POST',
  path: `${sessionPath}/open`,
  scope: 'content:write',
  summary: 'Open a session: from now on the room can join.',
  params: sessionParams,
  query: none,
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: changes,
})

export const scheduleSession = defineOperation({
  id: 'schedule_session',
  method: 'POST',
  path: `${sessionPath}/schedule`,
  scope: 'content:write',
  summary: 'Make a draft session self-paced, opened and closed by the platform at these times.',
  examples: [
    { opens_at: '2040-03-05T09:00', closes_at: '2040-03-09T17:00', timezone: 'Europe/Berlin' },
    { opens_at: '2040-03-05T08:00:00Z', closes_at: '2040-03-09T16:00:00Z', timezone: 'UTC' },
  ],
  params: sessionParams,
  query: none,
  body: ScheduleSessionBody,
  output: SessionOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: changes,
})

function phaseOperation<const Id extends string>(id: Id, verb: string, summary: string) {
  return defineOperation({
    id,
    method: 'POST',
    path: `${sessionPath}/questions/{questionId}/${verb}`,
    scope: 'content:write',
    summary,
    params: questionInSession,
    query: none,
    body: null,
    output: SessionOut,
    errors: ['NOT_FOUND', 'INVALID_SESSION_STATE'],
    annotations: changes,
  })
}

export const activateQuestion = phaseOperation(
  'activate_question',
  'activate',
  'Put a question on screen; the one that was there is revealed and its results are final.',
)
export const lockQuestion = phaseOperation(
  'lock_question',
  'lock',
  'Stop taking answers to the question on screen.',
)
export const revealQuestion = phaseOperation(
  'reveal_question',
  'reveal',
  'Show what is right; stops taking answers as well.',
)

export const reopenQuestion = phaseOperation(
  'reopen_question',
  'reopen',
  'Open the question on screen again: a locked one with its answers, a revealed one without any.',
)

export const ExtendQuestionBody = named(
  'ExtendQuestionBody',
  Type.Object(
    { seconds: Type.Integer({ minimum: 5, maximum: 600, description: 'Added to the time left.' }) },
    { additionalProperties: false },
  ),
)

export const extendQuestion = defineOperation({
  id: 'extend_question',
  method: 'POST',
  path: `${sessionPath}/questions/{questionId}/extend`,
  scope: 'content:write',
  summary: 'Give everybody more time for the question on screen.',
  examples: [{ seconds: 15 }],
  params: questionInSession,
  query: none,
  body: ExtendQuestionBody,
  output: SessionOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: changes,
})

export const closeSession = defineOperation({
  id: 'close_session',
  method: 'POST',
  path: `${sessionPath}/close`,
  scope: 'content:write',
  summary: 'Close a session for good.',
  params: sessionParams,
  query: none,
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
  lenient: true,
})

export const deleteSession = defineOperation({
  id: 'delete_session',
  method: 'DELETE',
  path: sessionPath,
  scope: 'content:write',
  summary: 'Delete a session, DRAFT or CLOSED, with all its answers: there is no way back.',
  params: sessionParams,
  query: none,
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: ends,
})
