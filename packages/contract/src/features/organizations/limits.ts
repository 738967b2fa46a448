import Type from 'typebox'
import { none, reads } from '../../lib/annotations.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { questionTypeNames } from '../../question-types/index.ts'

export const planTier = Type.Object({
  plan: Type.String({ description: 'The name of the plan.' }),
  api_included: Type.Boolean({ description: 'Whether the API can be used.' }),
  requests_per_window: Nullable(Type.Integer({ description: 'Null where the API is not included.' })),
  participants_per_session: Type.Integer({ description: 'People in a session at once.' }),
  live_sessions: Nullable(Type.Integer({ description: 'LIVE at once; null: no limit.' })),
  question_types: Type.Array(OneOf(questionTypeNames), { description: 'Types that questions may have.' }),
  export: Type.Boolean({ description: 'Whether results can be exported.' }),
})

export const LimitsOut = named(
  'LimitsOut',
  Type.Object({
    plan: Type.String({ description: "The organization's own." }),
    window_seconds: Type.Integer({ description: 'Length of a rate limit window, in seconds.' }),
    limit: Type.Integer({ description: 'Requests in a window, of all credentials together.' }),
    remaining: Type.Integer({ description: 'After this call.' }),
    resets_at: Timestamp,
    plans: Type.Array(planTier, { description: 'Every plan, lowest first.' }),
  }),
)
export type LimitsOut = Type.Static<typeof LimitsOut>

export const getLimits = operation({
  id: 'get_limits',
  method: 'GET',
  path: '/limits',
  access: { scope: 'results:read' },
  summary: 'Read the request budget, what is left of it, and what each plan includes.',
  params: none,
  query: none,
  body: null,
  output: LimitsOut,
  errors: [],
  annotations: reads,
})
