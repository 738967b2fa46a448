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
        sessions: Type.Integer({ description: 'Closed sessions that were opened in this month.' }),
        participants: Type.Integer({ description: 'Participants of these sessions.' }),
        responses: Type.Integer({ description: 'Answers to their questions.' }),
        response_rate: Type.Number({
          description: 'Ratio of given to possible answers, 0 to 1; 0 if no answers were possible.',
        }),
      }),
      { description: 'Oldest first, including months without sessions.' },
    ),
    question_types: Type.Array(
      Type.Object({
        type: Type.String({ description: 'A question type.' }),
        asked: Type.Integer({ description: 'How often the type was used in these months.' }),
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
  group: 'reports',
  summary: 'Get trends',
  description: 'Returns sessions, participants and answers per month, and the use of question types.',
  params: none,
  query: Type.Object({
    months: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 36,
        default: 12,
        description: 'Number of months, including the current one.',
      }),
    ),
  }),
  body: null,
  output: TrendsOut,
  errors: ['INVALID_REQUEST_PARAMETER'],
  annotations: reads,
})
