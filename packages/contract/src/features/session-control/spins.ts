import Type from 'typebox'
import { creates, none } from '../../lib/annotations.ts'
import { named, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'

export const SpinBody = named(
  'SpinBody',
  Type.Object(
    {
      ref: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'A name of yours: repeated, it is the same spin.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)

export const SpinOut = named(
  'SpinOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    question_id: Type.String({ description: 'The SPINNER.' }),
    ref: Type.String({ description: 'The `ref` of the request, or one that the server made.' }),
    option_id: Type.String({ description: 'The option that was drawn.' }),
    text: Type.String({ description: 'The text of that option.' }),
    spun_at: Timestamp,
  }),
)
export type SpinOut = Type.Static<typeof SpinOut>

export const spinQuestion = operation({
  id: 'spin_question',
  method: 'POST',
  path: '/sessions/{id}/questions/{questionId}/spin',
  access: { scope: 'content:write' },
  audit: 'SESSIONS',
  summary: 'Spin the SPINNER on screen: the server draws one of its options.',
  examples: [{}, { ref: 'first-prize' }],
  params: Type.Object({ id: Type.String(), questionId: Type.String() }),
  query: none,
  body: SpinBody,
  bodyOptional: true,
  output: SpinOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: creates,
})
