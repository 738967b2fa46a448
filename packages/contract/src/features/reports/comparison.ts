import Type from 'typebox'
import { none, reads } from '../../lib/annotations.ts'
import { Nullable, named, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { sessionParams } from '../sessions/sessions.ts'

/** Sessions that are compared at once. */
export const comparedMax = 6
/** Below so many answers a difference would say more about chance than about the room. */
export const comparableVotersMin = 10

const difference = (what: string) =>
  Nullable(
    Type.Object(
      {
        value: Type.Number({ description: what }),
        low: Nullable(
          Type.Number({ description: 'Lower end of the 95 % interval; null: all answered alike.' }),
        ),
        high: Nullable(Type.Number({ description: 'Upper end of the 95 % interval.' })),
      },
      { description: 'From the first run; null for the first run, and with too few answers.' },
    ),
  )

const run = Type.Object({
  session_id: Type.String({ description: 'The session.' }),
  started_at: Nullable(Timestamp),
  participants: Type.Integer({ description: 'How many joined.' }),
})

const question = Type.Object({
  type: Type.String({ description: 'Its type.' }),
  prompt: Type.String({ description: 'As the first run asked it.' }),
  runs: Type.Array(
    Type.Object({
      session_id: Type.String({ description: 'The session.' }),
      question_id: Type.String({ description: 'The question.' }),
      voters: Type.Integer({ description: 'Participants who have answered it.' }),
      too_few: Type.Boolean({
        description: `Fewer than ${comparableVotersMin} answers here or in the first run: no difference is given.`,
      }),
      mean: Nullable(Type.Number({ description: 'Of RATING and NUMERIC; of NPS the score, −100 to 100.' })),
      mean_difference: difference('Mean minus mean of the first run (Welch).'),
    }),
    { description: 'In the order of the runs; those that did not ask it are left out.' },
  ),
  items: Type.Array(
    Type.Object({
      label: Type.String({ description: 'An option, a blank or a pair.' }),
      is_correct: Type.Boolean({ description: 'It is right.' }),
      runs: Type.Array(
        Type.Object({
          count: Type.Integer({ description: 'Participants who gave it.' }),
          share: Nullable(Type.Number({ description: 'Of those who answered, 0 to 1; null: no answers.' })),
          difference: difference('Percentage points more than in the first run (Newcombe).'),
        }),
        { description: 'As `runs` of the question.' },
      ),
    }),
    { description: 'Choices of participants; empty for types without such items.' },
  ),
})

export const ComparisonOut = named(
  'ComparisonOut',
  Type.Object({
    presentation_id: Type.String({ description: 'The presentation.' }),
    runs: Type.Array(run, { description: 'The compared sessions: all others with the first.' }),
    questions: Type.Array(question, {
      description: 'Questions that at least two of them have asked, in order.',
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
  summary:
    'Compare the results of two or more sessions of a presentation, differences with their uncertainty.',
  params: Type.Object({ presentationId: Type.String() }),
  query: Type.Object({
    sessions: Type.Optional(
      Type.String({
        maxLength: 300,
        description: `Ids of 2 to ${comparedMax} sessions with commas, the first is the base; its last two unless given.`,
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
  summary:
    'Compare questions of a session that were asked twice with the same options, as before and after a discussion.',
  params: sessionParams,
  query: none,
  body: null,
  output: ComparisonOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
})
