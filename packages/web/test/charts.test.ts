// Charts: words in a cloud never overlap or jump, the wheel stops at the option drawn, axis ticks and columns cover
// every number, and whether an own answer is right is shown only after the reveal.
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verdictOn } from '../src/participant/answering/own-answer.tsx'
import { columnsOf } from '../src/question-types/numeric/columns.ts'
import { onStep } from '../src/question-types/numeric/input.tsx'
import { restingAngle } from '../src/question-types/spinner/chart.tsx'
import { layOut, type Place } from '../src/question-types/word-cloud/cloud-layout.ts'

describe('a word cloud', () => {
  const area = { width: 1200, height: 500 }
  const words = fc.uniqueArray(
    fc.record({
      text: fc.string({ minLength: 1 }),
      width: fc.integer({ min: 20, max: 260 }),
      height: fc.integer({ min: 12, max: 70 }),
    }),
    { selector: ({ text }) => text, maxLength: 60 },
  )

  test('lets no word cover another or leave the area', () => {
    fc.assert(
      fc.property(words, list => {
        const places = layOut(list, new Map(), area)
        const boxes = list.flatMap(({ text, width, height }) => {
          const place = places.get(text)
          return place ? [{ ...place, width, height }] : []
        })
        for (const [i, a] of boxes.entries()) {
          expect(Math.abs(a.x) + a.width / 2).toBeLessThanOrEqual(area.width / 2)
          expect(Math.abs(a.y) + a.height / 2).toBeLessThanOrEqual(area.height / 2)
          for (const b of boxes.slice(i + 1)) {
            const apart =
              Math.abs(a.x - b.x) >= (a.width + b.width) / 2 ||
              Math.abs(a.y - b.y) >= (a.height + b.height) / 2
            expect(apart).toBe(true)
          }
        }
      }),
    )
  })

  test('leaves words where they are when nothing has changed', () => {
    fc.assert(
      fc.property(words, list => {
        const places = layOut(list, new Map(), area)
        const again = layOut(
          list.filter(({ text }) => places.has(text)),
          places as Map<string, Place>,
          area,
        )
        expect(again).toEqual(places)
      }),
    )
  })
})

test("a wheel's pointer stands in the middle of the option that was drawn", () => {
  for (let n = 2; n <= 50; n++) {
    const options = Array.from({ length: n }, (_, i) => ({ id: String(i) }))
    for (const [i, { id }] of options.entries()) {
      const underPointer = ((360 - restingAngle(options, id)) % 360) / (360 / n)
      expect(underPointer).toBeCloseTo(i + 0.5)
    }
  }
})

test.each([
  [{ min: 1980, max: 2000, step: 1 }, 21, [1980, 1985, 1990, 1995, 2000]],
  [{ min: 0, max: 100, step: 1 }, 21, [0, 25, 50, 75, 100]],
  [{ min: 1, max: 100, step: 1 }, 21, [25, 50, 75, 100]],
  [{ min: -100_000, max: 100_000, step: 1_000 }, 21, [-100_000, -50_000, 0, 50_000, 100_000]],
  [{ min: 0, max: 1, step: 0.1 }, 11, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [{ min: 0, max: 1_000, step: 0.001 }, 21, [0, 250, 500, 750, 1_000]],
])('the axis of %j has round names', (scale, count, names) => {
  const columns = columnsOf(scale)
  expect(columns.count).toBe(count)
  expect(Array.from({ length: count }, (_, i) => columns.named(i)).filter(name => name !== null)).toEqual(
    names,
  )
})

test('every number of a scale falls into one of its columns, in order', () => {
  const scale = fc.record({
    min: fc.integer({ min: -1_000, max: 1_000 }),
    steps: fc.integer({ min: 1, max: 1_000 }),
    step: fc.constantFrom(0.01, 0.1, 0.25, 1, 5, 7, 1_000),
  })
  fc.assert(
    fc.property(scale, ({ min, steps, step }) => {
      const columns = columnsOf({ min, max: min + steps * step, step })
      const found = Array.from({ length: steps + 1 }, (_, i) => columns.of(min + i * step))
      expect(columns.count).toBeLessThanOrEqual(25)
      expect(Math.min(...found)).toBe(0)
      expect(Math.max(...found)).toBe(columns.count - 1)
      expect(found).toEqual(found.toSorted((a, b) => a - b))
    }),
  )
})

test('numbers typed come to rest on a step, without the noise of binary fractions', () => {
  expect(onStep(0.30000000000000004, { min: 0, max: 1, step: 0.1 })).toBe(0.3)
  expect(onStep(7.4, { min: 0, max: 10, step: 5 })).toBe(5)
  expect(onStep(99, { min: 0, max: 10, step: 3 })).toBe(9)
  expect(onStep(10_000_000_000.0014, { min: 1e10, max: 1e10 + 1, step: 0.001 })).toBe(10_000_000_000.001)
  expect(onStep(-99, { min: -5, max: 10, step: 1 })).toBe(-5)
})

describe('how right an own answer was', () => {
  const question = (type: string, more: Partial<RoomQuestion>): RoomQuestion =>
    ({ type, phase: 'REVEALED', has_right_answer: true, options: [], settings: {}, ...more }) as RoomQuestion
  const options = [
    { id: 'a', text: 'A', is_correct: true, match_id: 'x' },
    { id: 'b', text: 'B', is_correct: false, match_id: 'y' },
  ]

  test('is not known before it is revealed, or where nothing is right', () => {
    expect(verdictOn(question('QUIZ', { options, phase: 'LOCKED' }), { option_ids: ['a'] })).toBe('unknown')
    for (const type of ['RATING', 'NUMERIC'])
      expect(verdictOn(question(type, { has_right_answer: false }), { value: 3 })).toBe('unknown')
  })

  test.each([
    ['QUIZ', { options }, { option_ids: ['a'] }, 'right'],
    ['QUIZ', { options }, { option_ids: ['a', 'b'] }, 'wrong'],
    ['NUMERIC', { settings: { correct_value: 0.3, tolerance: 0.1 } }, { value: 0.4 }, 'right'],
    ['NUMERIC', { settings: { correct_value: 3, tolerance: 1 } }, { value: 5 }, 'wrong'],
    ['ORDERING', { options }, { order: ['b', 'a'] }, 'wrong'],
    [
      'MATCHING',
      { options },
      {
        pairs: [
          { left_id: 'a', right_id: 'x' },
          { left_id: 'b', right_id: 'x' },
        ],
      },
      'partly',
    ],
    [
      'FILL_IN_BLANK',
      { settings: { blanks: [{ accepted: ['Straße'] }, { accepted: ['Sun'], case_sensitive: true }] } },
      { blanks: [' STRASSE ', 'sun'] },
      'partly',
    ],
  ] as const)('%s %j %j is %s', (type, more, own, right) => {
    expect(verdictOn(question(type, more as unknown as Partial<RoomQuestion>), own)).toBe(right)
  })
})
