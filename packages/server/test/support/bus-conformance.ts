import { afterEach, describe, expect, test } from 'vitest'
import type { Bus, Notice } from '../../src/bus/bus.ts'

/** What a driver between processes has besides, and what can happen to it. */
export interface Network {
  /** Sends what no server of this version sends. */
  inject(payload: string): Promise<void>
  /** Ends every connection; those made later work. */
  cut(): Promise<void>
  /** As `open`, by one that soon notices silence. */
  openImpatient(): Bus
  /** Whatever is sent stays under way until `resume`, and may be lost then. */
  fallSilent(): void
  resume(): void
}

/**
 * What every driver of the bus holds.
 * @param open makes the bus of one more server.
 */
export function busConformance(name: string, open: () => Bus, network?: Network): void {
  describe(`bus: ${name}`, () => {
    const opened: Bus[] = []
    afterEach(async () => {
      for (const bus of opened.splice(0)) await bus.close()
    })

    /** A server that has connected, and the notices that it receives afterwards. */
    async function server(opens: () => Bus) {
      const bus = opens()
      opened.push(bus)
      const received: Notice[] = []
      bus.subscribe(notice => received.push(notice))
      await expect.poll(() => bus.healthy()).toBe(true)
      received.length = 0
      return { bus, received }
    }

    async function servers(opens = open) {
      return { a: await server(opens), b: await server(opens) }
    }

    test('a notice reaches the listeners of its own server at once, once, and those of the others', async () => {
      const { a, b } = await servers()
      a.bus.publish({ type: 'session', sessionKey: 1 })
      expect(a.received).toEqual([{ type: 'session', sessionKey: 1 }])
      await expect.poll(() => b.received).toContainEqual({ type: 'session', sessionKey: 1 })
      b.bus.publish({ type: 'session', sessionKey: 2 })
      await expect.poll(() => a.received).toContainEqual({ type: 'session', sessionKey: 2 })
      expect(a.received.filter(notice => 'sessionKey' in notice && notice.sessionKey === 1)).toHaveLength(1)
    })

    test('every kind of notice arrives as it was published', async () => {
      const { a, b } = await servers()
      for (const notice of everyNotice) a.bus.publish(notice)
      for (const notice of everyNotice) await expect.poll(() => b.received).toContainEqual(notice)
    })

    test('10,000 notices at once arrive whole', async () => {
      const { a, b } = await servers()
      for (let key = 1; key <= 10_000; key++) a.bus.publish(answersOf([key], key % 10))
      await expect.poll(() => participantsIn(b.received).size).toBe(10_000)
    })

    test('a notice with 100,000 keys arrives whole', async () => {
      const { a, b } = await servers()
      const keys = Array.from({ length: 100_000 }, (_, i) => 10_000_000 + i)
      a.bus.publish(answersOf(keys))
      await expect.poll(() => participantsIn(b.received).size).toBe(100_000)
    })

    test('no reaction of many at once is lost', async () => {
      const { a, b } = await servers()
      for (let i = 0; i < 1_000; i++)
        a.bus.publish({ type: 'reactions', sessionKey: 1, counts: { heart: 1, laugh: 2 } })
      await expect.poll(() => reactionsIn(b.received)).toEqual({ heart: 1_000, laugh: 2_000 })
    })

    test('unsubscribed listeners receive nothing more', async () => {
      const { a, b } = await servers()
      const receivedByOther: Notice[] = []
      const unsubscribe = b.bus.subscribe(notice => receivedByOther.push(notice))
      a.bus.publish({ type: 'session', sessionKey: 1 })
      await expect.poll(() => receivedByOther).toContainEqual({ type: 'session', sessionKey: 1 })
      unsubscribe()
      a.bus.publish({ type: 'session', sessionKey: 2 })
      await expect.poll(() => b.received).toContainEqual({ type: 'session', sessionKey: 2 })
      expect(receivedByOther).not.toContainEqual({ type: 'session', sessionKey: 2 })
    })

    if (!network) return

    test('what was published just before a bus is closed is sent, and nothing later', async () => {
      const { a, b } = await servers()
      a.bus.publish({ type: 'session', sessionKey: 1 })
      await a.bus.close()
      a.bus.publish({ type: 'session', sessionKey: 2 })
      await expect.poll(() => b.received).toContainEqual({ type: 'session', sessionKey: 1 })
      // A command opens a bus, says something and ends, without ever listening.
      const command = open()
      command.publish({ type: 'session', sessionKey: 3 })
      await command.close()
      await expect.poll(() => b.received).toContainEqual({ type: 'session', sessionKey: 3 })
      expect(b.received).not.toContainEqual({ type: 'session', sessionKey: 2 })
    })

    test('what is not a notice of this version is passed over', async () => {
      const { a, b } = await servers()
      const from = 'another server'
      const known = { type: 'session', sessionKey: 7 }
      for (const payload of [
        'not JSON',
        'null',
        '{}',
        JSON.stringify({ version: 2, from, notices: [{ type: 'session', sessionKey: 6 }] }),
        JSON.stringify({
          version: 1,
          from,
          notices: [
            { type: 'of tomorrow' },
            { type: { toString: 'without a text' } },
            null,
            { type: 'session' },
            known,
          ],
        }),
      ])
        await network.inject(payload)
      await expect.poll(() => b.received).toContainEqual(known)
      a.bus.publish({ type: 'session', sessionKey: 8 })
      await expect.poll(() => b.received).toContainEqual({ type: 'session', sessionKey: 8 })
      const types = new Set(b.received.map(({ type }) => type))
      // A machine that stands still for seconds may have lost its connection.
      types.delete('missed')
      expect([...types]).toEqual(['session'])
      expect(b.received).not.toContainEqual({ type: 'session', sessionKey: 6 })
    })

    test('a lost connection is reopened, and listeners receive `missed`', async () => {
      const { a, b } = await servers()
      for (let round = 1; round <= 3; round++) {
        a.received.length = b.received.length = 0
        await network.cut()
        a.bus.publish({ type: 'session', sessionKey: round })
        await expect.poll(() => a.received).toContainEqual({ type: 'missed' })
        await expect.poll(() => b.received).toContainEqual({ type: 'missed' })
        await expect.poll(() => Promise.all([a.bus.healthy(), b.bus.healthy()])).toEqual([true, true])
        a.bus.publish({ type: 'session', sessionKey: 100 + round })
        await expect.poll(() => b.received).toContainEqual({ type: 'session', sessionKey: 100 + round })
      }
    })

    test('a stalled connection is detected; other servers receive notices published since, or `missed`', async () => {
      const { a, b } = await servers(network.openImpatient)
      network.fallSilent()
      await expect.poll(() => Promise.all([a.bus.healthy(), b.bus.healthy()])).toEqual([false, false])
      a.received.length = b.received.length = 0
      a.bus.publish({ type: 'session', sessionKey: 1 })
      expect(a.received).toContainEqual({ type: 'session', sessionKey: 1 })
      // Until the others can be reached again, listeners look for themselves every now and then.
      await expect.poll(() => b.received).toContainEqual({ type: 'missed', more: true })
      b.received.length = 0
      network.resume()
      await expect.poll(() => Promise.all([a.bus.healthy(), b.bus.healthy()])).toEqual([true, true])
      const news = [{ type: 'session', sessionKey: 1 }, { type: 'missed' }]
      await expect.poll(() => b.received).toContainEqual(expect.toBeOneOf(news))
    })
  })
}

