import Type from 'typebox'
import { none, reads } from '../../lib/annotations.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { questionTypeNames } from '../../question-types/index.ts'

export const planTier = Type.Object({
  plan: Type.String({ description: 'The name of the plan.' }),
  api_included: Type.Boolean({ description: 'Whether the plan includes the API.' }),
  requests_per_window: Nullable(Type.Integer({ description: 'Null if the API is not included.' })),
  participants_per_session: Type.Integer({
    description: 'Maximum number of concurrent participants in a session.',
  }),
  live_sessions: Nullable(Type.Integer({ description: 'Maximum number of LIVE sessions; null: unlimited.' })),
  question_types: Type.Array(OneOf(questionTypeNames), { description: 'Available question types.' }),
  export: Type.Boolean({ description: 'Whether the plan includes exports.' }),
})

export const LimitsOut = named(
  'LimitsOut',
  Type.Object({
    plan: Type.String({ description: "The organization's plan." }),
    window_seconds: Type.Integer({ description: 'Length of a rate limit window in seconds.' }),
    limit: Type.Integer({
      description: 'Requests per window, shared by all credentials of the organization.',
    }),
    remaining: Type.Integer({ description: 'Remaining requests in this window.' }),
    resets_at: Timestamp,
    plans: Type.Array(planTier, { description: 'All plans, lowest first.' }),
  }),
)
export type LimitsOut = Type.Static<typeof LimitsOut>

export const getLimits = operation({
  id: 'get_limits',
  method: 'GET',
  path: '/limits',
  access: { scope: 'results:read' },
  group: 'account',
  summary: 'Get limits',
  description: 'Returns the rate limit, the remaining requests and the features of each plan.',
  params: none,
  query: none,
  body: null,
  output: LimitsOut,
  errors: [],
  annotations: reads,
})
