// Texts and names of participants leave the event log with what they come from: from the commit on their events are neither
// claimed, redelivered, streamed nor shown; the bodies follow within the hour, after a crash too. All other events stay.
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { closeServices, openServices } from '../../app.ts'
import { type Organization, reading, writing } from '../../services.ts'
import type { AppServices } from '../../serving.ts'
import { openEventStream } from '../events/event-stream.ts'
import { WaitingCalls } from '../events/waiting-calls.ts'
import { deleteParticipant, removeParticipant } from '../participants/remove-participant.ts'
import { organizationRemovals } from '../retention/organization-retention.ts'
import { sweepExpired } from '../retention/retention.ts'
import { closeSession } from '../session-control/session-states.ts'
import { deleteSession } from '../sessions/sessions.ts'
import { getDelivery, listDeliveries, redeliver, redeliverAll } from '../webhooks/deliveries.ts'
import { readDue, readProbe } from '../webhooks/delivery/queue.ts'
import { enableEndpoint } from '../webhooks/endpoints.ts'

const dayMs = 24 * 60 * 60_000
const operator = { auditDays: 365, eventDays: 365 }
const unset = { answers_days: null, names_days: null, audit_days: null, event_days: null }
const questions = [
  { type: 'WORD_CLOUD', prompt: 'Word?' },
  { type: 'OPEN_TEXT', prompt: 'Well?' },
  { type: 'FILL_IN_BLANK', prompt: 'A ___', settings: { blanks: [{ accepted: ['b'] }] } },
  { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
  { type: 'WORD_CLOUD', prompt: 'Unanswered?' },
  { type: 'QA', prompt: 'What?' },
]
const types = [
  ...['session.ended', 'report.ready', 'question.results.finalized', 'session.opened'],
  ...['question.opened', 'entry.created', 'participant.joined'],
]
/** Every text and name of the participants has one of these. */
const text = /tx-/
const name = /Nym/

interface Played {
  readonly organization: Organization
  readonly sessionId: string
  readonly sessionKey: number
  readonly ada: string
  /** Endpoints whose deliveries all wait, are dead letters, or were delivered to a receiver that repeats them. */
  readonly webhooks: Record<
    'PENDING' | 'DEAD_LETTERED' | 'DELIVERED',
    { readonly id: string; readonly key: number }
  >
}

onBothEngines('texts and names', newConfig => {
  let clock: FakeClock
  let services: AppServices
  afterEach(() => services && closeServices(services))

  /** Ada and Bob have answered and asked; the server has stopped, and what is done now is done without its jobs. */
  async function play(
    participant_identity_mode: 'IDENTIFIED' | 'ANONYMOUS',
    isClosed: boolean,
  ): Promise<Played> {
    clock = new FakeClock()
    const config = await newConfig()
    const api = await startApi(config, { clock })
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      const hook = { target_url: 'https://hook.example/', event_types: types }
      ids.push((await api.post('/webhooks', hook)).body.id)
    }
    const room = await openRoom(api, { questions }, { participant_identity_mode })
    const ada = await room.phone({ display_name: 'Ada Nym', email: 'ada@nym.example' })
    const bob = await room.phone({ display_name: 'Bob Nym' })
    const answers: Record<number, object> = {
      0: { words: ['tx-word'] },
      1: { text: 'tx-open' },
      2: { blanks: ['tx-blank'] },
      3: { option_ids: [room.options[3]![0]] },
    }
    for (const i of questions.keys()) {
      await room.activate(i)
      for (const phone of [ada, bob]) if (answers[i]) await phone.answer(room.questions[i]!, answers[i])
    }
    for (const [phone, of] of [
      [ada, 'Ada'],
      [bob, 'Bob'],
    ] as const)
      await phone.send({ type: 'ask', question_id: room.questions[5]!, text: `tx-asked by ${of}` })
    const { organization } = api
    for (const phone of [ada, bob]) phone.drop()
    await api.app.close()
    services = await openServices(config, { clock })
    if (isClosed) await writing(services, tx => closeSession(tx, organization, room.sessionId))
    const { db } = reading(services)
    const endpoints = await db.selectFrom('endpoints').select(['id', 'key']).execute()
    const [PENDING, DEAD_LETTERED, DELIVERED] = ids.map(id => endpoints.find(one => one.id === id)!)
    const webhooks = { PENDING: PENDING!, DEAD_LETTERED: DEAD_LETTERED!, DELIVERED: DELIVERED! }
    await writing(services, async tx => {
      for (const [state, { key }] of Object.entries(webhooks))
        await tx.db
          .updateTable('deliveries')
          .set({ state: state as 'PENDING', next_attempt_at: state === 'PENDING' ? tx.now : null })
          .set({ last_response: 'tx-echo' })
          .where('endpoint_key', '=', key)
          .execute()
      await tx.db.deleteFrom('attempts').execute()
      const [delivered] = await tx.db
        .selectFrom('deliveries')
        .select('key')
        .where('event_type', '=', 'participant.joined')
        .union(tx.db.selectFrom('deliveries').select('key').where('event_type', '=', 'session.opened'))
        .orderBy('key', 'desc')
        .limit(1)
        .execute()
      const attempt = { number: 1, at: tx.now, duration_ms: 1, status: 200, error: null, response: 'tx-echo' }
      await tx.db
        .insertInto('attempts')
        .values({ delivery_key: delivered!.key, ...attempt })
        .execute()
    })
    const session = await db.selectFrom('sessions').select(['key', 'id']).executeTakeFirstOrThrow()
    const { id } = await db
      .selectFrom('participants')
      .select('id')
      .orderBy('key')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { organization, sessionId: session.id, sessionKey: session.key, ada: id, webhooks }
  }

  const log = () => services.storage.read.selectFrom('events').selectAll().orderBy('key').execute()
  const sweep = () => sweepExpired(services, operator)

  async function streamed({ organization, sessionId }: Played): Promise<string[]> {
    const stream = await openEventStream(
      { ...services, waitingCalls: new WaitingCalls(services.bus) } as Parameters<typeof openEventStream>[0],
      {
        organization,
        sessionId,
        lastEventId: undefined,
        after: undefined,
        gone: new AbortController().signal,
        isAllowed: async () => true,
      },
      { heartbeatMs: 60_000, heartbeatsToLook: 1, streamMs: 0, retryMs: 1, pageRows: 3 },
    )
    const sent = (await Array.fromAsync(stream!)).join('')
    return [...sent.matchAll(/^id: (.+)$/gm)].map(([, id]) => id!)
  }

  /** Checks every way to the events of which `gone` are to be unavailable; the others are as before. */
  async function expectGone(played: Played, gone: ReadonlySet<string>, all: readonly { id: string }[]) {
    const { organization, webhooks } = played
    const { db, now } = reading(services)
    const endpointKey = webhooks.PENDING.key
    const due = await readDue(db, {
      endpointKey,
      times: { now: now + dayMs, latest: now + dayMs },
      limit: 100,
    })
    expect(due.map(({ event_id }) => event_id)).toEqual(all.map(({ id }) => id).filter(id => !gone.has(id)))
    expect(gone).not.toContain(
      (await readProbe(db, { endpointKey, times: { now, latest: now }, retryAt: null }))?.event_id,
    )
    for (const [state, { id }] of Object.entries(webhooks)) {
      const { deliveries } = await listDeliveries(reading(services), organization, id, { limit: 100 })
      expect(new Set(deliveries.map(one => one.event_id))).toEqual(new Set(all.map(one => one.id)))
      for (const delivery of deliveries) {
        const isGone = gone.has(delivery.event_id)
        const shown = await getDelivery(reading(services), organization, id, delivery.id)
        expect(shown.request_body === null, delivery.event_type).toBe(isGone)
        expect(delivery.state).toBe(isGone && state !== 'DELIVERED' ? 'TERMINATED' : state)
        if (!isGone) continue
        expect(delivery.next_attempt_at).toBeNull()
        await expect(
          writing(services, tx => redeliver(tx, organization, id, delivery.id)),
        ).rejects.toMatchObject({ code: 'DELIVERY_NOT_DEAD_LETTERED', status: 400 })
      }
    }
  }

  /** Their rows are left without bodies and responses. */
  async function expectEmptied(gone: ReadonlySet<string>, before: Awaited<ReturnType<typeof log>>) {
    const left = new Map((await log()).map(event => [event.id, event]))
    for (const event of before.filter(({ id }) => gone.has(id)))
      expect(left.get(event.id)).toEqual({ ...event, body: '' })
    const responses = await services.storage.read
      .selectFrom('deliveries as d')
      .leftJoin('attempts as a', 'a.delivery_key', 'd.key')
      .select(['d.last_response', 'a.response'])
      .where('d.event_id', 'in', [...gone])
      .execute()
    for (const row of responses) expect(row).toEqual({ last_response: null, response: null })
  }

  /** @param pattern of the bodies that are to be unavailable */
  async function split(pattern: RegExp) {
    const before = await log()
    expect(new Set(before.map(({ type }) => type)).size).toBeGreaterThanOrEqual(5)
    return { before, gone: new Set(before.filter(({ body }) => pattern.test(body)).map(({ id }) => id)) }
  }

  test.each([
    [
      'a session that is deleted',
      (played: Played) => writing(services, tx => deleteSession(tx, played.organization, played.sessionId)),
    ],
    [
      'the retention of answers',
      ({ organization: { key } }: Played) => {
        clock.advance(dayMs)
        const organization = { key, settings: { ...unset, answers_days: 1 } }
        return writing(services, tx => organizationRemovals[0]!(tx, organization, operator, 0))
      },
    ],
  ])('leave with %s', async (_, remove) => {
    const played = await play('IDENTIFIED', true)
    const { before, gone } = await split(/tx-|Nym/)
    const kinds = before.filter(({ id }) => gone.has(id)).map(({ type }) => type)
    expect(kinds.filter(type => type === 'question.results.finalized')).toHaveLength(3)
    expect(new Set(kinds)).toEqual(
      new Set(['question.results.finalized', 'entry.created', 'participant.joined']),
    )
    await remove(played)
    // As a server leaves it that stops here.
    expect(await log()).toEqual(before)
    await expectGone(played, gone, before)
    await expect(streamed(played)).rejects.toMatchObject({ code: 'NOT_FOUND' })

    clock.advance(dayMs / 24 - 1)
    await sweep()
    await expectEmptied(gone, before)
    const others = before.filter(({ type }) => !/opened/.test(type))
    await expectGone(played, gone, others)
    const { organization, webhooks } = played
    await writing(services, ({ db }) => db.updateTable('endpoints').set({ state: 'PAUSED' }).execute())
    await writing(services, tx => enableEndpoint(tx, organization, webhooks.DEAD_LETTERED.id))
    const { redelivered } = await writing(services, tx =>
      redeliverAll(tx, organization, webhooks.DEAD_LETTERED.id),
    )
    expect(redelivered).toBe(others.length - gone.size)
    const rest = others.filter(({ id }) => !gone.has(id)).map(({ type }) => type)
    expect(rest.slice(-2)).toEqual(['session.ended', 'report.ready'])
    // The choice, the unanswered cloud and the Q&A.
    expect(rest.slice(0, -2)).toEqual(Array(3).fill('question.results.finalized'))
    // The session's row goes, and nothing returns.
    clock.advance(2 * dayMs)
    await sweep()
    expect(await services.storage.read.selectFrom('sessions').select('key').execute()).toEqual([])
    await expectEmptied(gone, before)
  })

  test('leave with a session whose removal was cut off, and however many there are', async () => {
    const played = await play('IDENTIFIED', true)
    const { db } = reading(services)
    const one = await db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'entry.created')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { key: _, ...copied } = one
    await writing(services, tx =>
      tx.db
        .insertInto('events')
        .values(Array.from({ length: 1_100 }, (__, i) => ({ ...copied, id: `evt_${i}` })))
        .execute(),
    )
    await writing(services, tx => deleteSession(tx, played.organization, played.sessionId))
    await writing(services, tx =>
      tx.db.updateTable('events').set({ body: '' }).where('key', '=', one.key).execute(),
    )
    await sweep()
    const left = await log()
    expect(left.filter(({ type }) => type === 'entry.created')).toHaveLength(1_102)
    for (const { body } of left) expect(body).not.toMatch(/tx-|Nym/)
  })

  test('leave with the retention of names: joins and entries, whose texts stay in the session', async () => {
    const played = await play('IDENTIFIED', true)
    const { before, gone } = await split(name)
    clock.advance(dayMs)
    const organization = { key: played.organization.key, settings: { ...unset, names_days: 1 } }
    await writing(services, tx => organizationRemovals[1]!(tx, organization, operator, 0))
    await expectGone(played, gone, before)
    await expectEmptied(gone, before)
    expect(await streamed(played)).toEqual(before.map(({ id }) => id).filter(id => !gone.has(id)))
    expect(JSON.stringify(await log())).toMatch(text)
  })

  test.each([
    [
      'is deleted with their answers',
      true,
      ({ organization, sessionId, ada }: Played) =>
        writing(services, tx =>
          deleteParticipant(tx, organization, { sessionId, participantId: ada }, 'REMOVE'),
        ),
    ],
    [
      'is deleted without their answers',
      true,
      ({ organization, sessionId, ada }: Played) =>
        writing(services, tx =>
          deleteParticipant(tx, organization, { sessionId, participantId: ada }, 'KEEP'),
        ),
    ],
    [
      'is removed from the room with their answers',
      false,
      ({ organization, sessionId, ada }: Played) =>
        writing(services, tx => removeParticipant(tx, organization, sessionId, ada, false)),
    ],
    [
      'is removed from the room without their answers',
      false,
      ({ organization, sessionId, ada }: Played) =>
        writing(services, tx => removeParticipant(tx, organization, sessionId, ada, true)),
    ],
  ])('leave with a participant who %s, where they name them', async (_, isClosed, remove) => {
    const played = await play('IDENTIFIED', isClosed)
    const { before, gone } = await split(/Ada Nym/)
    expect(before.filter(({ id }) => gone.has(id)).map(({ type }) => type)).toHaveLength(2)
    await remove(played)
    await expectGone(played, gone, before)
    await expectEmptied(gone, before)
    expect(await streamed(played)).toEqual(before.map(({ id }) => id).filter(id => !gone.has(id)))
    expect(JSON.stringify(await log())).toMatch(/asked by Bob/)
  })

  test('a stream sends no event whose text left after it was found', async () => {
    const played = await play('IDENTIFIED', true)
    const { organization, sessionId } = played
    const stream = await openEventStream(
      { ...services, waitingCalls: new WaitingCalls(services.bus) } as Parameters<typeof openEventStream>[0],
      {
        organization,
        sessionId,
        lastEventId: undefined,
        after: undefined,
        gone: new AbortController().signal,
        isAllowed: async () => true,
      },
      { heartbeatMs: 60_000, heartbeatsToLook: 1, streamMs: 0, retryMs: 1, pageRows: 100 },
    )
    const sent: string[] = []
    for await (const chunk of stream!) {
      sent.push(String(chunk))
      if (sent.length === 3) await writing(services, tx => deleteSession(tx, organization, sessionId))
    }
    // One chunk is read ahead.
    expect(sent.slice(4).join('')).not.toMatch(/tx-|Nym/)
    expect(sent.join('')).toContain('event: session.opened')
  })

  test('of an anonymous session leave with its deletion, and its opt-in events whole', async () => {
    const played = await play('ANONYMOUS', true)
    await writing(services, tx => deleteSession(tx, played.organization, played.sessionId))
    await sweep()
    const left = await log()
    expect(new Set(left.map(({ type }) => type))).toEqual(
      new Set(['question.results.finalized', 'session.ended']),
    )
    for (const { body } of left) expect(body).not.toMatch(/tx-|Nym/)
  })
})
