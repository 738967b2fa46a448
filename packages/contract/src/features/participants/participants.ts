import Type from 'typebox'
import { ends, none, reads } from '../../lib/annotations.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { IdentityMode, sessionParams } from '../sessions/sessions.ts'

export const ParticipantDeletedOut = named(
  'ParticipantDeletedOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    participant_id: Type.String({ description: 'Who was deleted.' }),
    answers: OneOf(['KEPT', 'REMOVED'], { description: 'What became of what they said.' }),
  }),
)
export type ParticipantDeletedOut = Type.Static<typeof ParticipantDeletedOut>

export const deleteParticipant = operation({
  id: 'delete_participant',
  method: 'DELETE',
  path: '/sessions/{id}/participants/{participantId}',
  access: { scope: 'content:write' },
  audit: 'SESSIONS',
  summary:
    "Delete what is known of one person who took part in an identified session; their answers stay as nobody's, or go too.",
  params: Type.Object({ id: Type.String(), participantId: Type.String() }),
  query: Type.Object({ answers: Type.Optional(OneOf(['KEEP', 'REMOVE'], { default: 'KEEP' })) }),
  body: null,
  output: ParticipantDeletedOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: ends,
})

export const ParticipantsOut = named(
  'ParticipantsOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    identity_mode: IdentityMode,
    total: Type.Integer({ description: 'How many joined.' }),
    participants: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Opaque, `par_…`.' }),
        display_name: Type.String({ description: 'As they gave it.' }),
        email: Nullable(Type.String({ description: 'Verified where they signed in.' })),
        joined_at: Timestamp,
        identity_seal: OneOf(['SSO_VERIFIED', 'GUEST'], {
          description: 'Whether they signed in or typed a name.',
        }),
        score: Nullable(
          Type.Object(
            {
              points: Type.Integer({ description: 'Over questions that are revealed.' }),
              place: Type.Integer({ description: 'From 1.' }),
            },
            { description: 'Null while no scored question is revealed.' },
          ),
        ),
      }),
      { description: 'Empty for an anonymous session: only the total counts.' },
    ),
  }),
)

export type ParticipantsOut = Type.Static<typeof ParticipantsOut>

export const listParticipants = operation({
  id: 'list_participants',
  method: 'GET',
  path: '/sessions/{id}/participants',
  access: { scope: 'results:read', role: 'PRESENTER' },
  audit: 'RESULTS',
  summary: 'List who joined a session; for an anonymous one only how many.',
  params: sessionParams,
  query: none,
  body: null,
  output: ParticipantsOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
  audited: true,
})
