// What many ask for at the same time is read once for all of them, and never from before they asked.
import { expect, test } from 'vitest'
import { SharedRead } from '../../src/room/shared-read.ts'

interface Held {
  end(value: string): void
  fail(error: Error): void
}

function held(): { shared: SharedRead<string>; reads: Held[]; begun: (count: number) => Promise<void> } {
  const reads: Held[] = []
  const shared = new SharedRead(
    () => new Promise<string>((resolve, reject) => reads.push({ end: resolve, fail: reject })),
  )
  return { shared, reads, begun: count => expect.poll(() => reads.length).toBe(count) }
}

test('who asks in the same moment shares a read', async () => {
  const { shared, reads, begun } = held()
  const asked = [shared.get(), shared.get(), shared.get()]
  await begun(1)
  expect(shared.isIdle).toBe(false)
  reads[0]!.end('one')
  expect(await Promise.all(asked)).toEqual(['one', 'one', 'one'])
  expect(shared.isIdle).toBe(true)
  expect(reads).toHaveLength(1)
})

test('who asks while something is being read shares the next read: it may be from before they asked', async () => {
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

test('a read that fails fails for who shared it, and for nobody else', async () => {
  const { shared, reads, begun } = held()
  const first = [shared.get(), shared.get()]
  await begun(1)
  const later = shared.get()
  reads[0]!.fail(new Error('away'))
  for (const asked of first) await expect(asked).rejects.toThrow('away')
  await begun(2)
  reads[1]!.end('back')
  expect(await later).toBe('back')
  expect(shared.isIdle).toBe(true)
})
