// Deleting: presentations can be restored from the trash for 30 days; a deleted session leaves no row, code or connected
// device behind; a person's data goes with or without their answers.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { reading, type Writing, writing } from '../../services.ts'
import { deleteQuestion } from '../presentations/questions.ts'
import { activateQuestion } from '../session-control/question-phases.ts'
import { openSession } from '../session-control/session-states.ts'
import { belongings } from './deleted.ts'
import { sweepExpired } from './retention.ts'

const day = 24 * 60 * 60_000
const choice = { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }
const deck = { questions: [choice, { type: 'QA', prompt: 'What?' }, { type: 'WORD_CLOUD', prompt: 'Word?' }] }
const keeping = { auditDays: 365, eventDays: 365 }

onBothEngines('deleting', newConfig => {
  let api: ApiClient
  let clock: FakeClock
  const start = async () => {
    clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
  }
  afterEach(() => api.app.close())

  const remove = (path: string) => api.call('DELETE', path)
  const sweep = async () => {
    await expect.poll(() => count('anonymizations')).toBe(0)
    await sweepExpired(api.app.services, keeping)
  }

  test('a presentation goes to the trash, comes back, and is removed after 30 days', async () => {
    await start()
    const { body: made } = await api.post('/presentations', { title: 'Old', questions: [choice] })
    expect(made.trashed_at).toBeNull()
    const path = `/presentations/${made.id}`
    expect((await api.patch(path, { title: 'Older' })).body.title).toBe('Older')
    const { body: trashed } = await remove(path)
    expect(trashed.trashed_at).toBe(new Date(clock.now()).toISOString())
    expect((await remove(path)).body.trashed_at).toBe(trashed.trashed_at)
    expect((await api.get('/presentations')).body.presentations).toEqual([])
    expect((await api.get('/presentations?trashed=true')).body.presentations).toMatchObject([{ id: made.id }])
    const refused = await api.post('/sessions', { presentation_id: made.id })
    expect(refused.body.details).toMatchObject([{ field: 'presentation_id', rule: 'not_trashed' }])

    expect((await api.patch(path, { trashed: false })).body.trashed_at).toBeNull()
    expect((await api.get('/presentations')).body.presentations).toMatchObject([{ id: made.id }])
    await remove(path)
    clock.advance(30 * day - 1)
    await sweep()
    expect((await api.get(path)).status).toBe(200)
    clock.advance(1)
    await sweep()
    expect((await api.get(path)).status).toBe(404)
    expect(await count('questions')).toBe(0)
  })

  test('a presentation in the trash stays while a session of it is to run, and its sessions keep what they asked', async () => {
    await start()
    const room = await openRoom(api, deck)
    await room.activate(0)
    await remove(`/presentations/${room.presentationId}`)
    clock.advance(31 * day)
    await sweep()
    await room.activate(2)
    await api.post(`/sessions/${room.sessionId}/close`)
    const before = (await api.get(`/sessions/${room.sessionId}/results?all=true`)).body
    await sweep()
    expect(await count('questions')).toBe(0)
    expect((await api.get(`/sessions/${room.sessionId}/results?all=true`)).body).toEqual(before)
    // Its title is kept for the session, and it does not come back without its slides.
    const gone = `/presentations/${room.presentationId}`
    expect((await api.get(gone)).status).toBe(404)
    expect((await api.patch(gone, { trashed: false })).status).toBe(404)
    expect((await api.get('/presentations?trashed=true')).body.presentations).toEqual([])
    await remove(`/sessions/${room.sessionId}`)
    clock.advance(2 * day)
    await sweep()
    await sweep()
    expect((await api.get(`/presentations/${room.presentationId}`)).status).toBe(404)
  })

  test('a question that no session has asked is deleted, and those after it move up', async () => {
    await start()
    const room = await openRoom(api, deck)
    const path = (i: number) => `/presentations/${room.presentationId}/questions/${room.questions[i]}`
    await room.activate(2)
    const refused = await remove(path(2))
    expect([refused.status, refused.body.code]).toEqual([409, 'QUESTION_ASKED'])
    expect((await remove(path(0))).body).toMatchObject({ id: room.questions[0], prompt: 'Which?' })
    const { body } = await api.get(`/presentations/${room.presentationId}/questions`)
    expect(body.questions.map(({ id, order }: { id: string; order: number }) => [id, order])).toEqual([
      [room.questions[1], 0],
      [room.questions[2], 1],
    ])
    expect((await api.get(`/presentations/${room.presentationId}`)).body.slide_count).toBe(2)
    expect((await remove(path(0))).status).toBe(404)
  })

  test.each([false, true])(
    'a question is asked or deleted, never both (self-paced: %s)',
    async isSelfPaced => {
      await start()
      const { services } = api.app
      // Not yet, so that nothing but this test opens it.
      const times = { opens_at: '2098-01-01T00:00:00Z', closes_at: '2099-01-01T00:00:00Z', timezone: 'UTC' }
      const prepare = async () => {
        const { body: made } = await api.post('/presentations', {
          title: 'Deck',
          questions: [choice, choice],
        })
        const [{ id }] = (await api.get(`/presentations/${made.id}/questions`)).body.questions
        const { body: session } = await api.post('/sessions', { presentation_id: made.id })
        if (isSelfPaced) await api.post(`/sessions/${session.id}/schedule`, times)
        else await api.post(`/sessions/${session.id}/open`)
        return {
          presentationId: made.id as string,
          questionId: id as string,
          sessionId: session.id as string,
        }
      }
      /** Does one thing in a transaction, and begins another before it ends. */
      const beginDuring = async <T>(first: (tx: Writing) => Promise<unknown>, other: () => Promise<T>) => {
        let begun: Promise<T> | undefined
        await writing(services, async tx => {
          await first(tx)
          begun = other()
          // As much as the other does where nothing holds it up.
          for (let i = 0; i < 30; i++) await api.get('/limits')
        })
        return begun!
      }

      const asked = await prepare()
      const refused = await beginDuring(
        tx =>
          isSelfPaced
            ? openSession(tx, api.organization, asked.sessionId)
            : activateQuestion(tx, api.organization, asked),
        () => remove(`/presentations/${asked.presentationId}/questions/${asked.questionId}`),
      )
      expect(refused.body.code).toBe('QUESTION_ASKED')

      const deleted = await prepare()
      const act = isSelfPaced ? 'open' : `questions/${deleted.questionId}/activate`
      await beginDuring(
        tx => deleteQuestion(tx, api.organization, deleted),
        () => api.post(`/sessions/${deleted.sessionId}/${act}`),
      )
      const { results } = (await api.get(`/sessions/${deleted.sessionId}/results?all=true`)).body
      expect(results).toHaveLength(isSelfPaced ? 1 : 0)
      expect(JSON.stringify(results)).not.toContain(deleted.questionId)
    },
  )

  test('a session is deleted with everything that was said in it', async () => {
    await start()
    const kept = await playedRoom()
    const rowsOfOne = await rows()
    const room = await playedRoom()
    const path = `/sessions/${room.sessionId}`
    expect((await api.post(`${path}/questions`, { question: choice, activate: true })).status).toBe(200)
    expect((await remove(path)).body.code).toBe('INVALID_SESSION_STATE')
    const { body: closed } = await api.post(`${path}/close`)
    expect((await remove(path)).body).toEqual(closed)
    const asked = [path, `${path}/kpis`, `${path}/results?question_id=${room.questions[0]}`, `${path}/export`]
    for (const gone of asked) expect((await api.get(gone)).status).toBe(404)
    expect((await remove(path)).status).toBe(404)
    expect((await api.get('/sessions')).body.sessions.map(({ id }: { id: string }) => id)).toEqual([
      kept.sessionId,
    ])
    await sweep()
    // The code rests as that of any other session.
    expect(await count('join_codes')).toBe(2)
    clock.advance(day)
    await sweep()
    expect(await rows()).toEqual(rowsOfOne)
    expect((await kept.results(0)).total_voters).toBe(2)
  })

  test('a draft is deleted, and its code leads nowhere', async () => {
    await start()
    const { body: deckMade } = await api.post('/presentations', { title: 'Deck' })
    const { body: draft } = await api.post('/sessions', { presentation_id: deckMade.id })
    const times = { opens_at: '2040-03-05T09:00', closes_at: '2040-03-09T17:00', timezone: 'UTC' }
    await api.post(`/sessions/${draft.id}/schedule`, times)
    expect((await remove(`/sessions/${draft.id}`)).body.state).toBe('DRAFT')
    const joined = await fetch(`${api.app.url}/room/v1/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: draft.join_code }),
    })
    expect(joined.status).toBe(404)
    expect((await api.get('/sessions')).body.sessions).toEqual([])
  })

  test('a device that looks at a session is sent away when it is deleted', async () => {
    await start()
    const room = await openRoom(api, deck)
    const phone = await room.phone()
    await api.post(`/sessions/${room.sessionId}/close`)
    await remove(`/sessions/${room.sessionId}`)
    await phone.until(() => phone.closed !== undefined)
    expect(phone.closed?.code).toBe(4401)
    expect((await callRoom(api.app, phone.token, 'GET', '/state')).status).toBe(401)
  })

  const kept = { answers: 'KEPT', voters: 2, entries: 1, words: 2 }
  const removed = { answers: 'REMOVED', voters: 1, entries: 0, words: 1 }
  test.each([
    ['CLOSED', 'KEEP', kept],
    ['CLOSED', 'REMOVE', removed],
    ['LIVE', 'KEEP', kept],
    ['LIVE', 'REMOVE', removed],
  ])('personal data is deleted from a %s session: answers=%s', async (state, choice, left) => {
    await start()
    const room = await playedRoom({ participant_identity_mode: 'IDENTIFIED' })
    const list = async () => (await api.get(`/sessions/${room.sessionId}/participants`)).body
    const [ada, bea] = (await list()).participants
    const path = `/sessions/${room.sessionId}/participants/${ada.id}?answers=${choice}`
    if (state === 'CLOSED') await api.post(`/sessions/${room.sessionId}/close`)
    const leftOn = await room.stage('screen')
    expect(JSON.stringify(leftOn.room)).toContain('Ada')
    const { body } = await remove(path)
    // Neither a stage that was left on nor one that connects next to it shows who that was; the first keeps removed entries.
    const shown = () => {
      // The pauses between its changes.
      clock.advance(1_000)
      return JSON.stringify(leftOn.room)
    }
    if (choice === 'KEEP') await expect.poll(shown).not.toContain('Ada')
    for (const role of ['screen', 'remote'] as const) {
      const device = await room.stage(role)
      expect(JSON.stringify(device.room)).not.toContain('Ada')
      device.drop()
    }
    leftOn.drop()
    expect(body).toEqual({ session_id: room.sessionId, participant_id: ada.id, answers: left.answers })
    expect(await list()).toMatchObject({ total: 1, participants: [{ id: bea.id }] })
    expect((await room.results(0)).total_voters).toBe(left.voters)
    expect((await room.results(2)).words).toHaveLength(left.words)
    expect((await api.get(`/sessions/${room.sessionId}/kpis`)).body).toMatchObject({
      participants: 1,
      voters: left.voters,
      response_rate_avg: 1,
    })
    const { entries } = (await api.get(`/sessions/${room.sessionId}/qa`)).body
    expect(entries).toHaveLength(left.entries)
    for (const entry of entries) expect(entry.asker_name).toBeNull()
    const stored = await api.app.services.storage.read
      .selectFrom('participants')
      .select(['display_name', 'email', 'join_key_hash'])
      .where('id', '=', ada.id)
      .execute()
    expect(stored).toEqual([{ display_name: null, email: null, join_key_hash: null }])
    expect((await remove(path)).status).toBe(200)
    expect(await list()).toMatchObject({ total: 1 })
    expect((await remove(path.replace(/par_\w+/, `par_${'0'.repeat(26)}`))).status).toBe(404)
    expect((await remove(`${path}x`)).body.invalid_fields).toEqual(['answers'])
  })

  test('nobody can be named, and so deleted, in an anonymous session', async () => {
    await start()
    const room = await openRoom(api, deck)
    const { participant_id } = await room.join()
    await api.post(`/sessions/${room.sessionId}/close`)
    expect((await remove(`/sessions/${room.sessionId}/participants/${participant_id}`)).status).toBe(404)
  })

  /** Ada and Bea answered; Ada also asked something, which Bea voted for. */
  async function playedRoom(session: Record<string, unknown> = {}): Promise<OpenRoom> {
    const room = await openRoom(api, deck, session)
    const ada = await room.join({ display_name: 'Ada', email: 'ada@example.com' })
    const bea = await room.join({ display_name: 'Bea' })
    const as = (token: string, method: string, path: string, body?: object) =>
      callRoom(api.app, token, method, path, body)
    await room.activate(0)
    for (const { token } of [ada, bea]) {
      const answer = { option_ids: [room.options[0]![0]] }
      await as(token, 'PUT', `/questions/${room.questions[0]}/answer`, { answer })
    }
    await room.activate(1)
    const asked = await as(ada.token, 'POST', `/questions/${room.questions[1]}/entries`, { text: 'Why?' })
    const { id } = (await asked.json()) as { id: string }
    await as(bea.token, 'PUT', `/entries/${id}/upvote`)
    await room.activate(2)
    await as(ada.token, 'PUT', `/questions/${room.questions[2]}/answer`, { answer: { words: ['one'] } })
    await as(bea.token, 'PUT', `/questions/${room.questions[2]}/answer`, { answer: { words: ['two'] } })
    return room
  }

  /** How many rows each table has that holds what sessions own. */
  async function rows(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const table of ['sessions', 'join_codes', ...belongings.map(one => one.table)])
      counts[table] = await count(table)
    // Those of presentations stay.
    const added = reading(api.app.services).db.selectFrom('questions').where('session_key', 'is not', null)
    counts.questions = (await added.select('key').execute()).length
    return counts
  }

  async function count(table: string): Promise<number> {
    const { rows: found } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      reading(api.app.services).db,
    )
    return Number(found[0]!.n)
  }
})

test('every table with rows of sessions is one that deleting a session empties', async () => {
  const api = await startApi(testConfig())
  const { rows } = await sql<{ name: string }>`
    select distinct m.name from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and c.name in ('session_key', 'session_question_key', 'participant_key', 'entry_key', 'stage_link_key')
    order by m.name`.execute(api.app.services.storage.read)
  // Events stay for their receivers, until they have served.
  const expected = [...belongings.map(({ table }) => table as string), 'join_codes', 'events']
  expect(rows.map(({ name }) => name).filter(name => !expected.includes(name))).toEqual([])
  await api.app.close()
})
