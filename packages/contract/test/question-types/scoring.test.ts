// Scoring: points follow the share that is right and the speed bonus, rounded exactly; neither an extension nor a longer
// time limit ever costs anybody points.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CreateQuestionBody } from '../../src/question-types/question-input.ts'
import { countsOfAnswer } from '../../src/question-types/rules.ts'
import { scoreOf, type TimeFactor } from '../../src/question-types/scoring.ts'
import { rightList } from '../../src/question-types/tally.ts'
import { questionFrom, stored } from './fixtures.ts'

const now = { elapsedMs: 0, timeFactor: 1, timed: true } as const
const twoRight = [{ text: 'A', is_correct: true }, { text: 'B', is_correct: true }, { text: 'C' }]
const quiz = questionFrom({
  type: 'QUIZ',
  prompt: 'Which?',
  options: [{ text: 'A', is_correct: true }, { text: 'B' }],
})
const right = { option_ids: ['opt_0'] }

describe('fraction right', () => {
  const score = (body: CreateQuestionBody, answer: unknown) => {
    const question = questionFrom(body)
    return scoreOf(question, stored(question, answer), now)
  }
  const settings = { points: 100 }
  const several = { ...settings, allow_multiple: true }
  const four = ['A', 'B', 'C', 'D'].map(text => ({ text }))
  const pairs = ['A', 'B', 'C'].map(text => ({ text, match: text.toLowerCase() }))
  const matched = (...rights: number[]) => ({
    // Ids are given in turn to an option and to its match.
    pairs: rights.map((r, left) => ({ left_id: `opt_${2 * left}`, right_id: `opt_${2 * r + 1}` })),
  })
  const number = { type: 'NUMERIC', prompt: '?' } as const
  const around = { ...settings, min: 0, max: 1, step: 0.1, correct_value: 0.3, tolerance: 0.2 }
  const close = { ...around, step: 0.05, closest: true }
  const blanks = {
    type: 'FILL_IN_BLANK',
    prompt: '___ ___ ___',
    settings: {
      ...settings,
      blanks: [
        { accepted: ['one', ' Eins '] },
        { accepted: ['TWO'], case_sensitive: true },
        { accepted: ['Ω'] },
      ],
    },
  } as const satisfies CreateQuestionBody

  const ask = (type: CreateQuestionBody['type'], options: object[], given = {}) =>
    ({ type, prompt: '?', options, settings: given }) as CreateQuestionBody
  const picked = (...options: number[]) => ({ option_ids: options.map(i => `opt_${i}`) })
  const ordered = (...options: number[]) => ({ order: options.map(i => `opt_${i}`) })
  const accepting = (...accepted: object[]) => ({ ...blanks, settings: { ...settings, blanks: accepted } })
  const typography = [
    { accepted: ["don't"] },
    { accepted: ['Co-op’s'], case_sensitive: true },
    { accepted: ['10'] },
  ]

  test.each([
    ['exactly the right options', ask('QUIZ', twoRight, several), picked(1, 0), 100],
    ['only some of the right options', ask('QUIZ', twoRight, several), picked(0), 0],
    ['the right options and a wrong one', ask('QUIZ', twoRight, several), picked(0, 1, 2), 0],
    ['a choice with points', ask('MULTIPLE_CHOICE', twoRight, several), picked(0, 1), 100],
    [
      'a choice without points',
      ask('MULTIPLE_CHOICE', [{ text: 'A', is_correct: true }, { text: 'B' }]),
      right,
      0,
    ],
    ['a choice without anything right', ask('MULTIPLE_CHOICE', four, settings), right, 0],
    ['a number within the tolerance, exactly', { ...number, settings: around }, { value: 0.1 }, 100],
    ['a number beyond the tolerance', { ...number, settings: around }, { value: 0.6 }, 0],
    [
      'a number within the tolerance, where closeness counts',
      { ...number, settings: close },
      { value: 0.1 },
      100,
    ],
    ['a number half a tenth of the scale beyond it', { ...number, settings: close }, { value: 0.05 }, 50],
    ['a number a tenth of the scale beyond it', { ...number, settings: close }, { value: 0.6 }, 0],
    ['a number far beyond it', { ...number, settings: close }, { value: 1 }, 0],
    [
      'a number where nothing is close',
      { ...number, settings: { ...settings, closest: true } },
      { value: 0 },
      0,
    ],
    ['a number that has nothing right', { ...number, settings }, { value: 0 }, 0],
    ['all places', ask('ORDERING', four, settings), ordered(0, 1, 2, 3), 100],
    ['two places of four', ask('ORDERING', four, settings), ordered(0, 1, 3, 2), 50],
    ['no place', ask('ORDERING', four, settings), ordered(3, 2, 1, 0), 0],
    ['all pairs', ask('MATCHING', pairs, settings), matched(0, 1, 2), 100],
    ['one pair of three', ask('MATCHING', pairs, settings), matched(0, 2, 1), 33],
    ['all blanks, blanks around and case aside', blanks, { blanks: ['EINS', ' TWO ', 'ω'] }, 100],
    [
      'all blanks, typography aside',
      accepting(...typography),
      { blanks: ['“Don’t.”', "Co\u2011op's", '١٠'] },
      100,
    ],
    [
      'no blank where case matters, for its case or a point',
      accepting(...Array(3).fill({ accepted: ['Na'], case_sensitive: true })),
      { blanks: ['na', 'NA', 'Na.'] },
      0,
    ],
    ['two blanks of three', blanks, { blanks: ['one', 'two', 'Ω'] }, 67],
    ['no points for likes', ask('RANKING', four), ordered(0, 1, 2, 3), 0],
  ] as [string, CreateQuestionBody, unknown, number][])('%s', (_, body, answer, points) => {
    expect(score(body, answer)).toBe(points)
  })
})

