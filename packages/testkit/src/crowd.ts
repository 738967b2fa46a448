import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { Option, QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { Chance } from './chance.ts'

/** @param room the same for everybody: what the room likes and knows */
type Answer = (question: QuestionDefinition, room: Chance, person: Chance) => unknown

const words = (
  'busy,teamwork,proud,hopeful,fast,growth,focus,learning,customers,change,tired,curious,stressful,together,priorities,' +
  'great team,onboarding,careers,roadmap,meetings,strategy,fun,calm,progress,quality,hiring,open questions,remote work,' +
  'budget,security,feedback,clarity,shorter,plain words,deadlines,coffee,überraschend,équipe,sustainability'
).split(',')
const subjects = [
  ...[
    'The support team',
    'Everybody at the front desk',
    'The people who ran the migration',
    'The design group',
  ],
  ...['Our new colleagues', 'Whoever organizes the Friday demos', 'My mentor', 'The night shift'],
]
const remarks = [
  'stayed calm when everything happened at once.',
  'should get more time without meetings.',
  'made the difference for our customers.',
  'could share more of what they learn with the rest of us.',
  'deserves a proper room to work in.',
  'answered every question, also the third time.',
]
const wrongGuesses = ['no idea', 'year', 'moon', 'O2', 'earth', 'month']

/** Answers of a room full of different people to each type; null for a type without answers. */
const answers: Readonly<Record<QuestionTypeName, Answer | null>> = {
  MULTIPLE_CHOICE: (question, room, person) => ({ option_ids: choice(question, room, person) }),
  QUIZ(question, room, person) {
    const right = question.options.filter(option => option.is_correct).map(({ id }) => id)
    return { option_ids: person.happens(0.6) ? right : choice(question, room, person) }
  },
  WORD_CLOUD({ settings }, room, person) {
    const known = room.shuffled(words)
    const likings = known.map((_, rank) => 1 / (rank + 1))
    const count = 1 + person.below(Number(settings.max_words))
    return { words: [...new Set(Array.from({ length: count }, () => known[person.weighted(likings)]!))] }
  },
  OPEN_TEXT: (_, __, person) => ({ text: `${person.pick(subjects)} ${person.pick(remarks)}` }),
  RATING({ settings }, room, person) {
    const [min, max] = [Number(settings.min), Number(settings.max)]
    return { value: near(min, max, 1, min + (max - min) * (0.4 + 0.5 * room.next()), person) }
  },
  NPS: (_, room, person) => ({ value: near(0, 10, 1, 6.5 + 2.5 * room.next(), person) }),
  NUMERIC({ settings }, _, person) {
    const { min, max, step, correct_value } = settings as Record<string, number | null>
    return { value: near(min!, max!, step!, correct_value ?? (min! + max!) / 2, person) }
  },
  RANKING: ({ options }, room, person) => ({
    order: person.byWeight(options, likingsOf(options, room)).map(({ id }) => id),
  }),
  ORDERING({ options }, room, person) {
    const doubt = 0.3 + room.next()
    const placed = options.map(({ id }, place) => ({ id, at: person.bell(place, doubt) }))
    return { order: placed.sort((a, b) => a.at - b.at).map(({ id }) => id) }
  },
  MATCHING({ options }, _, person) {
    const rights = options.map(option => option.match_id!)
    if (person.happens(0.5)) rights.push(...rights.splice(0, 1))
    return { pairs: options.map(({ id }, i) => ({ left_id: id, right_id: rights[i] })) }
  },
  FILL_IN_BLANK({ settings }, _, person) {
    const blanks = settings.blanks as { accepted: string[] }[]
    const guess = (accepted: string[]) => person.pick(person.happens(0.7) ? accepted : wrongGuesses)
    return { blanks: blanks.map(({ accepted }) => guess(accepted)) }
  },
  POINT_ALLOCATION({ options, settings }, room, person) {
    const shares = likingsOf(options, room).map(liking => liking * (0.3 + person.next()))
    const whole = shares.reduce((sum, share) => sum + share, 0)
    const total = Number(settings.total_points)
    const points = shares.map(share => Math.floor((share / whole) * total))
    points[0]! += total - points.reduce((sum, one) => sum + one, 0)
    return { points: Object.fromEntries(options.map(({ id }, i) => [id, points[i]])) }
  },
  SPINNER: null,
  QA: null,
}

/** The answer of one of many people to a question; null where its type has none. */
export function answerOf(question: QuestionDefinition, person: number): unknown {
  return (
    answers[question.type as QuestionTypeName]?.(
      question,
      new Chance(question.prompt),
      new Chance(`${question.prompt}\n${person}`),
    ) ?? null
  )
}

/** How much a room likes each option: some a lot, most a little. */
function likingsOf(options: readonly Option[], room: Chance): number[] {
  return room.shuffled(options.map((_, rank) => 1 / (rank + 1)))
}

function choice({ options, settings }: QuestionDefinition, room: Chance, person: Chance): string[] {
  const likings = likingsOf(options, room)
  const favourite = person.weighted(likings)
  const alsoLiked = (i: number) => settings.allow_multiple === true && person.happens(likings[i]! * 0.4)
  return options.filter((_, i) => i === favourite || alsoLiked(i)).map(({ id }) => id)
}

/** A value on a step, more often near `mean` than far away. */
function near(min: number, max: number, step: number, mean: number, person: Chance): number {
  const wanted = Math.round((person.bell(mean, (max - min) / 6) - min) / step)
  const steps = Math.min(Math.floor((max - min) / step + 1e-9), Math.max(0, wanted))
  return Number((min + steps * step).toFixed(6))
}
