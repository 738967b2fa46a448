// Polling devices without a network or a room: when they read, how often, and how long they count as connected.
import { closeCodes } from '@roomful/contract/room/protocol'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveRoom } from '../live/live-room.ts'
import type { PollingDevice } from './polling-device.ts'
import { type Follow, type Follower, followedMs, Polls } from './polls.ts'

const phone = { type: 'phone', participant: { key: 1, sessionKey: 7 } } as Follower
const stage = { type: 'stage', holder: { linkKey: 1, sessionKey: 7 } } as Follower

let clock: FakeClock
let polls: Polls
let here: Set<PollingDevice>
let reads: number
let content: string
/** Pauses between reads, in milliseconds. */
let rests: number[]
/** Ends the pending pause. */
const rest = async (ms: number) => {
  rests.push(ms)
  clock.advance(ms)
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  clock = new FakeClock()
  here = new Set()
  reads = 0
  content = 'first'
  rests = []
  const room = {
    read: async () => {
      reads++
      return Buffer.from(JSON.stringify({ content, server_time: clock.now(), participants: 3 }))
    },
  } as unknown as LiveRoom
  const hub = {
    enterPolling: async (device: PollingDevice) => {
      here.add(device)
      return room
    },
    leavePolling: (device: PollingDevice) => here.delete(device),
  } as unknown as ConstructorParameters<typeof Polls>[0]
  polls = new Polls(
    hub,
    { clock, random: { bytes: count => new Uint8Array(count), below: below => below - 1 } },
    rest,
  )
})
afterEach(() => {
  polls.stop()
  vi.useRealTimers()
})

function follow(visitor: Follower, confirm: Follow['confirm'] = async () => {}): Follow {
  return { visitor, tokenHash: `token of ${visitor.type}`, confirm }
}

function wait(visitor: Follower, since?: string, gone = new AbortController().signal) {
  return polls.untilNew(follow(visitor), { seconds: 30, since, gone })
}

function change(to: string): void {
  content = to
  for (const device of here) device.send()
}

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
}

test.each([
  [phone, 1_000, [499]],
  [stage, 250, []],
])(
  'the responses of a device are some time apart, and those to phones at random times',
  async (visitor, everyMs, spread) => {
    const first = await wait(visitor, 'none')
    expect([first!.json.toString(), rests]).toEqual([expect.stringContaining('first'), []])
    change('second')
    const second = await wait(visitor, first!.etag)
    expect([second!.json.toString(), rests]).toEqual([expect.stringContaining('second'), [everyMs]])
    change('third')
    clock.advance(everyMs)
    await wait(visitor, second!.etag)
    expect(rests).toEqual([everyMs, ...spread])
  },
)

test('a wait reads nothing until something would be sent, and nothing at all once its client is gone', async () => {
  const first = await wait(phone, 'none')
  const leaving = new AbortController()
  const waiting = wait(phone, first!.etag, leaving.signal)
  await turns()
  expect(reads).toBe(1)
  leaving.abort()
  expect(await waiting).toBeNull()
  expect(reads).toBe(1)
})

test('changes sent while the room is read cause another read', async () => {
  const first = await wait(phone, 'none')
  const waiting = wait(phone, first!.etag)
  await turns()
  // The change is not visible yet, as when a read began before a commit.
  for (const device of here) device.send()
  await turns()
  expect(reads).toBe(2)
  change('second')
  expect((await waiting)!.json.toString()).toContain('second')
})

test('frames within a moment cause one read, and devices read one in each turn of the event loop', async () => {
  const tokens = ['a', 'b', 'c']
  const waitAs = (tokenHash: string, since?: string) =>
    polls.untilNew(
      { ...follow(stage), tokenHash },
      { seconds: 30, since, gone: new AbortController().signal },
    )
  const first = await Promise.all(tokens.map(token => waitAs(token, 'none')))
  clock.advance(1_000)
  const waiting = tokens.map((token, i) => waitAs(token, first[i]!.etag))
  await turns()
  rests = []
  change('second')
  change('third')
  const readsOfTurns: number[] = []
  for (const before = reads; reads < before + tokens.length; ) {
    const already = reads
    await new Promise(resolve => setImmediate(resolve))
    readsOfTurns.push(reads - already)
  }
  expect(Math.max(...readsOfTurns)).toBe(1)
  for (const state of await Promise.all(waiting)) expect(state!.json.toString()).toContain('third')
  expect(rests).toEqual([100, 100, 100])
})

test('a device is here from its first request until some time after its last response', async () => {
  const first = await wait(phone, 'none')
  expect(here.size).toBe(1)
  const waiting = wait(phone, first!.etag)
  await vi.advanceTimersByTimeAsync(2 * followedMs)
  expect(here.size).toBe(1)
  change('second')
  await waiting
  await vi.advanceTimersByTimeAsync(followedMs - 1)
  expect(here.size).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(here.size).toBe(0)
})

test('a device that the room closes leaves it, and its wait is refused', async () => {
  for (const [code, refusal] of [
    [closeCodes.removed, 'FORBIDDEN'],
    [closeCodes.badToken, 'UNAUTHENTICATED'],
  ] as const) {
    const waiting = wait(phone)
    await turns()
    for (const device of here) device.close(code)
    await expect(waiting).rejects.toMatchObject({ code: refusal })
    expect(here.size).toBe(0)
  }
})

test('a token that was revoked while its device entered is refused, and nothing of it stays', async () => {
  const revoked = follow(phone, async () => {
    throw new Error('revoked')
  })
  const options = { seconds: 30, since: undefined, gone: new AbortController().signal }
  await expect(polls.untilNew(revoked, options)).rejects.toThrow('revoked')
  expect([here.size, reads]).toEqual([0, 0])
  expect(await wait(phone, 'none')).not.toBeNull()
})
