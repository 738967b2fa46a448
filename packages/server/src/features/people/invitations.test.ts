// Invitations: every link works once, also when several open it at once; what is pending, and what is mailed, has limits.

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { insertRows } from '../../../test/support/insert-rows.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import {
  browser,
  newOrganization,
  newPerson,
  type Person,
  password,
  secretOf,
  startWorkspace,
} from '../../../test/support/workspace.ts'
import { jsonLog } from '../../json-log.ts'

const dayMs = 24 * 60 * 60_000

onBothEngines('invitations', newConfig => {
  test('somebody new chooses a name and a password, and the link works once', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}/invitations`
    const made = await owner.post(path, { email: 'Grace@example.com', role: 'ADMIN' })
    expect(made.headers.get('cache-control')).toBe('no-store')
    expect(made.body).toMatchObject({ email: 'Grace@example.com', role: 'ADMIN', mailed: false })
    const secret = secretOf(made.body)
    expect(made.body.url).toBe(`http://localhost:0/workspace/invitation#${secret}`)
    expect((await owner.get(path)).body.invitations).toEqual([expect.objectContaining({ id: made.body.id })])
    expect(JSON.stringify((await owner.get(path)).body)).not.toContain(secret)
    const guest = browser(app)
    expect((await guest.post('/invitations/check', { secret })).body).toEqual({
      organization_name: 'Test',
      email: 'Grace@example.com',
      role: 'ADMIN',
      expires_at: made.body.expires_at,
      provider: null,
    })
    expect((await guest.post('/invitations/accept', { secret, password })).body.invalid_fields).toEqual([
      'name',
    ])
    expect((await guest.post('/invitations/accept', { secret, name: 'G' })).body.invalid_fields).toEqual([
      'password',
    ])
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        browser(app).post('/invitations/accept', { secret, name: 'Grace', password }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const { body } = answers.find(({ status }) => status === 200)!
    expect(body.organizations).toEqual([expect.objectContaining({ id: organization.id, role: 'ADMIN' })])
    expect((await owner.get(path)).body.invitations).toEqual([])
    expect((await guest.post('/invitations/check', { secret })).status).toBe(404)
    await app.close()
  })

  test('the link of an address tells an inviter without its mails whether it has an account only by making one', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const elsewhere = await newOrganization(app, 'Elsewhere')
    await newPerson(app, elsewhere, 'OWNER', 'ada@example.com')
    const responsesFor = async (email: string) => {
      const path = `/organizations/${organization.id}/invitations`
      const secret = secretOf((await owner.post(path, { email, role: 'PRESENTER' })).body)
      const guest = browser(app)
      const responses = []
      for (const given of [{}, { name: 'Guest' }, { password }, { name: 'Guest', password: 'password' }]) {
        const { status, body } = await guest.post('/invitations/accept', { secret, ...given })
        responses.push([status, body.invalid_fields])
      }
      return responses
    }
    const rejected = [['name'], ['password'], ['name'], ['password']].map(fields => [400, fields])
    expect(await responsesFor('unknown@example.com')).toEqual(rejected)
    expect(await responsesFor('ada@example.com')).toEqual(rejected)
    await app.close()
  })

  test('an existing account signs in with the address first, and is then in two organizations', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const elsewhere = await newOrganization(app, 'Elsewhere')
    const ada = await newPerson(app, elsewhere, 'OWNER', 'ada@example.com')
    const path = `/organizations/${organization.id}/invitations`
    const secret = secretOf((await owner.post(path, { email: 'ADA@example.com', role: 'PRESENTER' })).body)
    const fresh = { secret, name: 'Not Ada', password: 'chosen by somebody else' }
    expect((await browser(app).post('/invitations/accept', fresh)).body.code).toBe('UNAUTHENTICATED')
    expect((await owner.post('/invitations/accept', { secret })).body.code).toBe('FORBIDDEN')
    const { cookie } = ada
    const accepted = await ada.post('/invitations/accept', { secret })
    expect(
      accepted.body.organizations.map(({ name, role }: { name: string; role: string }) => [name, role]),
    ).toEqual([
      ['Elsewhere', 'OWNER'],
      ['Test', 'PRESENTER'],
    ])
    expect(ada.cookie).toBe(cookie)
    const again = await owner.post(path, { email: 'ada@example.com', role: 'ADMIN' })
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_MEMBER'])
    await app.close()
  })

  test('end after 7 days, when revoked, and when the address is invited again', async () => {
    const clock = new FakeClock()
    const { app, owner, organization } = await startWorkspace(await newConfig(), { clock })
    const path = `/organizations/${organization.id}/invitations`
    const invitationOf = async () =>
      (await owner.post(path, { email: 'a@example.com', role: 'PRESENTER' })).body
    const isGood = async (one: { url: string }) =>
      (await browser(app).post('/invitations/check', { secret: secretOf(one) })).status === 200
    const first = await invitationOf()
    const second = await invitationOf()
    expect([await isGood(first), await isGood(second)]).toEqual([false, true])
    expect((await owner.call('DELETE', `${path}/${second.id}`)).status).toBe(200)
    expect((await owner.call('DELETE', `${path}/${second.id}`)).status).toBe(404)
    expect(await isGood(second)).toBe(false)
    const third = await invitationOf()
    clock.advance(7 * dayMs - 1)
    expect(await isGood(third)).toBe(true)
    clock.advance(1)
    expect(await isGood(third)).toBe(false)
    expect((await owner.get(path)).body.invitations).toEqual([])
    await app.close()
  })

  test('an admin neither invites an owner nor undoes the invitation of one', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const admin = await newPerson(app, organization, 'ADMIN')
    const path = `/organizations/${organization.id}/invitations`
    expect((await admin.post(path, { email: 'o@example.com', role: 'OWNER' })).status).toBe(403)
    const { body } = await owner.post(path, { email: 'o@example.com', role: 'OWNER' })
    expect((await admin.call('DELETE', `${path}/${body.id}`)).status).toBe(403)
    expect((await admin.post(path, { email: 'o@example.com', role: 'ADMIN' })).status).toBe(403)
    expect((await browser(app).post('/invitations/check', { secret: secretOf(body) })).status).toBe(200)
    expect((await admin.post(path, { email: 'b@example.com', role: 'ADMIN' })).status).toBe(200)
    await app.close()
  })
})

