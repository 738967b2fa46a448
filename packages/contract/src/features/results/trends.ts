import Type from 'typebox'
import { none, reads } from '../../lib/annotations.ts'
import { named } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'

export const TrendsOut = named(
  'TrendsOut',
  Type.Object({
    months: Type.Array(
      Type.Object({
        month: Type.String({ description: 'Year and month in UTC: `2026-03`.' }),
        sessions: Type.Integer({ description: 'Sessions opened in it that are closed.' }),
        participants: Type.Integer({ description: 'Participants of these sessions.' }),
        responses: Type.Integer({ description: 'Answers to their questions.' }),
        response_rate: Type.Number({
          description: 'Answers given of those that could have been, 0 to 1; 0 when none could.',
        }),
      }),
      { description: 'Oldest first, months without sessions too.' },
    ),
    question_types: Type.Array(
      Type.Object({
        type: Type.String({ description: 'A question type.' }),
        asked: Type.Integer({ description: 'How often it was asked in these months.' }),
      }),
      { description: 'Most used first.' },
    ),
  }),
)
export type TrendsOut = Type.Static<typeof TrendsOut>

export const getTrends = operation({
  id: 'get_trends',
  method: 'GET',
  path: '/trends',
  access: { scope: 'results:read', role: 'PRESENTER' },
  summary: 'Read how many sessions, people and answers there were in each month, and which question types.',
  params: none,
  query: Type.Object({
    months: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 36, default: 12, description: 'How many, up to this one.' }),
    ),
  }),
  body: null,
  output: TrendsOut,
  errors: ['INVALID_REQUEST_PARAMETER'],
  annotations: reads,
})
