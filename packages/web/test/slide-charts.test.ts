// Charts of slides: columns of numbers hold each answer once and the accepted ones apart, words of a cloud never overlap, are as large
// as fit and stand where they stood for the same words, and main figures keep their column.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureSize, figureWidths } from '../src/question-types/figure-size.ts'
import { binsOf, medianOf } from '../src/question-types/numeric/bins.ts'
import { type Glyphs, placeWords } from '../src/question-types/word-cloud/cloud-places.ts'

describe('columns of numbers', () => {
  const people = { min: 0, max: 1000, step: 1 }
  const counts = (chart: ReturnType<typeof binsOf>) => chart.bins.map(({ count }) => count)
  const right = (chart: ReturnType<typeof binsOf>) => chart.bins.map(({ isRight }) => isRight)

  test('reach from the least to the greatest answer, with round names', () => {
    const { bins, ticks, at } = binsOf(people, [
      [382, 1],
      [411, 6],
      [450, 1],
    ])
    expect(bins.length).toBeGreaterThan(6)
    expect(bins.length).toBeLessThanOrEqual(15)
    expect(bins[0]!.count).toBe(1)
    expect(bins.at(-1)!.count).toBe(1)
    expect(ticks).toEqual([390, 400, 410, 420, 430, 440, 450])
    expect(at(382)).toBeLessThan(0.1)
    expect(at(450)).toBeGreaterThan(0.9)
  })

  test('of the correct value and its tolerance hold accepted answers only, and reach to it', () => {
    const chart = binsOf({ ...people, correct_value: 412, tolerance: 10 }, [
      [382, 1],
      [401, 2],
      [402, 3],
      [422, 4],
      [423, 5],
      [450, 1],
    ])
    expect(right(chart)).toEqual([
      ...[false, false, false],
      ...[true, true, true],
      ...[false, false, false, false],
    ])
    expect(counts(chart).slice(2, 7)).toEqual([2, 3, 0, 4, 5])
    const far = binsOf({ ...people, correct_value: 412, tolerance: 0 }, [[30, 1]])
    expect(right(far).filter(Boolean)).toHaveLength(1)
    expect(far.at(412)).toBeGreaterThan(0.9)
    expect(far.at(412)).toBeLessThan(1)
  })

  test('show a short scale whole, value by value, and a long one whole before the first answer', () => {
    expect(counts(binsOf({ min: 1, max: 5, step: 1 }, [[3, 2]]))).toEqual([0, 0, 2, 0, 0])
    expect(binsOf({ min: 0, max: 1, step: 0.1 }, []).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    const { at, bins } = binsOf(people, [])
    expect(at(0)).toBeLessThan(0.1)
    expect(at(1000)).toBeGreaterThan(0.9)
    expect(bins.length).toBeGreaterThan(5)
  })

  test('hold each answer once, whatever the scale', () => {
    const scale = fc.integer({ min: 3, max: 6 }).chain(digits =>
      fc.record({
        min: fc.integer({ min: -1_000, max: 1_000 }),
        steps: fc.integer({ min: 1, max: 10 ** digits }),
        step: fc.constantFrom(0.01, 0.1, 0.25, 1, 5, 7, 1_000),
        given: fc.array(fc.tuple(fc.nat(10 ** digits), fc.integer({ min: 1, max: 9 })), { maxLength: 30 }),
        correct: fc.option(fc.tuple(fc.nat(10 ** digits), fc.nat(6 * 10 ** (digits - 2)))),
      }),
    )
    fc.assert(
      fc.property(scale, ({ min, steps, step, given, correct }) => {
        const valueAt = (at: number) => Number((min + Math.min(at, steps) * step).toPrecision(12))
        const answers = given.map(([at, n]) => [valueAt(at), n] as const)
        const known = correct && {
          correct_value: valueAt(correct[0]),
          tolerance: Number((correct[1] * step).toPrecision(12)),
        }
        const { bins, at, ticks } = binsOf({ min, max: valueAt(steps), step, ...known }, answers)
        expect(bins.length).toBeLessThanOrEqual(15)
        const sum = (parts: readonly number[]) => parts.reduce((all, one) => all + one, 0)
        expect(sum(bins.map(({ count }) => count))).toBe(sum(given.map(([, n]) => n)))
        for (const [value] of answers) expect(at(value)).toBeCloseTo(Math.min(1, Math.max(0, at(value))))
        expect(ticks.length).toBeLessThanOrEqual(7)
        if (known) expect(bins.some(({ isRight }) => isRight)).toBe(true)
      }),
    )
  })

  test('are drawn at once on the longest scale, with round names and the correct value', () => {
    const longest = { min: 0, max: 1_000, step: 0.001 }
    const started = performance.now()
    const given = [[0, 1] as const, [1_000, 2] as const]
    expect(binsOf(longest, given).ticks).toEqual([0, 200, 400, 600, 800, 1_000])
    for (const tolerance of [0, 0.001, 7.001, 333.333, 1_000]) {
      const chart = binsOf({ ...longest, correct_value: 500.001, tolerance }, given)
      expect(right(chart)).toContain(true)
      expect(chart.bins.length).toBeLessThanOrEqual(15)
    }
    expect(performance.now() - started).toBeLessThan(100)
  })

  test('can be drawn of what an editor holds', () => {
    for (const step of [0, -1, Number.NaN, 1e-9])
      expect(binsOf({ min: 0, max: 10, step }, [[3, 1]]).bins.length).toBe(1)
  })

  test('the median is the middle answer, or between the two in the middle', () => {
    expect(medianOf([])).toBe(null)
    expect(medianOf([[3, 5]])).toBe(3)
    expect(
      medianOf([
        [1, 1],
        [4, 1],
      ]),
    ).toBe(2.5)
    expect(
      medianOf([
        [1, 3],
        [1_000_000, 2],
      ]),
    ).toBe(1)
  })
})

describe('a cloud of words', () => {
  const area = { width: 1152, height: 499 }
  const least = 20
  /** As a font of even letters would have it. */
  const glyphsOf = (text: string): Glyphs => ({
    width: 0.56 * [...text].length,
    up: /[A-ZÄÖÜbdfhklt]/.test(text) ? 0.74 : 0.52,
    down: /[gjpqy]/.test(text) ? 0.22 : 0.02,
  })
  const letters = 'abcdefghijklmnopqrstuvwxyzÄÖ'
  /** Words like those of a room, most frequent first. */
  function wordsOf(seed: number, many: number) {
    let state = seed
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    return Array.from({ length: many }, (_, i) => ({
      text: `${Array.from({ length: 3 + next(11) }, () => letters[next(letters.length)]).join('')}${i}`,
      count: 1 + Math.floor(40 / (i + 1)),
    }))
  }
  const boxesOf = (placed: ReturnType<typeof placeWords>) =>
    placed.map(({ text, font, x, y }) => {
      const { width, up, down } = glyphsOf(text)
      return { text, font, left: x, right: x + width * font, top: y - up * font, bottom: y + down * font }
    })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'with seed %i covers nothing, stays inside and fills its space',
    seed => {
      for (const many of [1, 2, 5, 28, 60]) {
        const words = wordsOf(seed, many)
        const placed = placeWords(words, glyphsOf, area, least)
        expect(placed.length).toBe(many)
        const boxes = boxesOf(placed)
        for (const [i, a] of boxes.entries()) {
          expect(a.left).toBeGreaterThanOrEqual(0)
          expect(a.top).toBeGreaterThanOrEqual(0)
          expect(a.right).toBeLessThanOrEqual(area.width)
          expect(a.bottom).toBeLessThanOrEqual(area.height)
          expect(a.font).toBeGreaterThanOrEqual(least)
          for (const b of boxes.slice(i + 1)) {
            const isApart =
              // Closer, and two words would read as one.
              a.right + 0.2 * Math.min(a.font, b.font) <= b.left ||
              b.right + 0.2 * Math.min(a.font, b.font) <= a.left ||
              a.bottom <= b.top ||
              b.bottom <= a.top
            expect(isApart, `${a.text} and ${b.text}, ${many} words`).toBe(true)
          }
        }
        const [first] = boxes
        expect((first!.left + first!.right) / 2).toBeCloseTo(area.width / 2, -1)
        if (many > 5) {
          const inked = boxes.reduce(
            (sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top),
            0,
          )
          expect(inked / (area.width * area.height)).toBeGreaterThan(0.25)
        }
      }
    },
  )

  test('is the same for the same words, and sizes are from 1 to 4', () => {
    const words = wordsOf(9, 28)
    const placed = placeWords(words, glyphsOf, area, 1)
    expect(placeWords(words, glyphsOf, area, 1)).toEqual(placed)
    const fonts = placed.map(({ font }) => font)
    expect(fonts).toEqual(fonts.toSorted((a, b) => b - a))
    expect(fonts[0]! / fonts.at(-1)!).toBeGreaterThan(3.7)
    expect(fonts[0]! / fonts.at(-1)!).toBeLessThan(4.3)
  })

  test('of too many words leaves out the least frequent, and nothing is smaller than can be read', () => {
    const words = wordsOf(10, 120)
    const placed = placeWords(words, glyphsOf, { width: 600, height: 240 }, least)
    expect(placed.length).toBeGreaterThan(20)
    expect(placed.length).toBeLessThan(120)
    expect(placed.map(({ text }) => text)).toEqual(words.slice(0, placed.length).map(({ text }) => text))
    expect(new Set(placed.map(({ font }) => font))).toEqual(new Set([least]))
  })

  test('of one word does not fill the slide, and without words or space there is none', () => {
    const [word] = placeWords([{ text: 'yes', count: 3 }], glyphsOf, area, least)
    expect(word!.font).toBeLessThan(area.height / 2)
    expect(placeWords([], glyphsOf, area, least)).toEqual([])
    expect(placeWords([{ text: 'yes', count: 3 }], glyphsOf, { width: 0, height: 0 }, least)).toEqual([])
  })
})

test('a main figure is as large as its column allows', () => {
  expect(['3.8', '411', '+32', '−100'].map(figure => figureSize(figure))).toEqual([148, 148, 148, 104])
  expect(figureSize('1234')).toBe(104)
  expect(figureSize('12,345')).toBe(72)
  expect(figureSize('1,234,567')).toBe(52)
  expect(figureSize('1,000,000,000')).toBe(40)
  expect(['3.8', '1,234', '1,000,000,000'].map(figure => figureSize(figure, figureWidths.withImage))).toEqual(
    [104, 52, 20],
  )
})
