// An organization's API side in the workspace: keys that are shown once and end, webhooks with dead letters that are sent again.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import { newPerson, startWorkspace } from '../../../test/support/workspace.ts'
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
    expect((await owner.call('DELETE', `${path}/${made.body.id}`)).body.revoked_at).toBe(
      new Date(clock.now()).toISOString(),
    )
    expect((await call()).status).toBe(401)
    await app.close()
  })

  test('a key names its creator, also a former member, and no one if the operator created it', async () => {
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
