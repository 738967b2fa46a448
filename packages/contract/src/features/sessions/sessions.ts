import { type TOptional, type TSchema, Type } from 'typebox'
import { identityModes } from '../../identity.ts'
import { changes, creates, ends, none, reads } from '../../lib/annotations.ts'
import { Metadata, MetadataInput } from '../../lib/metadata.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { WaitQuery } from '../../lib/waiting.ts'
import { operation } from '../../operation.ts'
import { ThemeOut } from '../organizations/theme-schema.ts'
import { PicturedSlide } from '../presentations/pictured-slide.ts'
import { settingDefaults } from './setting-defaults.ts'
import { TeamSettings } from './teams.ts'

export const SessionState = OneOf(['DRAFT', 'LIVE', 'CLOSED'], {
  description: 'DRAFT: not open yet. LIVE: open to join. CLOSED: ended.',
  [toolText]: true,
})
export const IdentityMode = OneOf(identityModes, {
  description: 'IDENTIFIED: participants join with a name.',
  [toolText]: 'IDENTIFIED: with names',
})

export const SessionSettings = named(
  'SessionSettings',
  Type.Object(
    {
      extra_time: OneOf(['FREE', 'GRANTED'], {
        description: 'FREE: participants choose 50 % or 100 % more. GRANTED: the presenter grants it.',
      }),
      reactions: Type.Boolean({
        description: 'Participants can send emoji, which are not stored.',
      }),
      word_filter: Type.Boolean({
        description: 'Names and texts with a listed word are hidden until approved.',
      }),
      lobby_names: Type.Boolean({ description: 'Whether the lobby displays names.' }),
      nicknames: Type.Boolean({
        description: 'ANONYMOUS only: participants take a nickname, removed at the close. False by default.',
      }),
      keep_final_table: Type.Boolean({
        description:
          'With `nicknames`: whether those of the first ones outlive the close, with places, if many took part.',
      }),
      leaderboard: Type.Boolean({
        description:
          'Whether the room and reports have points and places. Exports and `get_leaderboard` always have them.',
      }),
      rounds: Type.Boolean({
        description: 'Whether `next` shows the leaderboard at the end of each section.',
      }),
      qa_beside_slides: Type.Boolean({
        description:
          'Whether the first Q&A of the presentation takes entries from the start, next to every slide.',
      }),
      approval: Nullable(
        Type.Boolean({
          description: 'Whether Q&A entries wait for approval; null: as `settings.moderation` says.',
        }),
      ),
      hands_free_seconds: Nullable(
        Type.Integer({
          minimum: 3,
          maximum: 60,
          description:
            'Seconds after a reveal, or on a slide, before the next slide comes by itself; null: never.',
        }),
      ),
      teams: Nullable(TeamSettings),
      participants_max: Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description:
            'Number of seats, if the plan has more; null: as the plan. Further joins get `ROOM_FULL`.',
        }),
      ),
    },
    { description: 'Settings of the session.' },
  ),
)
export type SessionSettings = Type.Static<typeof SessionSettings>
const defaults: Readonly<Record<string, unknown>> = settingDefaults satisfies SessionSettings

export const SessionOut = named(
  'SessionOut',
  Type.Object(
    {
      id: Type.String({ description: 'The session.' }),
      presentation_id: Type.String({ description: 'The presentation of the session.' }),
      join_code: Type.String({
        description: 'Digits that participants enter to join; six, or more when codes are scarce.',
      }),
      state: SessionState,
      mode: Nullable(
        OneOf(['SELF_PACED'], {
          description:
            'SELF_PACED: scheduled, with all questions open at once. Null: controlled by a presenter.',
        }),
      ),
      participant_identity_mode: IdentityMode,
      active_question_id: Nullable(
        Type.String({
          description: 'The question on screen; null without one and if self-paced.',
        }),
      ),
      started_at: Nullable(Timestamp),
      ended_at: Nullable(Timestamp),
      opens_at: Nullable(Timestamp),
      closes_at: Nullable(Timestamp),
      timezone: Nullable(
        Type.String({ description: 'IANA time zone of the schedule; null if not scheduled.' }),
      ),
      settings: SessionSettings,
      room: Nullable(Type.String({ description: 'Name of its permanent room.' })),
      metadata: Metadata,
      created_at: Timestamp,
    },
    { description: 'Current state of the session.' },
  ),
)
export type SessionOut = Type.Static<typeof SessionOut>

export const SessionPage = named('SessionPage', Page('sessions', SessionOut))

type Chosen<P> = { [K in keyof P]: P[K] extends TSchema ? TOptional<P[K]> : never }

const chosenSettings = Object.fromEntries(
  Object.entries(SessionSettings.properties).map(([name, schema]) => {
    // The start dialog tells a choice of nicknames from none.
    const value = name !== 'nicknames' && { default: defaults[name] }
    return [name, Type.Optional({ ...schema, ...value })]
  }),
) as Chosen<typeof SessionSettings.properties>

