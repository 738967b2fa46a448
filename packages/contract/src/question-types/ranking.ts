import Type from 'typebox'
import { ImageRef } from '../features/images/image-ref.ts'
import { MapOf } from '../lib/schema.ts'
import { averageOf } from './average.ts'
import { countOfOrder, mostCommonOrder, type OrderAnswer, orderRules, positionsOf } from './orders.ts'
import type { QuestionDefinition, QuestionType } from './question-type.ts'
import { filled } from './results.ts'
import { popularity, type Sampling } from './samples.ts'
import { countOf } from './tally.ts'

const list = 'places'

/** The list item of an option's stored position and its place, both from 0. */
const item = (position: number, place: number) => `${position} ${place}`

/** RANKING: all options by preference, best first. */
export const ranking = {
  name: 'RANKING',
  options: {
    min: 2,
    max: 10,
    extra: { image: Type.Optional({ ...ImageRef, description: 'Image shown with the text.' }) },
  },
  settings: {},
  scoring: null,
  ...orderRules,

  *count({ options }: QuestionDefinition, { order }: OrderAnswer) {
    yield countOfOrder(options, order)
    for (const [place, position] of positionsOf(options, order).entries()) {
      yield [list, item(position, place), 1] as const
    }
  },

  fields: {
    most_common_order: filled('most_common_order', 'Option IDs, best first.'),
    value_distribution: {
      ...MapOf(Type.Array(Type.Integer())),
      description: 'Option ID to its counts at place 1, 2, …',
    },
    average: {
      ...MapOf(Type.Unsafe({ type: ['number', 'null'] })),
      description: 'Option ID to mean place.',
    },
  },

  results({ options }, { tally }) {
    const places = options.map(({ id }, position) => {
      const times = options.map((_, place) => countOf(tally, list, item(position, place)))
      const sum = times.reduce((total, n, place) => total + n * (place + 1), 0)
      const answers = times.reduce((total, n) => total + n, 0)
      return { id, times, mean: averageOf(sum, answers) }
    })
    return {
      most_common_order: mostCommonOrder(options, tally),
      value_distribution: Object.fromEntries(places.map(({ id, times }) => [id, times])),
      average: Object.fromEntries(places.map(({ id, mean }) => [id, mean])),
    }
  },

  sample: ({ options }: QuestionDefinition, { room, person }: Sampling) => ({
    order: person.byWeight(options, popularity(options, room)).map(({ id }) => id),
  }),

  hasRightAnswer: () => false,
} as const satisfies QuestionType
