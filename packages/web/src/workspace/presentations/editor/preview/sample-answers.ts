import type { Blank } from '@roomful/contract/question-types/blanks'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition, ResultsSource } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { countsOfAnswer, resultsOf } from '@roomful/contract/question-types/rules'
import { addInto } from '@roomful/contract/question-types/tally'
import type { EditorMessages } from '../../../../messages/workspace/en/editor.ts'
import { onStep } from '../../../../question-types/numeric/input.tsx'

const people = 24
const minuteMs = 60_000
const sampledAt = Date.UTC(2026, 0, 1, 9)

/** A fixed pseudo-random sequence from 0 to 1, so that previews depend on the slide only. */
function sequence(): () => number {
  let state = 12_345
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Results of a small imaginary audience. @param samples written answers */
export function sampleResults(
  question: QuestionDefinition,
  samples: EditorMessages['samples'],
): QuestionResultsOut {
  const random = sequence()
  const tally = new Map<string, Map<string, number>>()
  if (typeOf(question).answer !== null)
    for (let person = 0; person < people; person++)
      addInto(tally, countsOfAnswer(question, answerOf(question, samples, random)))
  const source: ResultsSource = {
    tally,
    distinct: list => tally.get(list)?.size ?? 0,
    texts: samples.texts.map((text, i) => ({ text, created_at: at(i) })),
    spins: question.options.slice(0, 1).map(({ id }) => ({ option_id: id, spun_at: at(0) })),
  }
  return resultsOf('sample', question, source)
}

export function at(minute: number): string {
  return new Date(sampledAt - minute * minuteMs).toISOString()
}

/** A stored answer; earlier and correct choices are more likely. */
function answerOf(
  { type, options, settings }: QuestionDefinition,
  samples: EditorMessages['samples'],
  random: () => number,
): unknown {
  const ids = options.map(({ id }) => id)
  const near = (count: number) => Math.min(count - 1, Math.floor(random() ** 1.7 * count))
  switch (type) {
    case 'MULTIPLE_CHOICE':
    case 'QUIZ': {
      const right = options.find(option => option.is_correct)
      const chosen = right && random() < 0.5 ? right.id : ids[near(ids.length)]!
      const second = settings.allow_multiple === true && random() < 0.4 ? [ids[near(ids.length)]!] : []
      return { option_ids: [...new Set([chosen, ...second])] }
    }
    case 'WORD_CLOUD':
      return { words: [samples.words[near(samples.words.length)]!] }
    case 'OPEN_TEXT':
      return { text: samples.texts[near(samples.texts.length)]! }
    case 'RATING': {
      const { min, max } = settings as { min: number; max: number }
      return { value: max - near(max - min + 1) }
    }
    case 'NPS':
      return { value: 10 - Math.floor(random() ** 2 * 8) }
    case 'NUMERIC': {
      const grid = settings as unknown as {
        min: number
        max: number
        step: number
        correct_value: number | null
      }
      const middle = grid.correct_value ?? (grid.min + grid.max) / 2
      const off = (random() + random() - 1) * (grid.max - grid.min) * 0.4
      return { value: onStep(random() < 0.3 ? middle : middle + off, grid) }
    }
    case 'RANKING':
    case 'ORDERING':
      return { order: shuffledALittle(ids, random) }
    case 'MATCHING': {
      const rights = options.map(({ match_id }) => match_id!)
      const paired = random() < 0.5 ? rights : shuffledALittle(rights, random)
      return { pairs: ids.map((left_id, i) => ({ left_id, right_id: paired[i]! })) }
    }
    case 'FILL_IN_BLANK': {
      const blanks = settings.blanks as readonly Blank[]
      return { blanks: blanks.map(({ accepted }) => (random() < 0.7 ? accepted[0]! : samples.wrong)) }
    }
    case 'POINT_ALLOCATION': {
      const total = settings.total_points as number
      const weights = ids.map((_, i) => random() + (ids.length - i) / ids.length)
      const sum = weights.reduce((whole, weight) => whole + weight, 0)
      const points = weights.map(weight => Math.floor((total * weight) / sum))
      points[0]! += total - points.reduce((whole, n) => whole + n, 0)
      return { points: Object.fromEntries(ids.map((id, i) => [id, points[i]!])) }
    }
    default:
      throw new RangeError(`no sample answer of type ${type}`)
  }
}

/** The order with occasional neighbor swaps. */
function shuffledALittle(ids: readonly string[], random: () => number): string[] {
  const order = [...ids]
  for (let i = 0; i < order.length - 1; i++)
    if (random() < 0.35) [order[i], order[i + 1]] = [order[i + 1]!, order[i]!]
  return order
}
