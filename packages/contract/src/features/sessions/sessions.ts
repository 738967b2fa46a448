import Type from 'typebox'
import { identityModes } from '../../identity.ts'
import { creates, ends, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { WaitQuery } from '../../lib/waiting.ts'
import { operation } from '../../operation.ts'

export const SessionState = OneOf(['DRAFT', 'LIVE', 'CLOSED'], {
  description: 'DRAFT: not opened yet. LIVE: participants can join. CLOSED: over for good.',
})
export const IdentityMode = OneOf(identityModes, {
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

/** A session in the workspace, with presentation, creator and number of participants. */
export const WorkspaceSession = named(
  'WorkspaceSession',
  Type.Object({
    ...SessionOut.properties,
    title: Type.String({ description: 'Of its presentation.' }),
    created_by: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    participants: Type.Integer(),
    response_rate: Type.Number({ description: 'As `response_rate_avg` of its key figures: 0 to 1.' }),
  }),
)
export type WorkspaceSession = Type.Static<typeof WorkspaceSession>

const { presentation_id, ...publicChoices } = CreateSessionBody.properties

/** Start settings of a session, including the lock. */
export const SessionChoices = named(
  'SessionChoices',
  Type.Object(
    {
      ...publicChoices,
      door_locked: Type.Optional(
        Type.Boolean({ description: 'Whether joining has to wait until the presenter unlocks the room.' }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type SessionChoices = Type.Static<typeof SessionChoices>

export const sessionParams = Type.Object({ id: Type.String() })
const sessionPath = '/sessions/{id}'

export const listSessions = operation({
  id: 'list_sessions',
  method: 'GET',
  path: '/sessions',
  access: { scope: 'results:read', role: 'PRESENTER' },
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
  member: { output: Page('sessions', WorkspaceSession) },
})

export const createSession = operation({
  id: 'create_session',
  method: 'POST',
  path: '/sessions',
  access: { scope: 'content:write', role: 'PRESENTER' },
  audit: 'SESSIONS',
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
  member: {
    body: Type.Object({ presentation_id, ...SessionChoices.properties }, { additionalProperties: false }),
  },
})

export const getSession = operation({
  id: 'get_session',
  method: 'GET',
  path: sessionPath,
  access: { scope: 'results:read', role: 'PRESENTER' },
  summary: 'Read one session.',
  params: sessionParams,
  query: Type.Object(WaitQuery),
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
  lenient: true,
  member: { output: WorkspaceSession },
})

export const deleteSession = operation({
  id: 'delete_session',
  method: 'DELETE',
  path: sessionPath,
  access: { scope: 'content:write', role: 'PRESENTER' },
  audit: 'SESSIONS',
  summary: 'Delete a session, DRAFT or CLOSED, with all its answers: there is no way back.',
  params: sessionParams,
  query: none,
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: ends,
})
