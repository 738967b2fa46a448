import Type from 'typebox'
import { ImageRef } from '../features/images/image-ref.ts'
import { averageOf } from './average.ts'
import { countOfOrder, mostCommonOrder, type OrderAnswer, orderRules } from './orders.ts'
import type { QuestionDefinition, QuestionType, Shuffle } from './question-type.ts'
import { filled } from './results.ts'
import type { Sampling } from './samples.ts'
import { countOf, votersList } from './tally.ts'

const list = 'placed right'

/** ORDERING: options are stored in the correct order; participants restore it from a shuffled one. */
export const ordering = {
  name: 'ORDERING',
  options: {
    min: 2,
    max: 10,
    extra: { image: Type.Optional({ ...ImageRef, description: 'Image shown with the text.' }) },
  },
  settings: {},
  scoring: { points: 0, speed_bonus: false },
  ...orderRules,
  longLists: orderRules.longLists.map(long => ({ ...long, isRight: isStoredOrder })),

  *count({ options }: QuestionDefinition, { order }: OrderAnswer) {
    yield countOfOrder(options, order)
    for (const [place, { id }] of options.entries()) {
      if (order[place] === id) yield [list, String(place), 1] as const
    }
  },

  fields: {
    correct_order: filled('correct_order'),
    most_common_order: filled('most_common_order'),
    placement_accuracy: filled(
      'placement_accuracy',
      'Option ID to the fraction of participants who placed it correctly.',
    ),
  },

  results({ options }, { tally }) {
    const answers = countOf(tally, votersList, '')
    return {
      correct_order: options.map(({ id }) => id),
      most_common_order: mostCommonOrder(options, tally),
      placement_accuracy: Object.fromEntries(
        options.map(({ id }, place) => [id, averageOf(countOf(tally, list, String(place)), answers) ?? 0]),
      ),
    }
  },

  sample({ options }: QuestionDefinition, { room, person }: Sampling) {
    const doubt = 0.3 + room.next()
    const guessed = options.map(({ id }, place) => ({ id, at: person.bell(place, doubt) }))
    return { order: guessed.sort((a, b) => a.at - b.at).map(({ id }) => id) }
  },

  hasRightAnswer: () => true,

  present({ id, options }: QuestionDefinition, shuffle: Shuffle) {
    return { options: shuffle(options.length, id).map(i => ({ id: options[i]!.id, text: options[i]!.text })) }
  },

  // Ties favor the order nearer to the stored, correct one.
  concealResults: () => ({ most_common_order: null }),
} as const satisfies QuestionType

/** Whether the stored positions of an order ascend. */
function isStoredOrder(_question: QuestionDefinition, item: string): boolean {
  return [...item].every((position, i) => Number(position) === i)
}
