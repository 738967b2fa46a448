// Servers count calls together; with the counter out of reach each counts alone, no less strictly, and nobody waits for it.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { beforeEach, expect, test } from 'vitest'
import { jsonLog } from '../json-log.ts'
import type { Counter } from './budget.ts'
import { windowMs } from './budget.ts'
import { LocalBudget } from './local-budget.ts'
import { SharedBudget } from './shared-budget.ts'

let clock: FakeClock
let shared: LocalBudget
let calls: number[]
let takenBack: number[]
/** Or after a while. */
let answer: 'normally' | 'with an error' | 'never' | Promise<void>
let lines: string[]
let budget: SharedBudget

const counter: Counter = {
  async add(key, count) {
    calls.push(count)
    await react()
    let window = shared.draw(key)
    for (let i = 1; i < count; i++) window = shared.draw(key)
    return window
  },
  async refund(key, count, endsAt) {
    takenBack.push(count)
    await react()
    for (let i = 0; i < count; i++) shared.refund(key, { count: 0, endsAt })
  },
  async read(key) {
    await react()
    return shared.peek(key)
  },
}

async function react(): Promise<void> {
  if (answer === 'with an error') throw new Error('away')
  if (typeof answer === 'object') await answer
  if (answer === 'never') await new Promise(() => {})
}

beforeEach(() => {
  clock = new FakeClock()
  shared = new LocalBudget(clock)
  calls = []
  takenBack = []
  answer = 'normally'
  lines = []
  const log = jsonLog('info', line => lines.push(JSON.parse(line).msg))
  budget = new SharedBudget(counter, { clock, log }, { counterTimeoutMs: 50 })
})

test('calls of one key that come at once are counted by two statements', async () => {
  const windows = await Promise.all(Array.from({ length: 100 }, () => budget.draw('a')))
  expect(windows.map(({ count }) => count)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  expect(calls).toEqual([1, 99])
  await budget.draw('a')
  expect(calls).toEqual([1, 99, 1])
})

test('out of reach, it counts alone from where the counter was, and the counter is tried once a second', async () => {
  for (let i = 0; i < 100; i++) await budget.draw('a')
  answer = 'with an error'
  calls = []
  for (let i = 101; i <= 150; i++) expect((await budget.draw('a')).count).toBe(i)
  expect(calls).toHaveLength(1)
  expect((await budget.peek('a')).count).toBe(150)
  clock.advance(1_000)
  await Promise.all(Array.from({ length: 50 }, () => budget.draw('a')))
  expect(calls).toHaveLength(2)
  expect(lines).toEqual(['failed to reach the shared budget counter'])
  answer = 'normally'
  clock.advance(1_000)
  expect((await budget.draw('a')).count).toBe(101)
  expect(lines).toEqual(['failed to reach the shared budget counter', 'everything works again'])
})

test('budgets of one counter log its outage and its return once', async () => {
  const log = jsonLog('info', line => lines.push(JSON.parse(line).msg))
  const budgets = Array.from({ length: 3 }, () => new SharedBudget(counter, { clock, log }))
  const drawAll = async () => {
    for (const one of budgets) await one.draw('a')
  }
  for (let time = 1; time <= 2; time++) {
    answer = 'with an error'
    await drawAll()
    answer = 'normally'
    clock.advance(1_000)
    await drawAll()
  }
  const once = ['failed to reach the shared budget counter', 'everything works again']
  expect(lines).toEqual([...once, ...once])
})

test('a counter that never answers holds up one call, and those that come with it', async () => {
  answer = 'never'
  const windows = await Promise.all(Array.from({ length: 20 }, () => budget.draw('a')))
  expect(windows.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
  expect(calls).toHaveLength(1)
})

test('calls that come back at once are taken back by two statements', async () => {
  const windows = await Promise.all(Array.from({ length: 100 }, () => budget.draw('a')))
  await Promise.all(windows.map(window => budget.refund('a', window)))
  expect(takenBack).toEqual([1, 99])
  expect((await budget.peek('a')).count).toBe(0)
})

test('permits returned while the counter is unavailable are taken back once it can be reached', async () => {
  const windows = await Promise.all(Array.from({ length: 10 }, () => budget.draw('a')))
  answer = 'with an error'
  await budget.draw('a')
  for (const window of windows) await budget.refund('a', window)
  expect(takenBack).toEqual([])
  answer = 'normally'
  clock.advance(1_000)
  await budget.draw('b')
  await expect.poll(() => shared.peek('a').count).toBe(0)
})

test('permits counted too late are taken back once this server returns them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = promise
  const [right, wrong] = await Promise.all([budget.draw('a'), budget.draw('a')])
  answer = 'normally'
  resolve()
  await expect.poll(() => shared.peek('a').count).toBe(1)
  await budget.refund('a', right!)
  clock.advance(1_000)
  await budget.draw('b')
  await expect.poll(() => shared.peek('a').count).toBe(0)
  expect(wrong!.count).toBe(2)
})

test('permits drawn alone are returned alone', async () => {
  answer = 'with an error'
  const drawn = await budget.draw('a')
  await budget.refund('a', drawn)
  expect((await budget.peek('a')).count).toBe(0)
  answer = 'normally'
  clock.advance(1_000)
  await budget.draw('a')
  await budget.refund('a', drawn)
  expect((await budget.peek('a')).count).toBe(1)
})

test('a counter whose clock is ahead lengthens no window', async () => {
  shared.draw('a')
  const ahead = new FakeClock(clock.now() + 30_000)
  shared = new LocalBudget(ahead)
  await budget.draw('a')
  answer = 'with an error'
  expect((await budget.draw('a')).endsAt).toBe(clock.now() + windowMs)
})
