import Type from 'typebox'
import { creates, none } from '../../lib/annotations.ts'
import { named, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'

export const SpinBody = named(
  'SpinBody',
  Type.Object(
    {
      ref: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Client-generated idempotency reference: repeating it returns the same spin.',
          [toolText]: 'same ref, same spin',
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
    question_id: Type.String({ description: 'The SPINNER question.' }),
    ref: Type.String({ description: 'The `ref` of the request, or a generated one.' }),
    option_id: Type.String({ description: 'The selected option.' }),
    text: Type.String({ description: 'Text of the selected option.' }),
    spun_at: Timestamp,
  }),
)
export type SpinOut = Type.Static<typeof SpinOut>

export const spinQuestion = operation({
  id: 'spin_question',
  method: 'POST',
  path: '/sessions/{id}/questions/{questionId}/spin',
  access: { scope: 'content:write' },
  group: 'live',
  audit: 'SESSIONS',
  summary: 'Spin question',
  description:
    'Spins the SPINNER question on screen of a LIVE session: selects one of its options at random.',
  examples: [{}, { ref: 'first-prize' }],
  params: Type.Object({ id: Type.String(), questionId: Type.String() }),
  query: none,
  body: SpinBody,
  bodyOptional: true,
  output: SpinOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: creates,
})
