import Type from 'typebox'
import { ImageRef } from '../features/images/image-ref.ts'
import type { Violation } from '../lib/violation.ts'
import {
  type Option,
  optionText,
  type QuestionDefinition,
  type QuestionType,
  type ReadAnswer,
  type Shuffle,
} from './question-type.ts'
import { filled } from './results.ts'
import type { Sampling } from './samples.ts'
import { compareCodePoints, countOf } from './tally.ts'

const list = 'pairs'

/** The list item of a pair of stored positions, both from 0. */
const item = (left: number, right: number) => `${left} ${right}`

interface Pair {
  readonly left_id: string
  readonly right_id: string
}

/** MATCHING: each left has one right; participants pair the lefts with the shuffled rights. */
export const matching = {
  name: 'MATCHING',
  options: {
    min: 2,
    max: 10,
    extra: {
      match: Type.String({ minLength: 1, maxLength: 200, description: 'The matching text.' }),
      image: Type.Optional({ ...ImageRef, description: 'Image shown with the text.' }),
    },
  },
  settings: {},
  scoring: { points: 0, speed_bonus: false },
  answer: Type.Object(
    {
      pairs: Type.Array(
        Type.Object({ left_id: Type.String(), right_id: Type.String() }, { additionalProperties: false }),
        { maxItems: 10 },
      ),
    },
    { additionalProperties: false },
  ),

  read(question: QuestionDefinition, { pairs }: { pairs: Pair[] }): ReadAnswer {
    const lefts = leftsOf(question)
    const rights = rightsOf(question)
    const faults = pairs.flatMap(({ left_id, right_id }, i) => [
      ...(isFirst(pairs, i, 'left_id') && lefts.includes(left_id) ? [] : [strayed(i, 'left_id')]),
      ...(isFirst(pairs, i, 'right_id') && rights.includes(right_id) ? [] : [strayed(i, 'right_id')]),
    ])
    if (faults.length > 0) return { faults }
    if (pairs.length !== lefts.length)
      return {
        faults: [{ field: 'pairs', rule: 'all_options', message: `one for each of ${lefts.length} lefts` }],
      }
    return { value: { pairs: pairs.toSorted((a, b) => lefts.indexOf(a.left_id) - lefts.indexOf(b.left_id)) } }
  },

  *count(question: QuestionDefinition, { pairs }: { pairs: Pair[] }) {
    const lefts = leftsOf(question)
    const rights = rightsOf(question)
    for (const pair of pairs) {
      yield [list, item(lefts.indexOf(pair.left_id), rights.indexOf(pair.right_id)), 1] as const
    }
  },

  fields: { pair_stats: filled('pair_stats'), correct_pairs: filled('correct_pairs') },

  results(question, { tally }) {
    const lefts = leftsOf(question)
    const rights = rightsOf(question)
    // The stored order of rights would reveal the pairs, so a left's pairs are ordered by count and id.
    const pair_stats = lefts.flatMap((left_id, left) =>
      rights
        .map((right_id, right) => ({ left_id, right_id, count: countOf(tally, list, item(left, right)) }))
        .filter(({ count }, right) => count > 0 || left === right)
        .sort((a, b) => b.count - a.count || compareCodePoints(a.right_id, b.right_id)),
    )
    return { pair_stats, correct_pairs: rightPairsOf(question) }
  },

  sample(question: QuestionDefinition, { room, person }: Sampling) {
    const rights = rightsOf(question)
    for (let mistakes = person.below(2 + room.below(2)); mistakes > 0; mistakes--) {
      const [a, b] = [person.below(rights.length), person.below(rights.length)]
      ;[rights[a], rights[b]] = [rights[b]!, rights[a]!]
    }
    return { pairs: leftsOf(question).map((left_id, i) => ({ left_id, right_id: rights[i]! })) }
  },

  cell: (question: QuestionDefinition, { pairs }: { pairs: Pair[] }) =>
    pairs.map(pair => pairText(question, pair)).join('; '),

  hasRightAnswer: () => true,

  present({ id, options }: QuestionDefinition, shuffle: Shuffle) {
    return { matches: shuffle(options.length, id).map(i => rightOf(options[i]!)) }
  },

  // Unchosen pairs appear in the statistics only if correct.
  concealResults: ({ pair_stats }) => ({ pair_stats: pair_stats?.filter(({ count }) => count > 0) ?? null }),
} as const satisfies QuestionType

function strayed(i: number, key: keyof Pair): Violation {
  return { field: `pairs[${i}].${key}`, rule: 'own_option', message: `a ${key} of this question, once` }
}

/** Both texts of a pair of MATCHING. */
export function pairText(question: QuestionDefinition, { left_id, right_id }: Pair): string {
  const right = question.options.find(option => option.match_id === right_id)!
  return `${optionText(question, left_id)} → ${right.match}`
}

const rightPairsOf = ({ options }: QuestionDefinition): Pair[] =>
  options.map(option => ({ left_id: option.id, right_id: rightOf(option).id }))

const leftsOf = ({ options }: QuestionDefinition): string[] => options.map(option => option.id)

const rightsOf = ({ options }: QuestionDefinition): string[] => options.map(option => rightOf(option).id)

/** Right-hand text of an option; required for this type. */
function rightOf(option: Option): { id: string; text: string } {
  const { match_id, match } = option as Required<Option>
  return { id: match_id, text: match }
}

function isFirst(pairs: readonly Pair[], i: number, key: keyof Pair): boolean {
  return pairs.findIndex(pair => pair[key] === pairs[i]![key]) === i
}
