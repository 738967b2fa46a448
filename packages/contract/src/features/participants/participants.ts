import Type from 'typebox'
import { ends, none, reads } from '../../lib/annotations.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { IdentityMode, sessionParams } from '../sessions/sessions.ts'

export const ParticipantDeletedOut = named(
  'ParticipantDeletedOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    participant_id: Type.String({ description: 'The deleted participant.' }),
    answers: OneOf(['KEPT', 'REMOVED'], { description: 'Whether their answers were kept or removed.' }),
  }),
)
export type ParticipantDeletedOut = Type.Static<typeof ParticipantDeletedOut>

export const deleteParticipant = operation({
  id: 'delete_participant',
  method: 'DELETE',
  path: '/sessions/{id}/participants/{participantId}',
  access: { scope: 'content:write' },
  group: 'participants',
  audit: 'SESSIONS',
  summary: 'Delete participant',
  description:
    'Deletes the personal data of a participant of an IDENTIFIED session. Answers are kept without a name, or removed with `answers: REMOVE`.',
  params: Type.Object({ id: Type.String(), participantId: Type.String() }),
  query: Type.Object({ answers: Type.Optional(OneOf(['KEEP', 'REMOVE'], { default: 'KEEP' })) }),
  body: null,
  output: ParticipantDeletedOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: ends,
})

/** How a participant is known, as lists and events publish it. */
export const participantFields = {
  id: Type.String({ description: 'Opaque, `par_…`.' }),
  display_name: Type.String({ description: 'Name given on joining.' }),
  email: Nullable(Type.String({ description: 'Verified if they signed in.' })),
  joined_at: Timestamp,
  identity_seal: OneOf(['SSO_VERIFIED', 'GUEST'], {
    description: "SSO_VERIFIED: signed in with the organization's provider. GUEST: typed a name.",
  }),
}

export const ParticipantsOut = named(
  'ParticipantsOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    identity_mode: IdentityMode,
    total: Type.Integer({ description: 'Number of participants who joined.' }),
    participants: Type.Array(
      Type.Object({
        ...participantFields,
        score: Nullable(
          Type.Object(
            {
              points: Type.Integer({ description: 'Points from revealed questions.' }),
              place: Type.Integer({ description: 'Place on the leaderboard, from 1.' }),
            },
            { description: 'Null until a scored question is revealed.' },
          ),
        ),
      }),
      { description: 'Empty in an anonymous session; only the total is available.' },
    ),
  }),
)

export type ParticipantsOut = Type.Static<typeof ParticipantsOut>

export const listParticipants = operation({
  id: 'list_participants',
  method: 'GET',
  path: '/sessions/{id}/participants',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'participants',
  audit: 'RESULTS',
  summary: 'List participants',
  description: 'Lists the participants of a session; only their number if it is ANONYMOUS.',
  params: sessionParams,
  query: none,
  body: null,
  output: ParticipantsOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
  audited: true,
})
