import Type from 'typebox'
import { none, reads } from '../../lib/annotations.ts'
import { Nullable, named, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { sessionParams } from '../sessions/sessions.ts'

/** Maximum number of compared sessions. */
export const comparedMax = 6
/** With fewer answers a difference is mostly chance. */
export const comparableVotersMin = 10

const difference = (what: string) =>
  Nullable(
    Type.Object(
      {
        value: Type.Number({ description: what }),
        low: Nullable(
          Type.Number({
            description: 'Lower end of the 95 % confidence interval; null if all answers are equal.',
          }),
        ),
        high: Nullable(Type.Number({ description: 'Upper end of the 95 % confidence interval.' })),
      },
      {
        description:
          'Difference from the first session; null for the first session, and with too few answers.',
      },
    ),
  )

const run = Type.Object({
  session_id: Type.String({ description: 'The session.' }),
  started_at: Nullable(Timestamp),
  participants: Type.Integer({ description: 'Number of participants who joined.' }),
})

const question = Type.Object({
  type: Type.String({ description: 'Question type.' }),
  prompt: Type.String({ description: 'Text in the first session.' }),
  runs: Type.Array(
    Type.Object({
      session_id: Type.String({ description: 'The session.' }),
      question_id: Type.String({ description: 'The question.' }),
      round: Type.Integer({
        description:
          'Which time it was asked in the session: 1, and one more after each reopening that had answers.',
      }),
      voters: Type.Integer({ description: 'Number of participants who answered it.' }),
      too_few: Type.Boolean({
        description: `Whether this or the first session has fewer than ${comparableVotersMin} answers; differences are null then.`,
      }),
      mean: Nullable(
        Type.Number({ description: 'Mean for RATING and NUMERIC; for NPS the score, −100 to 100.' }),
      ),
      mean_difference: difference('Mean minus mean of the first session (Welch).'),
    }),
    { description: 'One item per session that asked it, in the order of `runs`; or per round.' },
  ),
  items: Type.Array(
    Type.Object({
      label: Type.String({ description: 'An option, a blank or a pair.' }),
      is_correct: Type.Boolean({ description: 'Whether it is correct.' }),
      runs: Type.Array(
        Type.Object({
          count: Type.Integer({ description: 'Number of participants who chose it.' }),
          share: Nullable(Type.Number({ description: 'Share of voters, 0 to 1; null without answers.' })),
          difference: difference('Difference from the first session in percentage points (Newcombe).'),
        }),
        { description: 'In the order of `runs` of the question.' },
      ),
    }),
    { description: 'What participants could choose; empty for types without such items.' },
  ),
})

export const ComparisonOut = named(
  'ComparisonOut',
  Type.Object({
    presentation_id: Type.String({ description: 'The presentation.' }),
    runs: Type.Array(run, { description: 'The compared sessions. All are compared with the first.' }),
    questions: Type.Array(question, {
      description: 'Questions asked by at least two of them, in order.',
    }),
  }),
)
export type ComparisonOut = Type.Static<typeof ComparisonOut>
export type ComparedQuestion = ComparisonOut['questions'][number]

export const compareSessions = operation({
  id: 'compare_sessions',
  method: 'GET',
  path: '/presentations/{presentationId}/comparison',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'reports',
  summary: 'Compare sessions',
  description: 'Compares two or more sessions of a presentation, with 95 % intervals of differences.',
  params: Type.Object({ presentationId: Type.String() }),
  query: Type.Object({
    sessions: Type.Optional(
      Type.String({
        maxLength: 300,
        description: `Comma-separated IDs of 2 to ${comparedMax} sessions, the first being the baseline. Defaults to the last two sessions.`,
        [toolText]: '2 to 6 ids, comma-separated, baseline first; default: the last two',
      }),
    ),
  }),
  body: null,
  output: ComparisonOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
})

export const compareQuestions = operation({
  id: 'compare_questions',
  method: 'GET',
  path: '/sessions/{id}/comparisons',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'reports',
  summary: 'Compare repeated questions',
  description:
    'Compares questions of a session asked twice with the same options, or reopened after a discussion.',
  params: sessionParams,
  query: none,
  body: null,
  output: ComparisonOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
})
