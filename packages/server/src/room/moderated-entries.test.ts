// With hundreds of entries, moderators have the next ones that wait and the numbers of every state, and read the rest in pages.
import type { ModeratedEntries, StageRoom } from '@roomful/contract/room/protocol'
import { Device, type Stage } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { type NewConfig, onBothEngines } from '../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../test/support/room.ts'
import { findParticipant } from '../features/participants/find-participant.ts'
import { moderateEntry } from '../features/qa/moderate-entry.ts'
import { QaWriter } from '../features/qa/qa-writer.ts'
import { reading, writing } from '../services.ts'

type Lifecycle = 'PENDING' | 'PUBLISHED' | 'ANSWERED' | 'DISMISSED'

onBothEngines('moderated entries', suite)

function suite(newConfig: NewConfig) {
  let api: ApiClient
  afterEach(() => api.app.close())

  const entriesOf = (stage: Stage, lifecycle: string) =>
    stage.room!.entries.filter(entry => entry.lifecycle === lifecycle)

  async function openModerated(): Promise<OpenRoom> {
    api = await startApi(await newConfig())
    const room = await openRoom(api, {
      questions: [{ type: 'QA', prompt: 'Ask us', settings: { moderation: true } }],
    })
    await room.activate(0)
    return room
  }

  /** Asks one question, and stores so many like it. */
  async function store(room: OpenRoom, counts: Partial<Record<Lifecycle, number>>, upvotes = 0) {
    const { services } = api.app
    const participant = (await findParticipant(reading(services), (await room.join()).token))!
    await new QaWriter(services).ask({ participant, questionId: room.questions[0]!, text: 'First' })
    const { key: _, ...row } = await services.storage.read
      .selectFrom('entries')
      .selectAll()
      .executeTakeFirstOrThrow()
    const rows = Object.entries(counts).flatMap(([lifecycle, count]) =>
      Array.from({ length: count }, (_, i) => ({
        ...row,
        id: services.newId('entry'),
        lifecycle: lifecycle as Lifecycle,
        upvotes: lifecycle === 'PENDING' ? 0 : upvotes + (i % 3),
      })),
    )
    for (let from = 0; from < rows.length; from += 50)
      await writing(services, tx =>
        tx.db
          .insertInto('entries')
          .values(rows.slice(from, from + 50))
          .execute(),
      )
  }

  async function moderatorToken(room: OpenRoom): Promise<string> {
    const { body } = await api.post(`/sessions/${room.sessionId}/stage-links`, { role: 'moderator' })
    return body.url.split('#')[1]
  }

  async function pageOf(token: string, query: string): Promise<{ status: number; body: ModeratedEntries }> {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${api.app.url}/room/v1/entries?${query}`, { headers })
    return { status: response.status, body: (await response.json()) as ModeratedEntries }
  }

  async function allOf(token: string, lifecycle: Lifecycle) {
    const found: ModeratedEntries['entries'] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await pageOf(token, `lifecycle=${lifecycle}&cursor=${cursor}`)
      found.push(...body.entries)
      cursor = body.next_cursor
    }
    return found
  }

  test('those that wait are never displaced, and follow as others are approved and dismissed', async () => {
    const room = await openModerated()
    await store(room, { PENDING: 129, PUBLISHED: 110, DISMISSED: 40 }, 5)
    const [moderator, phone] = [await room.stage('moderator'), await room.phone()]
    const counts = ['PENDING', 'PUBLISHED', 'DISMISSED'].map(one => entriesOf(moderator, one).length)
    expect(counts).toEqual([100, 100, 20])
    const seen = new Set<string>()
    while (seen.size < 130) {
      const waiting = entriesOf(moderator, 'PENDING')
      expect(waiting.length).toBe(Math.min(100, 130 - seen.size))
      for (const { id } of waiting.slice(0, 25)) {
        seen.add(id)
        const lifecycle = seen.size % 2 === 0 ? 'PUBLISHED' : 'DISMISSED'
        await writing(api.app.services, tx =>
          moderateEntry(tx, api.organization, room.sessionId, id, { lifecycle }),
        )
      }
      await moderator.until(() => entriesOf(moderator, 'PENDING').length === Math.min(100, 130 - seen.size))
    }
    // Nothing that waited was lost, and phones have none that was dismissed.
    expect(entriesOf(moderator, 'PENDING')).toEqual([])
    expect(entriesOf(await room.stage('moderator'), 'PENDING')).toEqual([])
    expect(phone.room!.entries.some(entry => entry.lifecycle === 'DISMISSED')).toBe(false)
  })

  test('numbers of every state come from the server, also while two moderators approve at once', async () => {
    const room = await openModerated()
    await store(room, { PENDING: 299, PUBLISHED: 150, ANSWERED: 7, DISMISSED: 40 })
    const [one, two, screen] = [
      await room.stage('moderator'),
      await room.stage('remote'),
      await room.stage('screen'),
    ]
    const counts = { PENDING: 300, PUBLISHED: 150, ANSWERED: 7, DISMISSED: 40 }
    expect([one, two].map(stage => stage.room!.entry_counts)).toEqual([counts, counts])
    expect(screen.room).not.toHaveProperty('entry_counts')
    const waiting = entriesOf(one, 'PENDING').map(({ id }) => id)
    // Ten of them are decided by both.
    await Promise.all([
      one.send({ type: 'moderate_entries', entry_ids: waiting.slice(0, 60), lifecycle: 'PUBLISHED' }),
      two.send({ type: 'moderate_entries', entry_ids: waiting.slice(50, 90), lifecycle: 'PUBLISHED' }),
    ])
    const after = { ...counts, PENDING: 210, PUBLISHED: 240 }
    for (const stage of [one, two]) await stage.until(() => stage.room!.entry_counts!.PENDING === 210)
    expect([one, two, await room.stage('moderator')].map(stage => stage.room!.entry_counts)).toEqual([
      after,
      after,
      after,
    ])
    const unknown = 'ent_00000000000000000000000000'
    const entry_ids = [waiting[95]!, unknown]
    await expect(
      one.send({ type: 'moderate_entries', entry_ids, lifecycle: 'DISMISSED' }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await room.stage('moderator')).room!.entry_counts).toEqual(after)
  })

  test('all are read in pages, each once, over sockets and polling alike', async () => {
    const room = await openModerated()
    await store(room, { PENDING: 429, PUBLISHED: 450 })
    const token = await moderatorToken(room)
    const polled = await fetch(`${api.app.url}/room/v1/state`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(((await polled.json()) as StageRoom).entry_counts).toMatchObject({ PENDING: 430, PUBLISHED: 450 })
    for (const [lifecycle, count] of [
      ['PENDING', 430],
      ['PUBLISHED', 450],
    ] as const) {
      const found = await allOf(token, lifecycle)
      expect(new Set(found.map(({ id }) => id)).size).toBe(count)
      expect(found.length).toBe(count)
      expect(found.every(entry => entry.lifecycle === lifecycle)).toBe(true)
      const votes = found.map(({ upvotes }) => upvotes)
      expect(votes).toEqual(votes.toSorted((a, b) => b - a))
    }
    const screen = (await api.post(`/sessions/${room.sessionId}/stage-links`, { role: 'screen' })).body.url
    const statuses = await Promise.all([
      pageOf(screen.split('#')[1], 'lifecycle=PENDING'),
      pageOf((await room.join()).token, 'lifecycle=PENDING'),
      pageOf(token, 'lifecycle=ALL'),
      pageOf(token, 'lifecycle=PENDING&cursor=abc'),
      pageOf('none', 'lifecycle=PENDING'),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 400, 400, 401])
  })

  test("one that waits again leaves every phone but its author's, and comes back", async () => {
    const room = await openModerated()
    const author = await room.join()
    const [moderator, own, other] = [
      await room.stage('moderator'),
      await Device.connect(api.app.url, author.token),
      await room.phone(),
    ]
    await own.send({ type: 'ask', question_id: room.questions[0]!, text: 'When?' })
    await moderator.until(() => entriesOf(moderator, 'PENDING').length === 1)
    const entry_id = entriesOf(moderator, 'PENDING')[0]!.id
    await moderator.send({ type: 'moderate', entry_id, lifecycle: 'PUBLISHED' })
    await other.until(() => other.room!.entries.length === 1)
    await other.send({ type: 'upvote', entry_id, on: true })
    await moderator.send({ type: 'moderate', entry_id, lifecycle: 'PENDING' })
    await other.until(() => other.room!.entries.length === 0)
    await own.until(() => own.room!.entries[0]?.lifecycle === 'PENDING')
    expect(own.room!.entries).toMatchObject([{ mine: true }])
    await expect(other.send({ type: 'upvote', entry_id, on: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await moderator.send({ type: 'moderate', entry_id, lifecycle: 'PUBLISHED' })
    await other.until(() => other.room!.entries[0]?.upvoted === true)
    expect(other.room!.entries).toMatchObject([{ upvotes: 1, lifecycle: 'PUBLISHED' }])
    await own.until(() => own.room!.entries[0]?.lifecycle === 'PUBLISHED')
  })

  test('approval is switched while the session runs, for all of its questions', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [{ type: 'QA', prompt: 'Ask us' }] })
    await room.activate(0)
    const [moderator, phone] = [await room.stage('moderator'), await room.phone()]
    await phone.until(() => phone.room!.question !== null)
    const ask = (text: string) => phone.send({ type: 'ask', question_id: room.questions[0]!, text })
    await ask('One')
    expect(moderator.room!.approval).toBe(false)
    await moderator.send({ type: 'approval', on: true })
    await moderator.until(() => moderator.room!.approval === true)
    await ask('Two')
    await moderator.until(() => entriesOf(moderator, 'PENDING').length === 1)
    expect(entriesOf(moderator, 'PUBLISHED').map(({ text }) => text)).toEqual(['One'])
    const other = await room.phone()
    expect(other.room!.entries.map(({ text }) => text)).toEqual(['One'])
    await moderator.send({ type: 'approval', on: true, hold_back: true })
    await other.until(() => other.room!.entries.length === 0)
    await moderator.until(() => moderator.room!.entry_counts!.PENDING === 2)
    await moderator.send({ type: 'approval', on: false })
    await ask('Three')
    await other.until(() => other.room!.entries.length === 1)
    expect((await api.get(`/sessions/${room.sessionId}`)).body.settings.approval).toBe(false)
  })
}
