// Retention: an organization has sessions, names, its audit log and events removed when their time is over, no others' with
// them, and reads what was removed, when and why.

import { eventTypes } from '@roomful/contract/features/webhooks/events'
import type { Operation } from '@roomful/contract/operation'
import { appOperations, publicOperations } from '@roomful/contract/table'
import type { Stage } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { openZip } from '../../../../importers/src/lib/unzip.ts'
import { type ApiClient, apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { exportHere } from '../../../test/support/export-here.ts'
import { insertRows } from '../../../test/support/insert-rows.ts'
import { openRoom } from '../../../test/support/room.ts'
import { realPath } from '../../../test/support/sample-ids.ts'
import {
  browser,
  newPerson,
  type Person,
  secretOf,
  startWorkspace,
  type Workspace,
} from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { type Database, tables } from '../../storage/tables.ts'
import { recordRemoval } from './removal-records.ts'
import { sweepExpired } from './retention.ts'

const dayMs = 24 * 60 * 60_000
/** Those of the configuration. */
const operator = { auditDays: 365, eventDays: 30 }
const deck = {
  title: 'Kick-off',
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'QA', prompt: 'Anything?' },
  ],
}

onBothEngines('retention of an organization', newConfig => {
  let clock: FakeClock
  let workspace: Workspace
  let api: ApiClient
  let admin: Person
  let path: string

  async function start(): Promise<void> {
    clock = new FakeClock()
    const config = await newConfig()
    workspace = await startWorkspace(config, { clock, exporter: exportHere(config) })
    api = await apiClient(workspace.app)
    admin = await newPerson(workspace.app, api.organization, 'ADMIN')
    path = `/organizations/${api.organization.id}/retention`
  }
  afterEach(() => workspace.app.close())

  /** Another sweep may be under way, which the server has begun by itself. */
  const sweep = () => expect.poll(() => sweepExpired(workspace.app.services, operator)).toBe(true)
  const set = async (settings: object) => {
    await admin.signIn(admin.user.email)
    const response = await admin.call('PATCH', path, settings)
    expect([response.status, response.body]).toMatchObject([200, settings])
  }
  const removals = async () => {
    await admin.signIn(admin.user.email)
    return (await admin.get(`${path}/removals`)).body.removals
  }

  /** A session that two people have answered, closed. */
  async function closedSession(client: ApiClient, names: readonly string[]) {
    const room = await openRoom(client, deck, { participant_identity_mode: 'IDENTIFIED' })
    for (const [i, name] of names.entries()) {
      const phone = await room.phone({ display_name: name, email: `${name}@example.com` })
      await room.activate(0)
      await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![i]] })
      await room.activate(1)
      await phone.send({ type: 'ask', question_id: room.questions[1]!, text: `${name} asks` })
      phone.drop()
    }
    await client.post(`/sessions/${room.sessionId}/close`)
    return room
  }

  test('is what the operator has set until an admin chooses, and never longer', async () => {
    await start()
    const none = { answers_days: null, names_days: null, audit_days: null, event_days: null }
    const first = await admin.get(path)
    expect(first.body).toEqual({ ...none, operator: { audit_days: 365, event_days: 30 } })
    const refused = await admin.call('PATCH', path, { audit_days: 366, event_days: 31, names_days: 30 })
    expect(refused.body.invalid_fields).toEqual(['audit_days', 'event_days'])
    for (const wrong of [{ answers_days: 0 }, { names_days: 3651 }, { audit_days: '7' }, { days: 7 }])
      expect((await admin.call('PATCH', path, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await admin.get(path)).body).toEqual(first.body)
    await set({ audit_days: 365, event_days: 7 })
    await set({ names_days: 30 })
    const later = await admin.get(path)
    expect(later.body).toMatchObject({ ...none, audit_days: 365, event_days: 7, names_days: 30 })
    const match = { 'if-match': first.headers.get('etag')! }
    expect((await admin.call('PATCH', path, { names_days: 1 }, match)).status).toBe(412)
    await set(none)
    expect((await admin.get(path)).body).toEqual(first.body)
  })

  test('deletes sessions with everything in them after their days, and nothing of others', async () => {
    await start()
    const other = await apiClient(workspace.app)
    const old = await closedSession(api, ['Ada', 'Grace'])
    const theirs = await closedSession(other, ['Ann'])
    const draft = (await api.post('/sessions', { presentation_id: old.presentationId })).body.id
    clock.advance(dayMs)
    const recent = await closedSession(api, [])
    await set({ answers_days: 30 })
    clock.advance(29 * dayMs - 1)
    await sweep()
    expect((await api.get(`/sessions/${old.sessionId}`)).status).toBe(200)
    expect(await removals()).toEqual([])
    clock.advance(1)
    await sweep()
    expect((await api.get(`/sessions/${old.sessionId}`)).status).toBe(404)
    for (const id of [recent.sessionId, draft]) expect((await api.get(`/sessions/${id}`)).status).toBe(200)
    expect((await other.get(`/sessions/${theirs.sessionId}`)).status).toBe(200)
    const [removal, ...more] = (await removals()).filter(({ kind }: { kind: string }) => kind === 'SESSION')
    expect(more).toEqual([])
    expect(removal).toMatchObject({
      at: new Date(clock.now()).toISOString(),
      set_by: 'ORGANIZATION',
      days: 30,
      session: { id: old.sessionId, title: 'Kick-off', ended_at: expect.any(String) },
      removed: { answers: 2, entries: 2, participants: 2 },
    })
    // What a member deletes is in the audit log, not here.
    await api.call('DELETE', `/sessions/${recent.sessionId}`)
    clock.advance(dayMs)
    await sweep()
    await sweep()
    const ids = (await removals()).map(({ session }: { session: { id: string } | null }) => session?.id)
    expect(ids).not.toContain(recent.sessionId)
    const left = await workspace.app.services.storage.read.selectFrom('sessions').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual([theirs.sessionId, draft].sort())
  })

  test('removes names and mail addresses after their days, and keeps answers', async () => {
    await start()
    const other = await apiClient(workspace.app)
    // An event quotes who asked.
    await api.post('/webhooks', { target_url: 'https://hook.example/', event_types: ['entry.created'] })
    const room = await closedSession(api, ['Ada', 'Grace'])
    const theirs = await closedSession(other, ['Ann'])
    const results = await room.results(0)
    await set({ names_days: 7 })
    const stored = async () => {
      const { read } = workspace.app.services.storage
      const people = await read.selectFrom('participants').select(['display_name', 'email']).execute()
      const entries = await read.selectFrom('entries').select('asker_name').execute()
      const opened = read.selectFrom('events').select('body').where('type', '=', 'entry.created')
      return JSON.stringify([people, entries, await opened.execute()])
    }
    clock.advance(7 * dayMs - 1)
    await sweep()
    expect(await stored()).toMatch(/asker_name.{1,10}Ada.*lifecycle/)
    clock.advance(1)
    await sweep()
    expect(await stored()).not.toMatch(/Ada|Grace/)
    expect(await stored()).toMatch(/Ann@.*Ann/)
    expect(await room.results(0)).toEqual(results)
    const { body } = await api.get(`/sessions/${room.sessionId}/participants`)
    expect(body).toMatchObject({ total: 2, participants: [{ display_name: '', email: null }, {}] })
    const entries = await api.get(`/sessions/${room.sessionId}/qa?question_id=${room.questions[1]}`)
    expect(JSON.stringify(entries.body)).toContain('Ada asks')
    expect((await api.get(`/sessions/${room.sessionId}/export?format=xlsx`)).status).toBe(200)
    await sweep()
    expect(await removals()).toMatchObject([
      { kind: 'NAMES', days: 7, session: { id: room.sessionId, title: 'Kick-off' }, removed: { names: 2 } },
    ])
    expect((await other.get(`/sessions/${theirs.sessionId}/participants`)).body.participants).toMatchObject([
      { display_name: 'Ann', email: 'Ann@example.com' },
    ])
  })

  test('leaves no name, and later no text, in any response, room, file or row', async () => {
    await start()
    const hook = { target_url: 'https://hook.example/', event_types: eventTypes }
    const webhook = (await api.post('/webhooks', hook)).body.id
    const room = await openRoom(
      api,
      {
        title: 'Kick-off',
        questions: [
          { type: 'OPEN_TEXT', prompt: 'Well?' },
          { type: 'WORD_CLOUD', prompt: 'Word?' },
          { type: 'FILL_IN_BLANK', prompt: 'A ___', settings: { blanks: [{ accepted: ['b'] }] } },
          { type: 'QUIZ', prompt: 'Which?', options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
          { type: 'QA', prompt: 'Anything?' },
        ],
      },
      {
        participant_identity_mode: 'IDENTIFIED',
        settings: { teams: { names: ['Red', 'Blue'], assignment: 'CHOSEN' } },
      },
    )
    const session = `/sessions/${room.sessionId}`
    const shared = await api.post(`${session}/report-links`, { names: true })
    const [stage, leftOn] = [await room.stage('remote'), await room.stage('screen')]
    const answers: Record<number, object> = {
      0: { text: 'tx-open' },
      1: { words: ['tx-one', 'tx-two', 'tx-three'] },
      2: { blanks: ['tx-blank'] },
      3: { option_ids: [room.options[3]![0]] },
    }
    const phones = [
      await room.phone({ display_name: 'Ada Nym', email: 'ada@nym.example', team: 0 }),
      await room.phone({ display_name: 'Bob Nym', team: 1 }),
    ]
    await phones[0]!.send({ type: 'team_name', name: 'Nym and others' })
    for (const i of room.questions.keys()) {
      await room.activate(i)
      const question_id = room.questions[i]!
      for (const phone of phones)
        if (answers[i]) await phone.answer(question_id, answers[i])
        else await phone.send({ type: 'ask', question_id, text: 'tx-asked' })
      if (i !== 1) continue
      await stage.send({ type: 'merge', text: 'tx-one', counts_as: 'tx-two' })
      await stage.send({ type: 'hide', text: 'tx-three', hidden: true })
    }
    await stage.send({ type: 'screen', enlarged: 'tx-asked' })
    const { participants } = (await api.get(`${session}/participants`)).body
    await stage.send({ type: 'review', id: participants[1].id, question_id: null, lifecycle: 'DISMISSED' })
    for (const device of [stage, ...phones]) device.drop()
    await api.post(`${session}/close`)

    const { services, url } = workspace.app
    /** Where something can still be read, by name. */
    async function whereIs(pattern: RegExp): Promise<string[]> {
      const found = new Set<string>()
      const note = (name: string, said: unknown) => {
        if (pattern.test(typeof said === 'string' ? said : JSON.stringify(said))) found.add(name)
      }
      const ids = {
        organizationId: api.organization.id,
        presentationId: room.presentationId,
        presentation_id: room.presentationId,
        participantId: participants[0].id,
        linkId: shared.body.id,
      }
      await admin.signIn(admin.user.email)
      for (const question of room.questions)
        for (const [client, operations] of [
          [api, publicOperations],
          [admin, appOperations],
        ] as const)
          for (const operation of Object.values<Operation>(operations)) {
            const path = realPath(operation, {
              ...ids,
              questionId: question,
              question_id: question,
              id: operation.path.includes('/webhooks/') ? webhook : room.sessionId,
            })
            const isAboutQuestions = path.includes(question) || question === room.questions[0]
            if (operation.method === 'GET' && isAboutQuestions)
              note(operation.id, (await client.get(path)).body)
          }
      for (const query of ['layout=people', 'separator=semicolon'])
        note('export', (await api.get(`${session}/export?${query}`)).body)
      const file = await fetch(`${url}/public/v1${session}/export?format=xlsx`, {
        headers: { 'x-api-key': api.key },
      })
      if (file.ok) {
        const archive = await openZip(Buffer.from(await file.arrayBuffer()))
        for (const name of archive.names) note('workbook', (await archive.read(name))!.toString())
      }
      const token = secretOf(shared.body)
      note('shared', (await browser(workspace.app).post('/shared-reports/open', { token })).body)
      const asked = { token, question_id: room.questions[0] }
      note('shared texts', (await browser(workspace.app).post('/shared-reports/texts', asked)).body)
      for (const role of ['screen', 'remote'] as const) {
        const device = await room.stage(role).catch(() => null)
        note(role, device?.messages ?? [])
        device?.drop()
      }
      for (const table of Object.keys(tables) as (keyof Database)[])
        note(`table ${table}`, await services.storage.read.selectFrom(table).selectAll().execute())
      return [...found].sort()
    }

    expect(JSON.stringify(leftOn.room)).toMatch(/Nym/)
    /** What a stage shows, once the pauses between its changes are over. */
    const roomOf = (device: Stage) => {
      clock.advance(1_000)
      return JSON.stringify(device.room)
    }
    const names = await whereIs(/Nym/)
    for (const where of [
      'list_participants',
      'get_session_report',
      'list_entries',
      'export',
      'workbook',
      'shared',
    ])
      expect(names).toContain(where)
    await set({ names_days: 1, answers_days: 2 })
    clock.advance(dayMs)
    await sweep()
    await expect.poll(() => roomOf(leftOn)).not.toMatch(/Nym/)
    expect(await whereIs(/Nym/)).toEqual([])
    leftOn.drop()
    const texts = await whereIs(/tx-/)
    for (const where of [
      'get_session_report',
      'list_report_texts',
      'get_session_picture',
      'export',
      'shared texts',
    ])
      expect(texts).toContain(where)
    clock.advance(dayMs)
    await sweep()
    expect(await whereIs(/tx-/)).toEqual([])
  })

  test('shortens how long the audit log and events are kept, and says how many rows went each day', async () => {
    await start()
    const { services } = workspace.app
    const other = await apiClient(workspace.app)
    for (const client of [api, other]) {
      await client.post('/webhooks', { target_url: 'https://hook.example/', event_types: ['session.ended'] })
      await closedSession(client, ['Ada'])
    }
    const eventsLeft = async (client: ApiClient) => {
      const rows = await services.storage.read
        .selectFrom('events')
        .select('id')
        .where('organization_key', '=', client.organization.key)
        .execute()
      return rows.length
    }
    const auditLeft = async (client: ApiClient) => {
      const rows = await services.storage.read
        .selectFrom('audit')
        .select('key')
        .where('organization_key', '=', client.organization.key)
        .where('at', '<', clock.now() - 5 * dayMs)
        .execute()
      return rows.length
    }
    const isLogged = async () => {
      const row = await services.storage.read
        .selectFrom('audit')
        .select('key')
        .where('operation', '=', 'set_retention')
        .executeTakeFirst()
      return row !== undefined
    }
    await services.storage.transaction(({ db }) =>
      db.updateTable('deliveries').set({ state: 'DEAD_LETTERED', next_attempt_at: null }).execute(),
    )
    const before = await eventsLeft(api)
    expect(before).toBeGreaterThan(1)
    await set({ audit_days: 5, event_days: 10 })
    // Rows are written in their order, soon after the responses.
    await expect.poll(isLogged).toBe(true)
    clock.advance(11 * dayMs)
    expect(await auditLeft(api)).toBeGreaterThan(0)
    const rows = await auditLeft(api)
    await sweep()
    expect([await eventsLeft(api), await auditLeft(api)]).toEqual([0, 0])
    expect([await eventsLeft(other), (await auditLeft(other)) > 0]).toEqual([before, true])
    const today = new Date(clock.now()).toISOString()
    const list = await removals()
    expect(list.find(({ kind }: { kind: string }) => kind === 'AUDIT')).toMatchObject({
      at: today,
      set_by: 'ORGANIZATION',
      days: 5,
      session: null,
      removed: { audit_rows: rows },
    })
    expect(list.find(({ kind }: { kind: string }) => kind === 'EVENTS')).toMatchObject({
      days: 10,
      removed: { events: before, deliveries: 1 },
    })
    expect(list).toHaveLength(2)
    // What the operator has set holds for everybody, and is recorded too.
    clock.advance(20 * dayMs)
    await sweep()
    expect(await eventsLeft(other)).toBe(0)
    const owner = await newPerson(workspace.app, other.organization, 'OWNER')
    expect(
      (await owner.get(`/organizations/${other.organization.id}/retention/removals`)).body,
    ).toMatchObject({
      real: 1,
      removals: [
        { kind: 'EVENTS', set_by: 'OPERATOR', days: 30, removed: { events: before, deliveries: 1 } },
      ],
    })
  })

  test('keeps no event longer than the answers that it tells of', async () => {
    await start()
    await closedSession(api, ['Ada'])
    await set({ answers_days: 3 })
    clock.advance(3 * dayMs + 1)
    await sweep()
    expect(await workspace.app.services.storage.read.selectFrom('events').select('id').execute()).toEqual([])
  })

  test('keeps at most 10,000 records, for three years', async () => {
    await start()
    const { services } = workspace.app
    const { key } = api.organization
    const row = (i: number) => ({
      id: `rmv_${String(i).padStart(26, '0')}`,
      organization_key: key,
      name: `NAMES ORGANIZATION ${i}`,
      at: clock.now(),
      kind: 'NAMES',
      set_by: 'ORGANIZATION',
      days: 1,
      session: null,
      removed: '{}',
    })
    await insertRows(services, 'removal_records', 10_000, row)
    await writing(services, tx =>
      recordRemoval(tx, key, {
        kind: 'AUDIT',
        set_by: 'OPERATOR',
        days: 365,
        removed: { audit_rows: 1 },
        of: null,
      }),
    )
    const ids = async () => {
      const rows = await services.storage.read
        .selectFrom('removal_records')
        .select('id')
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    }
    expect(await ids()).toHaveLength(10_000)
    expect((await ids())[0]).toBe(row(1).id)
    clock.advance(1096 * dayMs)
    await sweep()
    // What the audit log lost by that sweep.
    expect((await ids()).length).toBeLessThanOrEqual(2)
  })
})
