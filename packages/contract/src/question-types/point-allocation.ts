import Type from 'typebox'
import { ImageRef } from '../features/images/image-ref.ts'
import type { QuestionDefinition, QuestionType, ReadAnswer } from './question-type.ts'
import { filled } from './results.ts'
import { popularity, type Sampling } from './samples.ts'
import { countOf } from './tally.ts'

const list = 'points'
const totalMax = 1000

interface Allocation {
  readonly points: Readonly<Record<string, number>>
}

/** POINT_ALLOCATION: participants distribute a fixed number of points over the options. */
export const pointAllocation = {
  name: 'POINT_ALLOCATION',
  options: {
    min: 2,
    max: 10,
    extra: { image: Type.Optional({ ...ImageRef, description: 'Image shown with the text.' }) },
  },
  settings: {
    total_points: Type.Integer({
      minimum: 1,
      maximum: totalMax,
      default: 100,
      description: 'Per participant.',
    }),
  },
  scoring: null,
  answer: Type.Object(
    {
      points: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: totalMax }), {
        maxProperties: 10,
      }),
    },
    { additionalProperties: false },
  ),

  read({ options, settings }: QuestionDefinition, answer: Allocation): ReadAnswer {
    // Keys are user-controlled, including `__proto__`; a Map is safe.
    const given = new Map(Object.entries(answer.points))
    const strangers = new Set(given.keys()).difference(new Set(options.map(({ id }) => id)))
    if (strangers.size > 0) {
      const message = 'an option of this question'
      return { faults: [...strangers].map(id => ({ field: `points.${id}`, rule: 'own_option', message })) }
    }
    const points = options.map(({ id }) => [id, given.get(id) ?? 0] as const).filter(([, n]) => n > 0)
    const total = points.reduce((sum, [, n]) => sum + n, 0)
    return total === settings.total_points
      ? { value: { points: Object.fromEntries(points) } }
      : {
          faults: [
            {
              field: 'points',
              rule: 'total_points',
              message: `must sum to ${settings.total_points}, not ${total}`,
            },
          ],
        }
  },

  *count(_question: QuestionDefinition, value: Allocation) {
    for (const [id, n] of Object.entries(value.points)) yield [list, id, n] as const
  },

  fields: { allocation_totals: filled('allocation_totals', 'Option ID to total points.') },

  results: ({ options }, { tally }) => ({
    allocation_totals: Object.fromEntries(options.map(({ id }) => [id, countOf(tally, list, id)])),
  }),

  sample({ options, settings }: QuestionDefinition, { room, person }: Sampling) {
    const shares = popularity(options, room).map(weight => weight * (0.3 + person.next()))
    const whole = shares.reduce((sum, share) => sum + share, 0)
    const total = settings.total_points as number
    const points = shares.map(share => Math.floor((share / whole) * total))
    points[0]! += total - points.reduce((sum, n) => sum + n, 0)
    return { points: Object.fromEntries(options.map(({ id }, i) => [id, points[i]!])) }
  },

  cell: ({ options }: QuestionDefinition, { points }: Allocation) =>
    options.map(({ id, text }) => `${text}: ${Object.hasOwn(points, id) ? points[id] : 0}`).join('; '),

  hasRightAnswer: () => false,
} as const satisfies QuestionType
