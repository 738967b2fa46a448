// Rooms that read at the same time share statements: what is asked for while one is under way goes with the next.
import { expect, test } from 'vitest'
import { KeyedReads } from '../../lib/shared-read.ts'
import type { Total } from './tallies.ts'

/** Statements under way: what each was asked for, and how it ends. */
interface Statement {
  readonly keys: readonly number[]
  end(): void
  fail(error: Error): void
}

function held() {
  const statements: Statement[] = []
  const totals = new KeyedReads<number, Total[]>(
    keys =>
      new Promise((resolve, reject) => {
        const end = () => resolve(new Map(keys.map(key => [key, totalsOf(key)])))
        statements.push({ keys, end, fail: reject })
      }),
  )
  const begun = (count: number) => expect.poll(() => statements.length).toBe(count)
  return { totals, statements, begun }
}

function totalsOf(key: number): Total[] {
  return [{ list: 'options', item: `of ${key}`, n: key }]
}

test('a question alone is read at once', async () => {
  const { totals, statements, begun } = held()
  const read = totals.read(7)
  await begun(1)
  expect(statements.map(({ keys }) => keys)).toEqual([[7]])
  statements[0]!.end()
  expect(await read).toEqual(totalsOf(7))
})

test('what is asked for while a statement is under way shares the next one', async () => {
  const { totals, statements, begun } = held()
  const first = totals.read(1)
  await begun(1)
  const others = [totals.read(2), totals.read(3), totals.read(2)]
  statements[0]!.end()
  await first
  await begun(2)
  expect(statements[1]!.keys).toEqual([2, 3])
  statements[1]!.end()
  expect(await Promise.all(others)).toEqual([totalsOf(2), totalsOf(3), totalsOf(2)])
})

test('a question that is being read is read again for whoever asks then: something may have been committed since', async () => {
  const { totals, statements, begun } = held()
  const first = totals.read(1)
  await begun(1)
  const second = totals.read(1)
  statements[0]!.end()
  await first
  await begun(2)
  expect(statements.map(({ keys }) => keys)).toEqual([[1], [1]])
  statements[1]!.end()
  expect(await second).toEqual(totalsOf(1))
})

test('more keys than a statement takes are read with several', async () => {
  const { totals, statements, begun } = held()
  const reads = Array.from({ length: 1_500 }, (_, key) => totals.read(key))
  await begun(1)
  statements[0]!.end()
  await begun(2)
  statements[1]!.end()
  expect(statements.map(({ keys }) => keys.length)).toEqual([1_000, 500])
  expect(await Promise.all(reads)).toEqual(reads.map((_, key) => totalsOf(key)))
})

test('what is not there is undefined', async () => {
  const totals = new KeyedReads(async () => new Map())
  expect(await totals.read(1)).toBeUndefined()
})

test('a statement that fails fails those who wait for it, and no later ones', async () => {
  const { totals, statements, begun } = held()
  const first = totals.read(1)
  await begun(1)
  const second = totals.read(2)
  statements[0]!.fail(new Error('the database is away'))
  await expect(first).rejects.toThrow('the database is away')
  await begun(2)
  statements[1]!.end()
  expect(await second).toEqual(totalsOf(2))
})
