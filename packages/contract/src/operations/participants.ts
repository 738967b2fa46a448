import Type from 'typebox'
import { operation } from '../operation.ts'
import { named, OneOf } from '../schema.ts'
import { ends } from './annotations.ts'

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
  summary:
    "Delete what is known of one person who took part in an identified session; their answers stay as nobody's, or go too.",
  params: Type.Object({ id: Type.String(), participantId: Type.String() }),
  query: Type.Object({ answers: Type.Optional(OneOf(['KEEP', 'REMOVE'], { default: 'KEEP' })) }),
  body: null,
  output: ParticipantDeletedOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: ends,
})