describe('closest', () => {
  const scales = fc
    .record({
      decimals: fc.nat(6),
      min: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      steps: fc.oneof(fc.integer({ min: 2, max: 1001 }), fc.integer({ min: 1002, max: 1_000_001 })),
      step: fc.integer({ min: 1, max: 5_000 }),
      points: fc.integer({ min: 1, max: 10_000 }),
    })
    .chain(scale => {
      const at = fc.nat(scale.steps - 1).map(i => scale.min + i * scale.step)
      // Answers and edges of the accepted range often fall together.
      const tolerance = fc.nat(Math.ceil(scale.steps / 10)).map(i => i * scale.step)
      return fc.record({ scale: fc.constant(scale), right: at, given: at, tolerance })
    })

  test('gives a share that falls over a tenth of the scale, in decimals, and is right only within the tolerance', () => {
    fc.assert(
      fc.property(scales, ({ scale, right, given, tolerance }) => {
        const decimal = (units: number) => Number(`${units}e-${scale.decimals}`)
        const max = scale.min + (scale.steps - 1) * scale.step
        const settings = {
          min: decimal(scale.min),
          max: decimal(max),
          step: decimal(scale.step),
          correct_value: decimal(right),
          tolerance: decimal(tolerance),
          points: scale.points,
          closest: true,
        }
        const question = questionFrom({ type: 'NUMERIC', prompt: '?', settings })
        const value = stored(question, { value: decimal(given) })
        const all = BigInt(max - scale.min)
        const excess = BigInt(Math.max(0, Math.abs(given - right) - tolerance))
        const left = all - 10n * excess
        const earned = left < 0n ? 0n : (2n * BigInt(scale.points) * left + all) / (2n * all)
        expect(scoreOf(question, value, now)).toBe(Number(earned))
        const isRight = [...countsOfAnswer(question, value)].some(([list]) => list === rightList)
        expect(isRight).toBe(excess === 0n)
      }),
    )
  })

  test('is multiplied by the speed', () => {
    const settings = {
      points: 1000,
      speed_bonus: true,
      time_limit_seconds: 10,
      correct_value: 50,
      closest: true,
    }
    const question = questionFrom({ type: 'NUMERIC', prompt: '?', settings })
    expect(scoreOf(question, { value: 55 }, { ...now, elapsedMs: 5_000 })).toBe(375)
  })
})

describe('speed', () => {
  test.each<[string, number, TimeFactor, boolean, number]>([
    ['at once', 0, 1, true, 1000],
    ['at half the limit', 15_000, 1, true, 750],
    ['at the limit', 30_000, 1, true, 500],
    ['in the second of grace', 31_000, 1, true, 483],
    ['at the same moment with an extension', 30_000, 1.5, true, 667],
    ['at the extended limit', 60_000, 2, true, 500],
    ['without a limit of one’s own, however late', 900_000, null, true, 1000],
    ['where limits do not apply', 900_000, 1, false, 1000],
    ['before the question, by another server’s clock', -400, 1, true, 1000],
    ['on a half', 30, 1, true, 1000],
    ['just below a half', 31, 1, true, 999],
  ])('%s: %d ms with factor %s', (_, elapsedMs, timeFactor, timed, points) => {
    expect(scoreOf(quiz, right, { elapsedMs, timeFactor, timed })).toBe(points)
  })

  test('counts only with the bonus and a limit', () => {
    const late = { ...now, elapsedMs: 20_000 }
    const settings = { ...quiz.settings }
    expect(scoreOf({ ...quiz, settings: { ...settings, speed_bonus: false } }, right, late)).toBe(1000)
    expect(scoreOf({ ...quiz, settings: { ...settings, time_limit_seconds: null } }, right, late)).toBe(1000)
    expect(scoreOf(quiz, { option_ids: ['opt_1'] }, late)).toBe(0)
  })

  test('rounds as exact arithmetic does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 5, max: 3600 }),
        fc.nat(7_200_000),
        (points, limit, ms) => {
          // Until the grace after the limit is over; what comes later is worth what came then.
          const elapsedMs = ms % (limit * 1000 + 1001)
          const settings = { ...quiz.settings, points, time_limit_seconds: limit }
          const twice = BigInt(limit) * 2000n
          const exact = (2n * BigInt(points) * (twice - BigInt(elapsedMs)) + twice) / (2n * twice)
          expect(scoreOf({ ...quiz, settings }, right, { elapsedMs, timeFactor: 1, timed: true })).toBe(
            Number(exact),
          )
        },
      ),
    )
  })

  test('an extension never costs points', () => {
    fc.assert(
      fc.property(fc.nat(120_000), elapsedMs => {
        const factors: TimeFactor[] = [1, 1.5, 2, null]
        const scores = factors.map(timeFactor => scoreOf(quiz, right, { elapsedMs, timeFactor, timed: true }))
        expect(scores).toEqual(scores.toSorted((a, b) => a - b))
      }),
    )
  })
})
