// The audit log of an organization: signing in and out, also in vain, downloads and reports leave rows, which say who, what and
// to what, are found by what they say, and are exported.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import {
  browser,
  newOrganization,
  newPerson,
  type Person,
  startWorkspace,
} from '../../../test/support/workspace.ts'
import { silentLog } from '../../lib/log.ts'
import type { Organization } from '../../services.ts'
import type { AuditEntry } from './list-audit.ts'

const wrong = 'a wrong password'

/** Rows that are written soon after the call. */
async function logged(
  owner: Person,
  { id }: Organization,
  query: string,
  count: number,
): Promise<AuditEntry[]> {
  const read = async () => (await owner.get(`/organizations/${id}/audit?${query}`)).body.entries
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(count)
  return read()
}

onBothEngines('the audit log of an organization', newConfig => {
  test('has sign-ins, sign-outs, changes of the own account and failed sign-ins of its people; what concerns none is a line of the log with the address', async () => {
    const lines: unknown[] = []
    const log = { ...silentLog, warn: (...line: unknown[]) => lines.push(line) }
    const { app, owner, organization } = await startWorkspace(await newConfig(), {
      log,
      clock: new FakeClock(),
    })
    const other = await newOrganization(app, 'Other')
    const stranger = await newPerson(app, other, 'OWNER')
    const { user, ...person } = await newPerson(app, organization)
    await person.call('PATCH', '/me', { name: 'Ada' })
    await person.post('/sign-out')
    await browser(app).post('/sign-in', { email: user.email, password: wrong })
    const entries = await logged(owner, organization, `user_id=${user.id}&kind=SIGN_INS`, 4)
    expect(entries.map(({ operation, status, caller }) => [operation, status, caller?.name])).toEqual([
      ['sign_in', 401, 'Ada'],
      ['sign_out', 200, 'Ada'],
      ['update_me', 200, 'Ada'],
      ['sign_in', 200, 'Ada'],
    ])
    expect(await logged(stranger, other, 'status_from=400', 0)).toEqual([])
    lines.length = 0
    await browser(app).post('/sign-in', { email: 'nobody@example.com', password: wrong })
    await expect.poll(() => lines).toEqual([['failed sign-in of unknown account', { ip: '127.0.0.1' }]])
    // A sign-out of nobody concerns nobody.
    expect((await browser(app).post('/sign-out')).status).toBe(200)
    await app.close()
  })

  test('says of a read whose response the page had already that it was not sent again', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    const deck = (await owner.post(`${path}/presentations`, { title: 'Town hall' })).body
    const session = (await owner.post(`${path}/sessions`, { presentation_id: deck.id })).body
    const other = await newPerson(app, organization)
    const participants = `${path}/sessions/${session.id}/participants`
    const etag = (await owner.get(participants)).headers.get('etag')!
    expect((await other.get(participants, { 'if-none-match': etag })).status).toBe(304)
    const entries = await logged(owner, organization, 'operation=list_participants', 2)
    expect(entries.map(({ status }) => status)).toEqual([304, 200])
    await app.close()
  })

  test('has every download, and repeated reads of a report once in a while', async () => {
    const clock = new FakeClock()
    const { app, owner, organization } = await startWorkspace(await newConfig(), { clock })
    const path = `/organizations/${organization.id}`
    const deck = (await owner.post(`${path}/presentations`, { title: 'Town hall' })).body
    const session = (await owner.post(`${path}/sessions`, { presentation_id: deck.id })).body
    for (let i = 0; i < 2; i++) {
      for (const read of ['results/all', 'participants', 'export?format=csv'])
        expect((await owner.get(`${path}/sessions/${session.id}/${read}`)).status).toBe(200)
      expect((await owner.get(`${path}/audit/export`)).status).toBe(200)
      expect((await owner.get(`${path}/presentations/${deck.id}/export?format=json`)).status).toBe(200)
    }
    const first = await logged(owner, organization, 'kind=RESULTS', 8)
    expect(first.map(({ operation }) => operation).sort()).toEqual([
      'export_audit',
      'export_audit',
      'export_presentation',
      'export_presentation',
      'export_session',
      'export_session',
      'get_session_results',
      'list_participants',
    ])
    clock.advance(15 * 60_000)
    await owner.get(`${path}/sessions/${session.id}/results/all`)
    await logged(owner, organization, 'kind=RESULTS', 9)
    await app.close()
  })

  test('says what each call was about, by its current name, and names no one of other organizations', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig(), { clock: new FakeClock() })
    const path = `/organizations/${organization.id}`
    const stranger = await newPerson(app, await newOrganization(app, 'Other'), 'OWNER')
    const member = await newPerson(app, organization)
    const deck = (await owner.post(`${path}/presentations`, { title: 'All hands' })).body
    const session = (await owner.post(`${path}/sessions`, { presentation_id: deck.id })).body
    await owner.post(`${path}/sessions/${session.id}/stage-links`, { role: 'remote' })
    await owner.call('PATCH', `${path}/presentations/${deck.id}`, { title: 'Town hall' })
    const key = (await owner.post(`${path}/credentials`, { name: 'reader', scopes: ['results:read'] })).body
    await owner.call('DELETE', `${path}/credentials/${key.id}`)
    await owner.call('DELETE', `${path}/members/${member.user.id}`)
    await owner.call('DELETE', `${path}/members/${stranger.user.id}`)
    const subjectOf = async (kind: string, count: number) =>
      (await logged(owner, organization, `user_id=${owner.user.id}&kind=${kind}`, count)).map(
        ({ operation, subject }) => [operation, subject],
      )
    expect(await subjectOf('SESSIONS', 2)).toEqual([
      ['create_stage_link', { id: session.id, name: 'Town hall' }],
      ['create_session', null],
    ])
    expect(await subjectOf('PRESENTATIONS', 2)).toEqual([
      ['update_presentation', { id: deck.id, name: 'Town hall' }],
      ['create_presentation', null],
    ])
    expect(await subjectOf('API', 2)).toEqual([
      ['revoke_credential', { id: key.id, name: 'reader' }],
      ['create_credential', null],
    ])
    // Who has left goes by the name they have now; a stranger has none here.
    expect(await subjectOf('MEMBERS', 2)).toEqual([
      ['remove_member', null],
      ['remove_member', { id: member.user.id, name: 'Person' }],
    ])
    const { body } = await owner.get(`${path}/audit/export?kind=SESSIONS`)
    expect(String(body)).toMatch(/create_stage_link,Person,Town hall\r?\n/)
    await app.close()
  })

  test('is filtered by what its rows say, and exported with texts that no program runs', async () => {
    const clock = new FakeClock()
    const { app, owner, organization } = await startWorkspace(await newConfig(), { clock })
    const path = `/organizations/${organization.id}`
    const since = encodeURIComponent(new Date(clock.now() + 120_000).toISOString())
    for (let i = 0; i < 3; i++) {
      clock.advance(60_000)
      await owner.call('PATCH', path, { name: `Name ${i}` }, { 'user-agent': '=1+1' })
    }
    await owner.post(`${path}/webhooks`, { target_url: 'ftp://x/', event_types: ['session.ended'] })
    for (const [query, count] of [
      ['operation=register_webhook', 1],
      ['operation=register_webhook&status_to=399', 0],
      ['status_from=400', 1],
      ['operation=create_session', 0],
      ['credential_id=key_none', 0],
      [`user_id=${owner.user.id}&method=PATCH`, 3],
      [`since=${since}&method=PATCH`, 2],
      [`until=${since}&method=PATCH`, 1],
    ] as const)
      await logged(owner, organization, query, count)
    for (const wrong of ['since=yesterday', 'status_from=4', 'method=GO', 'operation=nothing', 'kind=ALL'])
      expect((await owner.get(`${path}/audit?${wrong}`)).body.code, wrong).toBe('INVALID_REQUEST_PARAMETER')
    const file = await owner.get(`${path}/audit/export?operation=rename_organization`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"')
    const rows = parse(file.body, { columns: true, bom: true }) as Record<string, string>[]
    expect(
      rows.map(row => [row.user_id, row.credential_id, row.status, row.user_agent, row.operation]),
    ).toEqual(Array(3).fill([owner.user.id, '', '200', "'=1+1", 'rename_organization']))
    await app.close()
  })

  test('names who has called, also after they have left', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    const admin = await newPerson(app, organization, 'ADMIN')
    await admin.call('PATCH', '/me', { name: 'Grace' })
    const input = { name: 'Weekly report', scopes: ['results:read'] }
    const key = (await admin.post(`${path}/credentials`, input)).body
    await fetch(`${app.url}/public/v1/sessions`, { headers: { 'x-api-key': key.secret } })
    const callerOf = async (query: string) => (await logged(owner, organization, query, 1))[0]!.caller
    const byGrace = `user_id=${admin.user.id}&operation=create_credential`
    expect(await callerOf(byGrace)).toEqual({ name: 'Grace', has_left: false })
    expect(await callerOf(`credential_id=${key.id}`)).toEqual({ name: 'Weekly report', has_left: false })
    await owner.call('DELETE', `${path}/members/${admin.user.id}`)
    expect(await callerOf(byGrace)).toEqual({ name: 'Grace', has_left: true })
    const file = await owner.get(`${path}/audit/export?operation=create_credential`)
    expect(parse(file.body, { columns: true, bom: true })).toMatchObject([{ caller: 'Grace' }])
    await app.close()
  })
})
