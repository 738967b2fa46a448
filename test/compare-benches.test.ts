// `npm run bench -- --compare` pairs runs, compares medians and knows which direction of each figure is better.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readArguments } from '../bench/arguments.ts'
import { compareFigures, orderOf, rowOf } from '../bench/compare.ts'
import { aimedValue, directionOf, type Figures, figuresOf } from '../bench/figures.ts'
import { measurements } from '../bench/measurements.ts'

const known = ['idle', 'storms', 'room-1000']
const read = (...args: string[]) => readArguments(args, known)
const pair = (rev: object, now: object) => ({ rev: figuresOf(rev), now: figuresOf(now) })
const verdicts = (pairs: { rev: Figures; now: Figures }[], within = 10) =>
  Object.fromEntries(compareFigures(pairs, within).compared.map(({ path, verdict }) => [path, verdict]))

test('arguments name benches; a comparison has four pairs and 10 % unless given', () => {
  expect(read()).toEqual({ names: [] })
  expect(read('idle', 'idle')).toEqual({ names: ['idle'] })
  expect(read('--compare', 'v1', 'idle', 'storms')).toEqual({
    names: ['idle', 'storms'],
    comparison: { revision: 'v1', pairs: 4, withinPercent: 10 },
  })
  expect(read('idle', '--pairs', '12', '--within', '2.5', '--compare', 'HEAD~1').comparison).toEqual({
    revision: 'HEAD~1',
    pairs: 12,
    withinPercent: 2.5,
  })
})

test.each([
  [['idel', 'storms'], 'no bench idel; there are idle, storms, room-1000'],
  [['--compare', 'v1'], '--compare requires names of benches: some of idle, storms, room-1000'],
  [['--compare'], "'--compare <value>' argument missing"],
  [['idle', '--pairs', '2'], '--pairs and --within require --compare REV'],
  [['idle', '--within', '2'], '--pairs and --within require --compare REV'],
  [['--compare', 'v1', 'idle', '--pairs', '0'], '--pairs 0: an even number from 2 to 98'],
  [['--compare', 'v1', 'idle', '--pairs', '3'], '--pairs 3: an even number from 2 to 98'],
  [['--compare', 'v1', 'idle', '--pairs', '2.5'], '--pairs 2.5: an even number from 2 to 98'],
  [['--compare', 'v1', 'idle', '--within', 'x'], '--within x: a percentage such as 10 or 2.5'],
  [['--fast', 'idle'], "Unknown option '--fast'"],
])('arguments %j are rejected: %s', (args, message) => {
  expect(() => read(...args)).toThrow(message)
})

test('a revision compared with itself is the same, however much slower the second run of a pair is', () => {
  const { pairs } = read('--compare', 'HEAD', 'idle').comparison!
  const measured = Array.from({ length: pairs }, (_, at) => {
    const [first] = orderOf(at)
    const [fast, slow] = [{ ackP50: 100 + at }, { ackP50: 150 + at }]
    return first === 'rev' ? pair(fast, slow) : pair(slow, fast)
  })
  expect(compareFigures(measured, 0.5).compared).toMatchObject([
    { ratio: expect.closeTo(1, 2), verdict: 'same' },
  ])
})

test('figures are all numbers of a result, by path', () => {
  const figures = figuresOf({
    engine: 'sqlite',
    phones: 10,
    rounds: [{ ackP95: 1 }, { ackP95: 2 }],
    none: null,
  })
  expect([...figures]).toEqual([
    ['phones', 10],
    ['rounds.0.ackP95', 1],
    ['rounds.1.ackP95', 2],
  ])
  expect([...figuresOf([{ answers: 3 }])]).toEqual([['0.answers', 3]])
})

test('medians of each side are compared; the spread is that of the ratios of pairs', () => {
  const pairs = [
    pair({ ackP95: 10 }, { ackP95: 15 }),
    pair({ ackP95: 40 }, { ackP95: 30 }),
    pair({ ackP95: 20 }, { ackP95: 25 }),
  ]
  const [figure] = compareFigures(pairs, 10).compared
  expect(figure).toEqual({
    path: 'ackP95',
    rev: 20,
    now: 25,
    ratio: 1.25,
    spread: [0.75, 1.5],
    verdict: 'worse',
  })
  expect(rowOf(figure!)).toEqual(['ackP95', '20.00', '25.00', '1.25', '0.75 – 1.50', 'worse'])
  const even = compareFigures(pairs.slice(0, 2), 10).compared[0]
  expect([even?.rev, even?.now]).toEqual([25, 22.5])
})

