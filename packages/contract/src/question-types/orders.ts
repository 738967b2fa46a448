import Type from 'typebox'
import {
  type LongList,
  type Option,
  optionText,
  type QuestionDefinition,
  type ReadAnswer,
} from './question-type.ts'
import { mostCounted, type Tally } from './tally.ts'

const list = 'orders'

/** Rules shared by types that order all options. */
export const orderRules = {
  answer: Type.Object(
    { order: Type.Array(Type.String(), { maxItems: 10 }) },
    { additionalProperties: false },
  ),
  longLists: [{ list, limit: 1, label: labelOfOrder }] satisfies LongList[],

  read({ options }: QuestionDefinition, { order }: OrderAnswer): ReadAnswer {
    const faults = order.flatMap((id, place) =>
      options.some(option => option.id === id) && order.indexOf(id) === place
        ? []
        : [{ field: `order[${place}]`, rule: 'own_option', message: 'an option of this question, once' }],
    )
    if (faults.length > 0) return { faults }
    if (order.length === options.length) return { value: { order } }
    return {
      faults: [
        { field: 'order', rule: 'all_options', message: `all ${options.length} options of this question` },
      ],
    }
  },

  cell: (question: QuestionDefinition, { order }: OrderAnswer): string =>
    order.map(id => optionText(question, id)).join(' > '),
}

export interface OrderAnswer {
  readonly order: readonly string[]
}

/** The tally item of an order: stored positions, one digit each, as there are at most ten. Ties are thus resolved by position. */
export function countOfOrder(options: readonly Option[], order: readonly string[]) {
  return [list, positionsOf(options, order).join(''), 1] as const
}

function labelOfOrder({ options }: QuestionDefinition, item: string): string {
  return [...item].map(position => options[Number(position)]!.text).join(' > ')
}

/** The options' stored positions, in the order given. */
export function positionsOf(options: readonly Option[], order: readonly string[]): number[] {
  const position = new Map(options.map(({ id }, i) => [id, i]))
  return order.map(id => position.get(id)!)
}

/** The most frequent order; empty without answers. */
export function mostCommonOrder(options: readonly Option[], tally: Tally): string[] {
  const [most] = mostCounted(tally, list)
  return most ? [...most[0]].map(position => options[Number(position)]!.id) : []
}