onBothEngines('pending invitations', newConfig => {
  test('are at most 1,000; one that ended, and another one of an address, count no more', async () => {
    const clock = new FakeClock()
    const { app, owner, organization } = await startWorkspace(await newConfig(), { clock })
    const path = `/organizations/${organization.id}/invitations`
    await insertRows(app.services, 'invitations', 999, i => ({
      id: `inv_${i}`,
      organization_key: organization.key,
      email: `guest${i}@example.com`,
      folded_email: `guest${i}@example.com`,
      role: 'PRESENTER',
      secret_hash: `hash ${i}`,
      created_at: clock.now(),
      expires_at: clock.now() + dayMs,
    }))
    const ask = (email: string) => owner.post(path, { email, role: 'PRESENTER' })
    const answers = await Promise.all([ask('a@example.com'), ask('b@example.com')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = await ask('c@example.com')
    expect([refused.body.code, refused.body.limit]).toEqual(['LIMIT_REACHED', 1_000])
    expect((await ask('guest7@example.com')).status).toBe(200)
    clock.advance(dayMs)
    expect((await ask('c@example.com')).status).toBe(200)
    await app.close()
  })
})

test('a server for mail that is away fails no invitation, and is logged', async () => {
  // Hangs up, as one that is restarting.
  const smtp = createServer(socket => socket.end()).listen(0, '127.0.0.1')
  await once(smtp, 'listening')
  const url = `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`
  const lines: { msg: string; error?: string }[] = []
  const log = jsonLog('error', line => lines.push(JSON.parse(line)))
  const { app, owner, organization } = await startWorkspace(testConfig({ ROOMFUL_SMTP_URL: url }), { log })
  const made = await owner.post(`/organizations/${organization.id}/invitations`, {
    email: 'a@example.com',
    role: 'ADMIN',
  })
  expect(made.status).toBe(200)
  await expect
    .poll(() => lines)
    .toMatchObject([{ msg: 'failed to send an email', error: 'Connection closed unexpectedly' }])
  // Not an outage of what the server stands on, whose first line is written at once.
  log.lost('failed to write to the storage', new Error('refused'))
  expect(lines[1]).toMatchObject({ msg: 'failed to write to the storage' })
  await app.close()
  smtp.close()
})

test('invitations cannot flood an address with mail: 3 a day to one address, with one subject, and names are text in them', async () => {
  const smtp = await startSmtpServer()
  const clock = new FakeClock()
  const { app, owner, organization } = await startWorkspace(testConfig({ ROOMFUL_SMTP_URL: smtp.url }), {
    clock,
  })
  const invite = async (by: Person, { id }: { id: string }, email: string) => {
    const path = `/organizations/${id}/invitations`
    const { status, body } = await by.post(path, { email, role: 'PRESENTER' })
    expect(status).toBe(200)
    expect(body.url).toContain('/workspace/invitation#')
    return body.mailed
  }
  const name = 'Win at https://evil.example/pay and evil。example'
  await owner.call('PATCH', `/organizations/${organization.id}`, { name })
  await owner.call('PATCH', '/me', { name: 'Ada of evil.example' })
  const mailed = []
  for (let i = 0; i < 20; i++) mailed.push(await invite(owner, organization, 'Victim@example.com'))
  expect(mailed).toEqual([true, true, true, ...Array(17).fill(false)])
  const { subject, text } = await smtp.next()
  expect(subject).toBe('Invitation to Roomful')
  expect(text).toContain(
    'Ada of evil. example has invited you to join Win at https: //evil. example/pay and evil。 example on Roomful',
  )
  expect(text.match(/\S+:\/\/\S+/g)).toHaveLength(1)
  // Organizations together send one address no more than 10.
  let all = 3
  for (let i = 0; i < 4; i++) {
    const other = await newOrganization(app, `Other ${i}`)
    const by = await newPerson(app, other, 'OWNER')
    for (let j = 0; j < 3; j++) if (await invite(by, other, 'victim@EXAMPLE.com')) all++
  }
  expect(all).toBe(10)
  for (let i = 3; i < 200; i++) expect(await invite(owner, organization, `guest${i}@example.com`)).toBe(true)
  expect(await invite(owner, organization, 'one-more@example.com')).toBe(false)
  clock.advance(24 * 60 * 60_000)
  expect(await invite(owner, organization, 'victim@example.com')).toBe(true)
  await app.close()
  expect(smtp.received).toBe(10 + 197 + 1)
  await smtp.close()
})