test('the direction of a figure decides whether it is worse', () => {
  const before = { ackP95: 100, answersPerSecond: 100, phones: 100, bareBroadcastMs: 100 }
  const more = { ackP95: 111, answersPerSecond: 111, phones: 111, bareBroadcastMs: 111 }
  expect(verdicts([pair(before, more)])).toEqual({
    ackP95: 'worse',
    answersPerSecond: 'better',
    phones: 'changed',
    bareBroadcastMs: 'changed',
  })
  expect(verdicts([pair(more, before)], 5)).toMatchObject({ ackP95: 'better', answersPerSecond: 'worse' })
})

test('figures within the limit, the limit included, are the same', () => {
  expect(verdicts([pair({ ackP95: 100 }, { ackP95: 110 })])).toEqual({ ackP95: 'same' })
  expect(verdicts([pair({ ackP95: 100 }, { ackP95: 90 })])).toEqual({ ackP95: 'same' })
  expect(verdicts([pair({ ackP95: 100 }, { ackP95: 103 })], 2.5)).toEqual({ ackP95: 'worse' })
})

test('figures of zero and below have a verdict', () => {
  const [still, risen] = compareFigures([pair({ aMs: 0, bMs: 0 }, { aMs: 0, bMs: 1 })], 10).compared
  expect(still).toMatchObject({ ratio: 1, verdict: 'same' })
  expect(risen).toMatchObject({ ratio: Infinity, verdict: 'worse' })
  expect(verdicts([pair({ memoryRiseMiB: -4 }, { memoryRiseMiB: 4 })])).toEqual({ memoryRiseMiB: 'worse' })
})

test('figures that not every run has are named, not compared', () => {
  const { compared, missing } = compareFigures([pair({ aMs: 1, oldMs: 1 }, { aMs: 1, newMs: 1 })], 10)
  expect(compared.map(({ path }) => path)).toEqual(['aMs'])
  expect(missing).toEqual(['oldMs', 'newMs'])
})

const results = JSON.parse(readFileSync(new URL('../bench/results.json', import.meta.url), 'utf8'))

test('every figure has a direction, or is declared to have none', () => {
  const measured = Object.values<{ figures?: unknown }>(results).flatMap(({ figures }) => [
    ...figuresOf(figures).keys(),
  ])
  expect(measured.length).toBeGreaterThan(100)
  expect(measured.filter(path => directionOf(path) === undefined)).toEqual([])
})

test('directions of figures agree with their targets', () => {
  const agreeing = measurements.flatMap(({ name, aims }) => {
    const figures = figuresOf(results[name]?.figures)
    return aims.flatMap(aim => {
      const value = aimedValue(aim, figures)
      const direct = [...figures].filter(([, figure]) => figure === value)
      return direct.map(([path]) => ({ path, direction: 'atMost' in aim.bound ? 'lower' : 'higher' }))
    })
  })
  expect(agreeing.length).toBeGreaterThan(15)
  expect(agreeing.map(({ path }) => ({ path, direction: directionOf(path) }))).toEqual(agreeing)
})

test('an aim is about the worst figure of its path, or about one figure ÷ another', () => {
  const figures = figuresOf({
    rounds: [
      { aMs: 3, bMs: 2 },
      { aMs: 5, bMs: 4 },
    ],
    aMs: 9,
  })
  const of = (figure: string, bound: { atMost: number } | { atLeast: number }) =>
    aimedValue({ what: '', unit: '', figure, bound }, figures)
  expect(of('rounds.*.aMs', { atMost: 1 })).toBe(5)
  expect(of('rounds.*.aMs', { atLeast: 1 })).toBe(3)
  expect(of('aMs ÷ rounds.0.aMs', { atMost: 1 })).toBe(3)
  expect(() => of('rounds.2.aMs', { atMost: 1 })).toThrow('no figure rounds.2.aMs')
})
