// Opt-in events: written only while an endpoint subscribes, delivered, replayed and streamed like any other; what names
// people or tells when they acted leaves with the anonymization, the session, its names, or one person's data.
import { type OptInEventType, optInEventTypes } from '@roomful/contract/features/webhooks/events'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { answer, type Receiver, startReceiver } from '../../../test/support/receiver.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { eventsOf } from '../../../test/support/test-session.ts'
import { openTargets } from '../../../test/support/webhooks.ts'
import { closeServices, openServices } from '../../app.ts'
import type { Config } from '../../config.ts'
import { writing } from '../../services.ts'
import { JoinEvents } from '../participants/join-events.ts'
import { Joins } from '../participants/joins.ts'
import { removeParticipant } from '../participants/remove-participant.ts'
import { moderateEntry } from '../qa/moderate-entry.ts'
import { sweepExpired } from '../retention/retention.ts'

const choice = { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }
const quiz = {
  type: 'QUIZ',
  prompt: 'Right?',
  options: [{ text: 'A', is_correct: true }, { text: 'B' }],
}
const qa = { type: 'QA', prompt: 'What would you like to know?' }
const minute = 60_000

onBothEngines('opt-in events', newConfig => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  let clock: FakeClock
  let config: Config
  let api: ApiClient
  async function start(): Promise<void> {
    clock = new FakeClock()
    // Within a minute.
    clock.advance(minute - (clock.now() % minute) + 12_345)
    config = await newConfig(openTargets)
    api = await startApi(config, { clock })
    closing.push(() => api.app.close())
  }

  async function subscribe(event_types: readonly string[] = optInEventTypes, client = api) {
    const receiver = await startReceiver()
    closing.push(() => receiver.close())
    const { status, body } = await client.post('/webhooks', { target_url: receiver.url, event_types })
    expect(status).toBe(200)
    return { receiver, id: body.id as string, secret: body.signing_secret as string }
  }

  /** Opt-in events in the log, oldest first. */
  const logged = async () =>
    (await eventsOf(api.app.services)).filter(({ type }) =>
      optInEventTypes.includes(type as OptInEventType),
    ) as { id: string; type: OptInEventType; created_at: string; data: Record<string, unknown> }[]
  const typesLogged = async () => (await logged()).map(({ type }) => type)
  const typesAt = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).type as string)

  const say = async (token: string, method: string, path: string, body: object) => {
    const response = await fetch(`${api.app.url}/room/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return response.json() as Promise<{ id: string }>
  }
  const ask = (room: OpenRoom, token: string, text: string) =>
    say(token, 'POST', `/questions/${room.questions.at(-1)}/entries`, { text })
  const close = (room: OpenRoom) => api.post(`/sessions/${room.sessionId}/close`)
  const identified = { participant_identity_mode: 'IDENTIFIED' }

  test('are not written for an organization without an endpoint that subscribes, whatever others do', async () => {
    await start()
    const core = await subscribe(['session.ended', 'report.ready', 'question.results.finalized'])
    const off = await subscribe()
    await api.patch(`/webhooks/${off.id}`, { active: false })
    const removed = await subscribe()
    await api.call('DELETE', `/webhooks/${removed.id}`)
    const elsewhere = await subscribe(optInEventTypes, await apiClient(api.app))
    const room = await openRoom(api, { questions: [choice, qa] }, identified)
    const { token } = await room.join({ display_name: 'Ada' })
    await room.activate(0)
    await room.activate(1)
    await ask(room, token, 'When?')
    await close(room)
    await expect.poll(() => core.receiver.received.length).toBe(4)
    expect(await typesLogged()).toEqual([])
    for (const { receiver } of [off, removed, elsewhere]) expect(receiver.received).toEqual([])
    expect(typesAt(core.receiver).toSorted()).toEqual([
      'question.results.finalized',
      'question.results.finalized',
      'report.ready',
      'session.ended',
    ])
  })

  test('tell of openings, entries and joins, each to the endpoints that asked for it', async () => {
    await start()
    const all = await subscribe()
    const some = await subscribe(['entry.created', 'session.ended'])
    const room = await openRoom(api, { questions: [choice, quiz, qa] }, identified)
    const { token, participant_id } = await room.join({ display_name: 'Ada', email: 'ada@example.com' })
    await room.activate(0)
    // The same again changes nothing; going back opens it again, answers kept.
    await room.activate(0)
    await room.activate(1)
    await room.activate(0)
    // One with a correct answer comes back revealed, and takes answers once it is reopened.
    await room.activate(1)
    await api.post(`/sessions/${room.sessionId}/questions/${room.questions[1]}/reopen`)
    await room.activate(2)
    const { id } = await ask(room, token, 'When?')
    await expect.poll(() => all.receiver.received.length).toBe(8)
    const bodies = all.receiver.received.map(({ body }) => JSON.parse(body))
    const data = (type: string) => bodies.filter(body => body.type === type).map(body => body.data)
    const about = { session_id: room.sessionId, presentation_id: room.presentationId }
    const opened = { id: room.sessionId, state: 'LIVE', started_at: expect.any(String) }
    expect(data('session.opened')).toMatchObject([opened])
    const question = (i: number, { type, prompt }: { type: string; prompt: string }) => ({
      ...about,
      question_id: room.questions[i],
      question_type: type,
      prompt,
    })
    expect(data('question.opened').toSorted(byPrompt)).toEqual(
      [
        question(0, choice),
        question(0, choice),
        question(1, quiz),
        question(1, quiz),
        question(2, qa),
      ].toSorted(byPrompt),
    )
    const { body } = await api.get(`/sessions/${room.sessionId}/qa`)
    expect(body.entries).toMatchObject([{ id, text: 'When?', asker_name: 'Ada' }])
    expect(data('entry.created')).toEqual([{ ...about, entry: body.entries[0] }])
    const listed = (await api.get(`/sessions/${room.sessionId}/participants`)).body.participants
    const { score: _, ...participant } = listed[0]
    expect(data('participant.joined')).toEqual([{ ...about, participants: [participant] }])
    expect(participant).toMatchObject({ id: participant_id, email: 'ada@example.com' })
    await close(room)
    await expect.poll(() => typesAt(some.receiver).toSorted()).toEqual(['entry.created', 'session.ended'])
    // Once: the session is open, and opening it again changes nothing.
    expect((await typesLogged()).filter(type => type === 'session.opened')).toHaveLength(1)
  })

  test('of a self-paced session come at its start, one for each question', async () => {
    await start()
    await subscribe()
    const room = await openRoom(api, { questions: [choice, quiz] }, { isSelfPaced: true })
    const [session, ...questions] = await logged()
    expect(session).toMatchObject({ type: 'session.opened', data: { mode: 'SELF_PACED' } })
    expect(questions.map(({ type, data }) => [type, data.question_id])).toEqual(
      room.questions.map(id => ['question.opened', id]),
    )
  })

  test('tell of an entry once it is visible: not while it waits, not after the close', async () => {
    await start()
    await subscribe(['entry.created'])
    const room = await openRoom(api, { questions: [{ ...qa, settings: { moderation: true } }] })
    await room.activate(0)
    const { token } = await room.join()
    const entries = [await ask(room, token, 'First?'), await ask(room, token, 'Second?')]
    const late = await ask(room, token, 'Late?')
    expect(await logged()).toEqual([])
    const moderate = (id: string, lifecycle: string) =>
      api.patch(`/sessions/${room.sessionId}/qa/${id}`, { lifecycle })
    await moderate(entries[0]!.id, 'PUBLISHED')
    await moderate(entries[0]!.id, 'ANSWERED')
    await moderate(entries[1]!.id, 'DISMISSED')
    const about = () =>
      logged().then(events => events.map(({ data }) => (data.entry as { text: string }).text))
    expect(await about()).toEqual(['First?'])
    await moderate(entries[1]!.id, 'PUBLISHED')
    expect(await about()).toEqual(['First?', 'Second?'])
    await close(room)
    await expect.poll(about).toEqual([])
    await writing(api.app.services, tx =>
      moderateEntry(tx, api.organization, room.sessionId, late.id, { lifecycle: 'PUBLISHED' }),
    )
    expect(await logged()).toEqual([])
  })

  test('name together who joined together, without devices that return and people who were removed', async () => {
    await start()
    await subscribe(['participant.joined'])
    const room = await openRoom(api, { questions: [] }, identified)
    const anonymous = await openRoom(api, { questions: [] })
    const events = new JoinEvents(api.app.services)
    const joins = new Joins(api.app.services, events)
    const device = { code: room.code, join_key: 'the-key-of-one-device-1' }
    const { participant } = await joins.join({ ...device, display_name: 'Ada' })
    await joins.join({ ...device, display_name: 'Ada' })
    await Promise.all(
      Array.from({ length: 600 }, (_, i) => joins.join({ code: room.code, display_name: `Person ${i}` })),
    )
    await joins.join({ code: anonymous.code, display_name: 'Nobody' })
    const removed = await joins.join({ code: room.code, display_name: 'Removed' })
    await writing(api.app.services, tx =>
      removeParticipant(tx, api.organization, room.sessionId, removed.participant.id, true),
    )
    expect(await events.end()).toBe(0)
    const found = await logged()
    const people = found.map(({ data }) => data.participants as { id: string; display_name: string }[])
    for (const { length } of people) expect(length).toBeLessThanOrEqual(500)
    const names = people.flat().map(({ display_name }) => display_name)
    expect(names).toHaveLength(601)
    expect(new Set(names).size).toBe(601)
    expect(people[0]![0]).toMatchObject({ id: participant.id, display_name: 'Ada' })
    for (const name of ['Nobody', 'Removed']) expect(names).not.toContain(name)
    expect(found.every(({ data }) => data.session_id === room.sessionId)).toBe(true)

    // Gathered, and their name deleted before the event is written.
    const { participant: gone } = await joins.join({ code: room.code, display_name: 'Gone' })
    await close(room)
    const path = `/sessions/${room.sessionId}/participants/${gone.id}`
    expect((await api.call('DELETE', path)).status).toBe(200)
    expect(await events.end()).toBe(0)
    expect(await logged()).toEqual(found)
  })

  test('a server that stops writes those who have just joined', async () => {
    await start()
    await subscribe(['participant.joined'])
    const room = await openRoom(api, { questions: [] }, identified)
    await room.join({ display_name: 'Ada' })
    expect(await api.app.close()).toEqual([])
    const services = await openServices(config)
    closing.push(() => closeServices(services))
    const [{ type, data }] = (await eventsOf(services)) as [{ type: string; data: { participants: unknown } }]
    expect([type, data.participants]).toMatchObject(['participant.joined', [{ display_name: 'Ada' }]])
  })

  test('of an anonymous session say the minute, name no participant, and leave with its anonymization, delivered or not', async () => {
    await start()
    const working = await subscribe()
    const failing = await subscribe()
    failing.receiver.behave(answer(500))
    const room = await openRoom(api, { questions: [choice, qa] })
    await room.activate(1)
    const { token } = await room.join({ display_name: 'Ada' })
    const { id } = await ask(room, token, 'Secret?')
    await expect
      .poll(() => typesAt(working.receiver).toSorted())
      .toEqual(['entry.created', 'question.opened', 'session.opened'])
    await expect.poll(() => failing.receiver.received.length).toBeGreaterThan(0)
    const now = clock.now()
    const events = working.receiver.received.map(({ body }) => JSON.parse(body))
    for (const event of events) {
      expect(event.created_at).toBe(new Date(now - (now % minute)).toISOString())
      expect(timeOf(event.id)).not.toBe(now)
    }
    expect(events.find(({ type }) => type === 'entry.created').data.entry).toMatchObject({
      id,
      asker_name: null,
      created_at: new Date(now - (now % minute)).toISOString(),
    })
    await close(room)
    await expect.poll(async () => (await eventsOf(api.app.services)).at(-1)!.type).toBe('report.ready')
    expect(await logged()).toEqual([])
    const { read } = api.app.services.storage
    for (const table of ['events', 'deliveries'] as const)
      expect(JSON.stringify(await read.selectFrom(table).selectAll().execute())).not.toMatch(
        /Secret\?|entry\.created|question\.opened|session\.opened/,
      )
    for (const { id: webhook } of [working, failing])
      expect((await api.get(`/webhooks/${webhook}/deliveries`)).body.deliveries).toEqual([])
    expect(await read.selectFrom('attempts').selectAll().execute()).toEqual([])
  })

  test('are replayed from the dead letters of a paused endpoint', async () => {
    await start()
    const hook = await subscribe(['session.opened'])
    const { services } = api.app
    await writing(services, ({ db }) => db.updateTable('endpoints').set({ state: 'PAUSED' }).execute())
    const room = await openRoom(api, { questions: [] })
    const path = `/webhooks/${hook.id}`
    const { deliveries } = (await api.get(`${path}/deliveries?state=DEAD_LETTERED`)).body
    expect(deliveries).toMatchObject([{ event_type: 'session.opened' }])
    await api.post(`${path}/enable`)
    await api.post(`${path}/deliveries/${deliveries[0].id}/redeliver`)
    await expect.poll(() => hook.receiver.received.length).toBe(1)
    expect(JSON.parse(hook.receiver.received[0]!.body).data.id).toBe(room.sessionId)
  })

  test('are in the stream; those that do not stay have no id to go on from', async () => {
    await start()
    await subscribe()
    const blocksOf = async (room: OpenRoom) => {
      await room.activate(0)
      await close(room)
      const url = `${api.app.url}/public/v1/sessions/${room.sessionId}/events`
      const text = await (await fetch(url, { headers: { 'x-api-key': api.key } })).text()
      return text.split('\n\n').filter(block => block.includes('event: '))
    }
    const kept = await blocksOf(await openRoom(api, { questions: [choice] }, identified))
    const typeOf = (block: string) => /event: (\S+)/.exec(block)![1]
    expect(kept.map(typeOf)).toEqual([
      'session.changed',
      'session.opened',
      'question.opened',
      'question.results.finalized',
      'session.ended',
      'report.ready',
    ])
    expect(kept.filter(block => !block.startsWith('id: ')).map(typeOf)).toEqual(['session.changed'])
    // Without participants it is not anonymized, and they stay.
    const anonymous = await blocksOf(await openRoom(api, { questions: [choice] }))
    expect(anonymous.filter(block => !block.startsWith('id: ')).map(typeOf)).toEqual([
      'session.changed',
      'session.opened',
      'question.opened',
    ])
  })

  test('leave with a deleted session; the others stay for their receivers', async () => {
    await start()
    await subscribe()
    const room = await openRoom(api, { questions: [choice] }, identified)
    await room.activate(0)
    await close(room)
    expect(await typesLogged()).toEqual(['session.opened', 'question.opened'])
    await api.call('DELETE', `/sessions/${room.sessionId}`)
    await expect
      .poll(async () => {
        await sweepExpired(api.app.services, { auditDays: 365, eventDays: 365 })
        return typesLogged()
      })
      .toEqual([])
    const rest = (await eventsOf(api.app.services)).map(({ type }) => type)
    expect(rest).toEqual(['question.results.finalized', 'session.ended', 'report.ready'])
  })
})

function byPrompt(a: { prompt: string }, b: { prompt: string }): number {
  return a.prompt.localeCompare(b.prompt)
}

/** The time with which an id would begin, Unix ms. */
function timeOf(id: string): number {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz'
  const bits = [...id.slice(id.indexOf('_') + 1)].reduce(
    (n, one) => n * 32n + BigInt(digits.indexOf(one)),
    0n,
  )
  return Number(bits >> 80n)
}
