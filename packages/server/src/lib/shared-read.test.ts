// What many ask for at the same time is read once for all of them, and never from before they asked.
import { expect, test } from 'vitest'
import { SharedRead } from './shared-read.ts'

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

test('who asks in the same moment shares a read', async () => {
  const { shared, reads, begun, idle } = held()
  const asked = [shared.get(), shared.get(), shared.get()]
  await begun(1)
  expect(idle()).toBe(0)
  reads[0]!.end('one')
  expect(await Promise.all(asked)).toEqual(['one', 'one', 'one'])
  await expect.poll(idle).toBe(1)
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
