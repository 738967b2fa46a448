// An organization's API side in the workspace: keys that are shown once and end, the audit log with filters and as CSV, webhooks
// with dead letters that are sent again.
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import { FakeClock } from '../../../test/support/fake-clock.ts'
import { newOrganization, newPerson, startWorkspace } from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { createCredential } from './credentials.ts'

onBothEngines('the API side of an organization', newConfig => {
  test('a key is made with its secret shown once, works, is listed with its last use, and ends', async () => {
    const clock = new FakeClock()
    const { app, owner, organization } = await startWorkspace(await newConfig(), { clock })
    const path = `/organizations/${organization.id}/credentials`
    const key = { 'idempotency-key': 'one' }
    const input = { name: ' CI ', scopes: ['results:read'] }
    const made = await owner.post(path, input, key)
    expect(made.headers.get('cache-control')).toBe('no-store')
    expect(made.body).toMatchObject({
      name: 'CI',
      scopes: ['results:read'],
      created_by: { id: owner.user.id, name: 'Person' },
      secret: expect.stringMatching(/^rmf_/),
    })
    const repeated = await owner.post(path, input, key)
    expect(repeated.headers.get('idempotency-replayed')).toBe('true')
    const { secret, ...rest } = made.body
    expect(repeated.body).toEqual(rest)
    const call = () => fetch(`${app.url}/public/v1/sessions`, { headers: { 'x-api-key': secret } })
    expect((await call()).status).toBe(200)
    for (let i = 0; i < 3; i++) await owner.post(path, { name: `key ${i}`, scopes: ['content:write'] })
    const page = await owner.get(`${path}?limit=2`)
    expect(page.body.credentials.map(({ name }: { name: string }) => name)).toEqual(['key 2', 'key 1'])
    const next = await owner.get(`${path}?limit=2&cursor=${page.body.next_cursor}`)
    expect(next.body.credentials.map(({ name }: { name: string }) => name)).toEqual(['key 0', 'CI'])
    const stranger = await newPerson(app, await newOrganization(app), 'OWNER')
    const theirs = await newOrganization(app)
    expect(
      (await stranger.call('DELETE', `/organizations/${theirs.id}/credentials/${made.body.id}`)).status,
    ).toBe(404)
    expect((await owner.call('DELETE', `${path}/${made.body.id}`)).body.revoked_at).toBe(
      new Date(clock.now()).toISOString(),
    )
    expect((await call()).status).toBe(401)
    await app.close()
  })

  test('a key says who has created it, also after they have left, and nobody where the operator has', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}/credentials`
    const admin = await newPerson(app, organization, 'ADMIN')
    const input = { name: 'theirs', scopes: ['results:read'] }
    const { body: theirs } = await admin.post(path, input)
    await writing(app.services, tx =>
      createCredential(tx, organization, { name: 'operator', scopes: ['results:read'] }),
    )
    await admin.call('PATCH', '/me', { name: 'Grace' })
    await admin.post(`/organizations/${organization.id}/leave`)
    const grace = { id: admin.user.id, name: 'Grace' }
    expect((await owner.get(path)).body.credentials).toMatchObject([
      { name: 'operator', created_by: null },
      { name: 'theirs', created_by: grace },
    ])
    const revoked = await owner.call('DELETE', `${path}/${theirs.id}`)
    expect(revoked.body).toMatchObject({ created_by: grace, revoked_at: expect.any(String) })
    await app.close()
  })

  test('a key of another organization is not revoked by its id', async () => {
    const { app, owner } = await startWorkspace(await newConfig())
    const elsewhere = await newOrganization(app)
    const other = await newPerson(app, elsewhere, 'OWNER')
    const { body } = await other.post(`/organizations/${elsewhere.id}/credentials`, {
      name: 'theirs',
      scopes: ['results:read'],
    })
    const { body: me } = await owner.get('/me')
    const refused = await owner.call(
      'DELETE',
      `/organizations/${me.organizations[0].id}/credentials/${body.id}`,
    )
    expect(refused.status).toBe(404)
    const call = await fetch(`${app.url}/public/v1/sessions`, { headers: { 'x-api-key': body.secret } })
    expect(call.status).toBe(200)
    await app.close()
  })

  test('the audit log is filtered and exported, with texts that no program runs', async () => {
    const clock = new FakeClock()
    const { app, owner, organization } = await startWorkspace(await newConfig(), { clock })
    const path = `/organizations/${organization.id}`
    const start = clock.now()
    for (let i = 0; i < 3; i++) {
      clock.advance(60_000)
      const agent = { 'user-agent': '=1+1' }
      await owner.call('PATCH', path, { name: `Name ${i}` }, agent)
    }
    const list = async (query: string) => (await owner.get(`${path}/audit?${query}`)).body
    expect((await list('method=PATCH')).real).toBe(3)
    expect((await list(`user_id=${owner.user.id}&limit=2`)).has_more).toBe(true)
    expect((await list('credential_id=key_none')).real).toBe(0)
    expect((await list('status_from=400')).real).toBe(0)
    const operations = async (query: string) =>
      (await list(query)).entries.map(({ operation }: { operation: string }) => operation)
    clock.advance(1_000)
    await owner.call('PATCH', `${path}/look`, { name: 'Acme' })
    clock.advance(1_000)
    await owner.post(`${path}/webhooks`, { target_url: 'ftp://x/', event_types: ['session.ended'] })
    expect(await operations('operation=rename_organization')).toEqual(Array(3).fill('rename_organization'))
    // The row of a refusal is written with others, a moment later.
    await expect.poll(() => operations('limit=2')).toEqual(['register_webhook', 'set_look'])
    expect(await operations('operation=register_webhook&status_to=399')).toEqual([])
    expect(await operations('operation=create_session')).toEqual([])
    const since = encodeURIComponent(new Date(start + 120_000).toISOString())
    expect((await list(`since=${since}&method=PATCH&operation=rename_organization`)).real).toBe(2)
    expect((await list(`until=${since}&method=PATCH`)).real).toBe(1)
    for (const wrong of ['since=yesterday', 'status_from=4', 'method=GO', 'operation=nothing'])
      expect((await list(wrong)).code, wrong).toBe('INVALID_REQUEST_PARAMETER')
    const file = await owner.get(`${path}/audit/export?operation=rename_organization`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"')
    const rows = parse(file.body, { columns: true, bom: true }) as Record<string, string>[]
    expect(
      rows.map(row => [row.user_id, row.credential_id, row.status, row.user_agent, row.operation]),
    ).toEqual(Array(3).fill([owner.user.id, '', '200', "'=1+1", 'rename_organization']))
    await app.close()
  })

  test('the audit log names who has called, also after they have left', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    const admin = await newPerson(app, organization, 'ADMIN')
    await admin.call('PATCH', '/me', { name: 'Grace' })
    const key = (await admin.post(`${path}/credentials`, { name: 'Weekly report', scopes: ['results:read'] }))
      .body
    await fetch(`${app.url}/public/v1/sessions`, { headers: { 'x-api-key': key.secret } })
    const callers = async (query: string) => {
      const { entries } = (await owner.get(`${path}/audit?${query}`)).body
      return entries.map(({ caller }: { caller: unknown }) => caller)
    }
    const byGrace = `user_id=${admin.user.id}&operation=create_credential`
    expect(await callers(byGrace)).toEqual([{ name: 'Grace', has_left: false }])
    await expect
      .poll(() => callers(`credential_id=${key.id}`))
      .toEqual([{ name: 'Weekly report', has_left: false }])
    await owner.call('DELETE', `${path}/members/${admin.user.id}`)
    expect(await callers(byGrace)).toEqual([{ name: 'Grace', has_left: true }])
    const file = await owner.get(`${path}/audit/export?operation=create_credential`)
    expect(parse(file.body, { columns: true, bom: true })).toMatchObject([{ caller: 'Grace' }])
    await app.close()
  })

  test('an endpoint is registered, tested, and its dead letters are sent again, one or all', async () => {
    const config = await newConfig({ ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0' })
    const { app, owner, organization } = await startWorkspace(config)
    const path = `/organizations/${organization.id}/webhooks`
    const inner = await owner.post(path, { target_url: 'https://10.0.0.1/', event_types: ['session.ended'] })
    expect(inner.body.invalid_fields).toEqual(['target_url'])
    const made = await owner.post(path, {
      target_url: 'https://hook.example/',
      event_types: ['session.ended'],
    })
    expect(made.body.signing_secret).toMatch(/^whsec_/)
    expect(made.headers.get('location')).toBeNull()
    const hook = `${path}/${made.body.id}`
    expect((await owner.get(path)).body.webhooks).toHaveLength(1)
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.push((await owner.post(`${hook}/test`)).body.id)
    const deadLetters = async () => (await owner.get(`${hook}/deliveries?state=DEAD_LETTERED`)).body.real
    await expect.poll(deadLetters).toBe(3)
    const one = await owner.get(`${hook}/deliveries/${ids[0]}`)
    expect(one.body).toMatchObject({ id: ids[0], state: 'DEAD_LETTERED', attempts: 8, earlier_attempts: 0 })
    const failures = Array.from({ length: 8 }, (_, i) => ({ number: 8 - i, status: null }))
    expect(one.body.history).toMatchObject(failures)
    expect(JSON.parse(one.body.request_body)).toMatchObject({ id: one.body.event_id, type: 'ping' })
    expect((await owner.get(`${hook}/deliveries/dlv_none`)).status).toBe(404)
    expect((await owner.post(`${hook}/deliveries/${ids[0]}/redeliver`)).body.state).toBe('PENDING')
    // The one before may be a dead letter again.
    expect((await owner.post(`${hook}/redeliver`)).body.redelivered).toBeGreaterThanOrEqual(2)
    const rotated = await owner.post(`${hook}/rotate-secret`)
    expect(rotated.body.signing_secret).not.toBe(made.body.signing_secret)
    expect((await owner.post(`${hook}/enable`)).body.code).toBe('WEBHOOK_NOT_AUTO_DISABLED')
    expect((await owner.call('PATCH', hook, { active: false })).body.active).toBe(false)
    expect((await owner.post(`${hook}/redeliver`)).body.code).toBe('WEBHOOK_NOT_ACTIVE')
    expect((await owner.call('DELETE', hook)).status).toBe(200)
    await app.close()
  })
})
