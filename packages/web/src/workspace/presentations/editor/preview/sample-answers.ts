import type { Blank } from '@roomful/contract/question-types/blanks'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
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
  const near = (count: number) => Math.min(count - 1, Math.floor(random() ** 1.7 * count))
  const tally = new Map<string, Map<string, number>>()
  const answer = answers[question.type as QuestionTypeName]
  if (answer)
    for (let person = 0; person < people; person++)
      addInto(tally, countsOfAnswer(question, answer({ question, samples, random, near })))
  const source: ResultsSource = {
    tally,
    distinct: list => tally.get(list)?.size ?? 0,
    texts: samples.texts.map((text, i) => ({ text, created_at: at(i) })),
    spins: question.options.slice(0, 1).map(({ id }) => ({ option_id: id, spun_at: at(0) })),
  }
  return resultsOf('sample', question, source)
}

/** Results before the first answer. */
export function resultsWithoutAnswers(question: QuestionDefinition): QuestionResultsOut {
  return resultsOf('sample', question, { tally: new Map(), distinct: () => 0, texts: [], spins: [] })
}

export function at(minute: number): string {
  return new Date(sampledAt - minute * minuteMs).toISOString()
}

interface Sampling {
  readonly question: QuestionDefinition
  readonly samples: EditorMessages['samples']
  readonly random: () => number
  /** A random place in a list of this length; earlier ones are more likely. */
  readonly near: (count: number) => number
}

function choices({ question: { options, settings }, random, near }: Sampling): unknown {
  const ids = idsOf(options)
  const right = options.find(option => option.is_correct)
  const chosen = right && random() < 0.5 ? right.id : ids[near(ids.length)]!
  const second = settings.allow_multiple === true && random() < 0.4 ? [ids[near(ids.length)]!] : []
  return { option_ids: [...new Set([chosen, ...second])] }
}

function order({ question, random }: Sampling): unknown {
  return { order: shuffledALittle(idsOf(question.options), random) }
}

/** A stored answer of each type; null for types without answers. Correct choices are more likely. */
const answers: Readonly<Record<QuestionTypeName, ((sampling: Sampling) => unknown) | null>> = {
  MULTIPLE_CHOICE: choices,
  QUIZ: choices,
  WORD_CLOUD: ({ samples, near }) => ({ words: [samples.words[near(samples.words.length)]!] }),
  OPEN_TEXT: ({ samples, near }) => ({ text: samples.texts[near(samples.texts.length)]! }),
  RATING({ question, near }) {
    const { min, max } = question.settings as { min: number; max: number }
    return { value: max - near(max - min + 1) }
  },
  NPS: ({ random }) => ({ value: 10 - Math.floor(random() ** 2 * 8) }),
  NUMERIC({ question, random }) {
    const grid = question.settings as unknown as {
      min: number
      max: number
      step: number
      correct_value: number | null
    }
    const middle = grid.correct_value ?? (grid.min + grid.max) / 2
    const off = (random() + random() - 1) * (grid.max - grid.min) * 0.4
    return { value: onStep(random() < 0.3 ? middle : middle + off, grid) }
  },
  RANKING: order,
  ORDERING: order,
  MATCHING({ question: { options }, random }) {
    const rights = options.map(({ match_id }) => match_id!)
    const paired = random() < 0.5 ? rights : shuffledALittle(rights, random)
    return { pairs: options.map(({ id }, i) => ({ left_id: id, right_id: paired[i]! })) }
  },
  FILL_IN_BLANK({ question, samples, random }) {
    const blanks = question.settings.blanks as readonly Blank[]
    return { blanks: blanks.map(({ accepted }) => (random() < 0.7 ? accepted[0]! : samples.wrong)) }
  },
  POINT_ALLOCATION({ question: { options, settings }, random }) {
    const total = settings.total_points as number
    const weights = options.map((_, i) => random() + (options.length - i) / options.length)
    const sum = weights.reduce((whole, weight) => whole + weight, 0)
    const points = weights.map(weight => Math.floor((total * weight) / sum))
    points[0]! += total - points.reduce((whole, n) => whole + n, 0)
    return { points: Object.fromEntries(options.map(({ id }, i) => [id, points[i]!])) }
  },
  QA: null,
  SPINNER: null,
}

function idsOf(options: QuestionDefinition['options']): string[] {
  return options.map(({ id }) => id)
}

/** The order with occasional neighbor swaps. */
function shuffledALittle(ids: readonly string[], random: () => number): string[] {
  const order = [...ids]
  for (let i = 0; i < order.length - 1; i++)
    if (random() < 0.35) [order[i], order[i + 1]] = [order[i + 1]!, order[i]!]
  return order
}
