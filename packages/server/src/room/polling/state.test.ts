// ETags of rooms over HTTP: of all that is sent as a frame and of nothing else, computed without a copy of the room.

import { expect, test } from 'vitest'
import { stateOf } from './state.ts'

type Kind = 'phone' | 'stage'

const tag = (room: object, kind: Kind) => stateOf(Buffer.from(JSON.stringify(room)), { type: kind }).etag

const room = (participants: number, times: readonly string[], prompt = 'Which?') => ({
  question: { prompt, server_time: times[0], number: 1 },
  participants,
  questions: times.map(server_time => ({ server_time })),
})

const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:09.000Z']

test('server times are not in it, nor for phones the number of participants', () => {
  const before = room(1, [early, early])
  expect(tag(room(22, [late, late]), 'phone')).toBe(tag(before, 'phone'))
  expect(tag(room(1, [late, late]), 'stage')).toBe(tag(before, 'stage'))
  expect(tag(room(22, [early, early]), 'stage')).not.toBe(tag(before, 'stage'))
})

test('everything else is in it, texts that look like such members too', () => {
  const prompts = ['Which?', 'What?', '"server_time":"a"', '"server_time":"b"', '"participants":1']
  for (const kind of ['phone', 'stage'] as const)
    expect(new Set(prompts.map(prompt => tag(room(1, [early], prompt), kind))).size).toBe(prompts.length)
  expect(tag({ participants: 1, last: { participants: 2 } }, 'phone')).not.toBe(
    tag({ participants: 1, last: { participants: 3 } }, 'phone'),
  )
})

test('takes no memory of the size of the room', () => {
  const json = Buffer.from(JSON.stringify(room(1, [early], '語'.repeat(10_000_000))))
  const before = process.memoryUsage()
  stateOf(json, { type: 'phone' })
  const after = process.memoryUsage()
  const taken = after.heapUsed + after.external - before.heapUsed - before.external
  expect(taken).toBeLessThan(2 * 1024 * 1024)
})