const everyNotice: readonly Notice[] = [
  { type: 'session', sessionKey: 1 },
  { type: 'answers', sessionKey: 1, sessionQuestionKey: 2 },
  { type: 'answers', sessionKey: 1, sessionQuestionKey: 2, answered: { participantKeys: [4, 5] } },
  { type: 'entries', sessionKey: 1, entryKeys: [6] },
  { type: 'entries', sessionKey: 1, entryKeys: [7, 8], published: true },
  { type: 'reactions', sessionKey: 1, counts: { heart: 2 } },
  { type: 'removed', sessionKey: 1, participantKey: 9 },
  { type: 'deleted', sessionKey: 1 },
  { type: 'events', sessionKey: 1 },
  { type: 'participants', sessionKey: 1 },
  { type: 'links', sessionKey: 1 },
  { type: 'credential', credentialKey: 12 },
  { type: 'deliveries', endpointKeys: [10, 11] },
  { type: 'editor', presentationKey: 1, userKey: 2, window: 'a', slideId: 'q_1', turn: 1 },
  { type: 'editor', presentationKey: 1, userKey: 2, window: 'b' },
  { type: 'missed' },
]

function answersOf(participantKeys: readonly number[], sessionKey = 1): Notice {
  return {
    type: 'answers',
    sessionKey,
    sessionQuestionKey: sessionKey,
    answered: { participantKeys },
  }
}

function participantsIn(notices: readonly Notice[]): Set<number> {
  return new Set(
    notices.flatMap(notice => (notice.type === 'answers' ? (notice.answered?.participantKeys ?? []) : [])),
  )
}

function reactionsIn(notices: readonly Notice[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const notice of notices) {
    if (notice.type !== 'reactions') continue
    for (const [reaction, count] of Object.entries(notice.counts))
      sum[reaction] = (sum[reaction] ?? 0) + count
  }
  return sum
}

/** Opens three buses, the last two of one installation, and asserts that the first one receives none of their notices. */
export async function holdApart(open: (installation: 'one' | 'another') => Bus): Promise<void> {
  const [one, another] = [open('one'), open('another')]
  const received: Notice[] = []
  for (const bus of [one, another]) bus.subscribe(notice => received.push(notice))
  const healthy = () => Promise.all([one.healthy(), another.healthy()])
  await expect.poll(healthy).toEqual([true, true])
  one.publish({ type: 'session', sessionKey: 1 })
  another.publish({ type: 'session', sessionKey: 2 })
  const third = open('another')
  third.publish({ type: 'session', sessionKey: 3 })
  await expect.poll(() => received).toContainEqual({ type: 'session', sessionKey: 3 })
  expect(received.filter(({ type }) => type === 'session')).toHaveLength(3)
  for (const bus of [one, another, third]) await bus.close()
}
