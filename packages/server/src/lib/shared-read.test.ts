// What many ask for at the same time is read once for all of them, and never from before they asked.
import { expect, test } from 'vitest'
import { KeyedReads, SharedRead } from './shared-read.ts'

interface Held {
  end(value: string): void
  fail(error: Error): void
}

function held() {
  const reads: Held[] = []
  let idle = 0
  const shared = new SharedRead(
    () => new Promise<string>((resolve, reject) => reads.push({ end: resolve, fail: reject })),
    () => idle++,
  )
  const begun = (count: number) => expect.poll(() => reads.length).toBe(count)
  return { shared, reads, begun, idle: () => idle }
}

test('simultaneous requests share a read', async () => {
  const { shared, reads, begun, idle } = held()
  const asked = [shared.get(), shared.get(), shared.get()]
  await begun(1)
  expect(idle()).toBe(0)
  reads[0]!.end('one')
  expect(await Promise.all(asked)).toEqual(['one', 'one', 'one'])
  await expect.poll(idle).toBe(1)
  expect(reads).toHaveLength(1)
})

test('requests during a read share the next one, as the running one may predate them', async () => {
  const { shared, reads, begun } = held()
  const first = shared.get()
  await begun(1)
  const later = [shared.get(), shared.get()]
  reads[0]!.end('old')
  expect(await first).toBe('old')
  await begun(2)
  reads[1]!.end('new')
  expect(await Promise.all(later)).toEqual(['new', 'new'])
})

test('a failed read fails for its own requests only', async () => {
  const { shared, reads, begun, idle } = held()
  const first = [shared.get(), shared.get()]
  await begun(1)
  const later = shared.get()
  reads[0]!.fail(new Error('away'))
  for (const asked of first) await expect(asked).rejects.toThrow('away')
  await begun(2)
  reads[1]!.end('back')
  expect(await later).toBe('back')
  await expect.poll(idle).toBe(1)
})

test('keys that are asked for during a read share the next one, with at most a thousand in a statement', async () => {
  const statements: (readonly number[])[] = []
  const first = Promise.withResolvers<void>()
  const reads = new KeyedReads<number, string>(async keys => {
    statements.push(keys)
    if (statements.length === 1) await first.promise
    return new Map(keys.filter(key => key !== 3).map(key => [key, `of ${key}`]))
  })
  const alone = reads.read(1)
  await expect.poll(() => statements).toEqual([[1]])
  const others = [1, 3, 3, ...Array(1_500).keys()].map(key => reads.read(key))
  first.resolve()
  expect(await alone).toBe('of 1')
  const found = await Promise.all(others)
  expect([found.length, found[0], found[1], found.at(-1)]).toEqual([1_503, 'of 1', undefined, 'of 1499'])
  expect(statements.map(keys => keys.length)).toEqual([1, 1_000, 500])
})
