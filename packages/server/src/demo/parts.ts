import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { Option, QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { Chance } from '@roomful/testkit/chance'
import { questionsAsked, remarks, subjects, words, wrongGuesses } from './phrases.ts'

/**
 * One person's answer.
 * @param room shared by all participants: the preferences and knowledge of this room
 */
type MakeAnswer = (question: QuestionDefinition, room: Chance, person: Chance) => unknown

/** How a simulated room handles a question. */
export type Part =
  | { readonly type: 'answers'; readonly answer: MakeAnswer }
  | { readonly type: 'entries'; readonly entry: (person: Chance) => string }
  | { readonly type: 'spins' }

const answers = (answer: MakeAnswer): Part => ({ type: 'answers', answer })

/** Every type's part; the compiler checks completeness. */
export const parts: { readonly [T in QuestionTypeName]: Part } = {
  MULTIPLE_CHOICE: answers((question, room, person) => chosen(question, room, person)),
  QUIZ: answers((question, room, person) => {
    const knows = person.happens(0.35 + 0.5 * room.next())
    return knows ? { option_ids: rightOptions(question).map(({ id }) => id) } : chosen(question, room, person)
  }),
  WORD_CLOUD: answers((question, room, person) => {
    const known = room.shuffled(words)
    const liking = known.map((_, rank) => 1 / (rank + 1))
    const count = 1 + person.below(Number(question.settings.max_words))
    const picked = Array.from({ length: count }, () => known[person.weighted(liking)]!)
    return { words: [...new Set(picked)].map(word => spelled(word, person)) }
  }),
  OPEN_TEXT: answers(({ settings }, _, person) => {
    const text = `${person.pick(subjects)} ${person.pick(remarks)}`
    return { text: text.slice(0, Number(settings.max_length)).trim() }
  }),
  RATING: answers(({ settings }, room, person) => {
    const [min, max] = [Number(settings.min), Number(settings.max)]
    return { value: near(min, max, 1, min + (max - min) * (0.4 + 0.5 * room.next()), person) }
  }),
  NPS: answers((_, room, person) => ({ value: near(0, 10, 1, 6.5 + 2.5 * room.next(), person) })),
  NUMERIC: answers(({ settings }, room, person) => {
    const { min, max, step, correct_value } = settings as Record<string, number | null>
    const guess = correct_value ?? min! + (max! - min!) * (0.3 + 0.4 * room.next())
    return { value: near(min!, max!, step!, guess, person) }
  }),
  RANKING: answers(({ options }, room, person) => {
    return { order: person.byWeight(options, likings(options, room)).map(({ id }) => id) }
  }),
  ORDERING: answers(({ options }, room, person) => {
    const doubt = 0.3 + room.next()
    const guessed = options.map(({ id }, place) => ({ id, at: person.bell(place, doubt) }))
    return { order: guessed.sort((a, b) => a.at - b.at).map(({ id }) => id) }
  }),
  MATCHING: answers(({ options }, room, person) => {
    const rights = options.map(option => option.match_id!)
    for (let mistakes = person.below(2 + room.below(2)); mistakes > 0; mistakes--) {
      const [a, b] = [person.below(rights.length), person.below(rights.length)]
      ;[rights[a], rights[b]] = [rights[b]!, rights[a]!]
    }
    return { pairs: options.map(({ id }, i) => ({ left_id: id, right_id: rights[i] })) }
  }),
  FILL_IN_BLANK: answers(({ settings }, room, person) => {
    const blanks = settings.blanks as { accepted: string[] }[]
    const known = 0.5 + 0.4 * room.next()
    return {
      blanks: blanks.map(({ accepted }) =>
        person.happens(known) ? spelled(person.pick(accepted), person) : person.pick(wrongGuesses),
      ),
    }
  }),
  POINT_ALLOCATION: answers(({ options, settings }, room, person) => {
    const shares = likings(options, room).map(liking => liking * (0.3 + person.next()))
    return { points: allocated(options, shares, Number(settings.total_points)) }
  }),
  SPINNER: { type: 'spins' },
  QA: { type: 'entries', entry: person => person.pick(questionsAsked) },
}

/** How popular each option is: few are very popular. */
function likings(options: readonly Option[], room: Chance): number[] {
  return room.shuffled(options.map((_, rank) => 1 / (rank + 1)))
}

function chosen(
  { options, settings }: QuestionDefinition,
  room: Chance,
  person: Chance,
): { option_ids: string[] } {
  const liking = likings(options, room).map((weight, i) => (options[i]!.is_correct ? weight + 1 : weight))
  const favourite = person.weighted(liking)
  const alsoLiked = (i: number) => settings.allow_multiple === true && person.happens(liking[i]! * 0.4)
  return { option_ids: options.filter((_, i) => i === favourite || alsoLiked(i)).map(({ id }) => id) }
}

function rightOptions({ options }: QuestionDefinition): readonly Option[] {
  return options.filter(option => option.is_correct)
}

/** A value on a step, distributed around `mean`. */
function near(min: number, max: number, step: number, mean: number, person: Chance): number {
  const steps = Math.floor((max - min) / step + 1e-9)
  const wanted = Math.round((person.bell(mean, (max - min) / 6) - min) / step)
  const taken = Math.min(steps, Math.max(0, wanted))
  return Number((min + taken * step).toFixed(6))
}

/** Whole points in these shares, which sum to `total`. */
function allocated(options: readonly Option[], shares: readonly number[], total: number) {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const points = shares.map(share => Math.floor((share / whole) * total))
  points[0] = points[0]! + total - points.reduce((sum, point) => sum + point, 0)
  return Object.fromEntries(options.map(({ id }, i) => [id, points[i]]))
}

/** Spelling varies between people. */
function spelled(word: string, person: Chance): string {
  if (person.happens(0.25)) return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
  return person.happens(0.05) ? ` ${word} ` : word
}