export const CreateSessionBody = named(
  'CreateSessionBody',
  Type.Object(
    {
      presentation_id: Type.String({ description: 'The presentation to run.' }),
      participant_identity_mode: Type.Optional({ ...IdentityMode, default: 'ANONYMOUS' }),
      settings: Type.Optional(
        Type.Object(chosenSettings, { additionalProperties: false, description: 'With defaults.' }),
      ),
      room: Type.Optional(
        Nullable(
          Type.String({
            description:
              'Name of the permanent room whose address leads to it; null: none. By default that of the presentation.',
            [toolText]: true,
          }),
        ),
      ),
      metadata: Type.Optional(MetadataInput),
    },
    { additionalProperties: false },
  ),
)

/** A session in the workspace, with presentation, creator and number of participants. */
export const WorkspaceSession = named(
  'WorkspaceSession',
  Type.Object({
    ...SessionOut.properties,
    title: Type.String({ description: 'Title of its presentation.' }),
    created_by: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    participants: Type.Integer(),
    response_rate: Type.Number({ description: 'Same as `response_rate_avg` of its key figures, 0 to 1.' }),
    on_screen: Nullable(
      Type.Object(
        {
          place: Type.Integer({ description: 'Its place among the slides that are not skipped, from 1.' }),
          slide_count: Type.Integer({ description: 'Number of slides that are not skipped.' }),
          slide: PicturedSlide,
          answered: Nullable(
            Type.Integer({ description: 'Participants who have answered it; null without answers.' }),
          ),
        },
        { description: 'The slide on screen; null without one and unless LIVE.' },
      ),
    ),
    theme: ThemeOut,
  }),
)
export type WorkspaceSession = Type.Static<typeof WorkspaceSession>

const { presentation_id, room, metadata: _, ...publicChoices } = CreateSessionBody.properties

/** Start settings of a session, including the lock. */
export const SessionChoices = named(
  'SessionChoices',
  Type.Object(
    {
      ...publicChoices,
      door_locked: Type.Optional(
        Type.Boolean({
          description: 'Whether the room is locked: participants cannot join until the presenter unlocks it.',
        }),
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
  group: 'sessions',
  summary: 'List sessions',
  description: "Lists the organization's sessions, newest first.",
  params: none,
  query: Type.Object({
    ...PageQuery,
    state: Type.Optional(SessionState),
    presentation_id: Type.Optional(Type.String({ description: 'Only sessions of this presentation.' })),
    created_after: Type.Optional(
      Type.String({
        description: 'Only sessions created after this time (ISO 8601 with an offset).',
        [toolText]: 'ISO 8601 with an offset',
      }),
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
  group: 'sessions',
  audit: 'SESSIONS',
  summary: 'Create session',
  description: 'Creates a DRAFT session of a presentation, with a join code.',
  examples: [
    { presentation_id: 'pres_01kxq8w3e5t7y9b2d4f6h8j0kn' },
    {
      presentation_id: 'pres_01kxq8w3e5t7y9b2d4f6h8j0kn',
      participant_identity_mode: 'IDENTIFIED',
      settings: { extra_time: 'GRANTED', reactions: true },
      metadata: { course: 'BIO-101' },
    },
  ],
  params: none,
  query: none,
  body: CreateSessionBody,
  output: SessionOut,
  errors: ['INVALID_REQUEST_BODY', 'LIMIT_REACHED', 'UPGRADE_IN_PROGRESS'],
  annotations: creates,
  unlisted: [
    'settings.nicknames',
    'settings.keep_final_table',
    'settings.leaderboard',
    'settings.rounds',
    'settings.qa_beside_slides',
    'settings.approval',
    'settings.hands_free_seconds',
    'settings.teams',
    'settings.participants_max',
    'room',
  ],
  member: {
    body: Type.Object(
      { presentation_id, room, ...SessionChoices.properties },
      { additionalProperties: false },
    ),
  },
})

export const getSession = operation({
  id: 'get_session',
  method: 'GET',
  path: sessionPath,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'sessions',
  summary: 'Get session',
  description: 'Returns a session with its state, join code and the question on screen.',
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

export const UpdateSessionBody = named(
  'UpdateSessionBody',
  Type.Object({ metadata: Type.Optional(MetadataInput) }, { additionalProperties: false }),
)
export type UpdateSessionBody = Type.Static<typeof UpdateSessionBody>

export const updateSession = operation({
  id: 'update_session',
  method: 'PATCH',
  path: sessionPath,
  access: { scope: 'content:write' },
  group: 'sessions',
  audit: 'SESSIONS',
  summary: 'Update session',
  description: 'Replaces the metadata of a session, in any state.',
  examples: [{ metadata: { course: 'BIO-101', ticket: '4711' } }, { metadata: null }],
  params: sessionParams,
  query: none,
  body: UpdateSessionBody,
  output: SessionOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'PRECONDITION_FAILED'],
  annotations: changes,
  etag: true,
})

export const deleteSession = operation({
  id: 'delete_session',
  method: 'DELETE',
  path: sessionPath,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'sessions',
  audit: 'SESSIONS',
  summary: 'Delete session',
  description: 'Permanently deletes a DRAFT or CLOSED session with all its answers.',
  params: sessionParams,
  query: none,
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: ends,
})
