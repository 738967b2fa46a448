// Batched writes keep their order and maximum size; a failed batch is retried before later items, and a flush waits for
// everything added before it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BatchWriter } from './batch-writer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A writer whose batches are written when the test says so. */
function startWriter(itemsMax = 3) {
  const batches: number[][] = []
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const writer = new BatchWriter<number>({
    gather: 10,
    itemsMax,
    write: items => {
      batches.push(items)
      return new Promise((resolve, reject) => ends.push({ resolve, reject }))
    },
  })
  const settle = async (failure?: Error) => {
    const end = ends.shift()!
    if (failure) end.reject(failure)
    else end.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { writer, batches, settle }
}

test('entries that arrive within the gathering time are written together, in order', async () => {
  const { writer, batches } = startWriter()
  writer.add(1)
  await vi.advanceTimersByTimeAsync(9)
  writer.add(2)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([[1, 2]])
})

test('where a turn of the event loop is waited for, what arrives in it is written together', async () => {
  const batches: number[][] = []
  const write = async (items: number[]) => void batches.push(items)
  const writer = new BatchWriter<number>({ gather: 'turn', itemsMax: 3, write })
  writer.add(1)
  await Promise.resolve()
  writer.add(2)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toEqual([[1, 2]])
})

test('a batch takes no more than its maximum, and batches are written one after the other', async () => {
  const { writer, batches, settle } = startWriter(2)
  for (let i = 1; i <= 5; i++) writer.add(i)
  const flushed = writer.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toEqual([[1, 2]])
  await settle()
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(writer.pendingCount).toBe(1)
  await settle()
  await settle()
  await flushed
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('entries that arrive during a write form the next batch', async () => {
  const { writer, batches, settle } = startWriter()
  writer.add(1)
  await vi.advanceTimersByTimeAsync(10)
  writer.add(2)
  await settle()
  expect(batches).toEqual([[1]])
  writer.add(3)
  await vi.advanceTimersByTimeAsync(10)
  expect(batches).toEqual([[1], [2, 3]])
})

test('a failed batch is retried before later ones', async () => {
  const { writer, batches, settle } = startWriter()
  writer.add(1)
  await vi.advanceTimersByTimeAsync(10)
  writer.add(2)
  await settle(new Error('the disk is full'))
  expect(writer.pendingCount).toBe(2)
  await vi.advanceTimersByTimeAsync(10)
  expect(batches).toEqual([[1], [1, 2]])
})

test('a flush settles when everything added before it is written, or was tried in vain', async () => {
  const { writer, batches, settle } = startWriter()
  writer.add(1)
  await vi.advanceTimersByTimeAsync(10)
  writer.add(2)
  let isFlushed = false
  const flushed = writer.flush().then(() => {
    isFlushed = true
  })
  await settle()
  expect(isFlushed).toBe(false)
  await settle(new Error('the disk is full'))
  await flushed
  expect([batches, writer.pendingCount]).toEqual([[[1], [2]], 1])
})

test('a batch is divided on an error of its data: one item fails alone and is dropped, the others are written once', async () => {
  const written: number[] = []
  const attempts: number[] = []
  const writer = new BatchWriter<number>({
    gather: 10,
    itemsMax: 100,
    write: async items => {
      attempts.push(items.length)
      if (items.some(item => item === 13 || item === 40)) throw new RangeError('cannot be stored')
      written.push(...items)
    },
    isDataError: error => error instanceof RangeError,
  })
  const items = Array.from({ length: 64 }, (_, i) => i)
  for (const item of items) writer.add(item)
  await writer.flush()
  expect(written).toEqual(items.filter(item => item !== 13 && item !== 40))
  expect(writer.pendingCount).toBe(0)
  expect(attempts.length).toBeLessThan(4 * Math.log2(64))
})

test('a failure while a batch is divided leaves the rest for the next batch', async () => {
  const written: number[] = []
  let isDown = false
  const writer = new BatchWriter<number>({
    gather: 10,
    itemsMax: 100,
    write: async items => {
      if (items.length === 4) throw new RangeError('cannot be stored')
      if (isDown) throw new Error('down')
      written.push(...items)
      isDown = true
    },
    isDataError: error => error instanceof RangeError,
  })
  for (let i = 1; i <= 4; i++) writer.add(i)
  await writer.flush()
  expect([written, writer.pendingCount]).toEqual([[1, 2], 2])
  isDown = false
  await writer.flush()
  expect([written, writer.pendingCount]).toEqual([[1, 2, 3, 4], 0])
})
