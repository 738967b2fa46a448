// Signing in: failures are limited on all servers together; a cookie is new at each sign-in and ends everywhere at once.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import {
  onBothEngines,
  patient,
  sharedPostgres,
  storageEnvironment,
  testConfig,
  testOnPostgres,
} from '../../../test/support/engines.ts'
import { traveller } from '../../../test/support/traveller.ts'
import {
  browser,
  cheapPasswords,
  newPerson,
  password,
  startWorkspace,
} from '../../../test/support/workspace.ts'
import { type App, startApp } from '../../app.ts'
import { cryptoRandom } from '../../lib/random.ts'
import { writing } from '../../services.ts'
import { sweepExpired } from '../retention/retention.ts'
import { createReset } from './password-resets.ts'
import { Passwords } from './passwords.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

onBothEngines('signing in', newConfig => {
  /** Somebody's attempts from a network, by way of a trusted proxy. */
  const behindProxy = { ROOMFUL_TRUST_PROXY: '127.0.0.0/8' }
  const attemptOf = (app: App, ip: string) => (email: string, typed: string) =>
    browser(app, { 'x-forwarded-for': ip }).post('/sign-in', { email, password: typed })
  const wrong = 'a wrong password'

  test('10 failures from a network lock an account there for 15 minutes, and nowhere else; who is right costs none', async () => {
    const clock = new FakeClock()
    const { app, owner, organization } = await startWorkspace(await newConfig(behindProxy), { clock })
    const other = await newPerson(app, organization)
    const [there, elsewhere] = [attemptOf(app, '203.0.113.7'), attemptOf(app, '2001:db8::1')]
    for (let i = 0; i < 10; i++) {
      expect((await there(owner.user.email.toUpperCase(), wrong)).status).toBe(401)
      expect((await there(other.user.email, password)).status).toBe(200)
    }
    const refused = await there(owner.user.email, password)
    expect([refused.status, refused.body.code, refused.body.retry_after_seconds]).toEqual([
      429,
      'RATE_LIMITED',
      900,
    ])
    expect(refused.headers.get('retry-after')).toBe('900')
    expect((await elsewhere(owner.user.email, password)).status).toBe(200)
    clock.advance(15 * minuteMs)
    expect((await there(owner.user.email, password)).status).toBe(200)
    await app.close()
  })

  test('100 failures of an account from anywhere refuse strangers’ browsers; one that signed in before passes, with 10 of its own', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(behindProxy), { clock })
    const { email } = owner.user
    const known = traveller(app)
    expect((await known.signIn(email)).status).toBe(200)
    for (let i = 0; i < 100; i++)
      expect((await attemptOf(app, `203.0.113.${i}`)(email, wrong)).status).toBe(401)
    expect((await attemptOf(app, '198.51.100.1')(email, password)).status).toBe(429)
    // Signed in or not, the browser is the account's.
    await known.post('/sign-out')
    expect((await known.signIn(email)).status).toBe(200)
    for (let i = 0; i < 10; i++)
      expect((await known.post('/sign-in', { email, password: wrong })).status).toBe(401)
    expect((await known.signIn(email)).status).toBe(429)
    // Known to one account, it is a stranger’s to another.
    const eve = traveller(app)
    const { user } = await newPerson(app, null)
    await eve.signIn(user.email)
    expect((await eve.signIn(email)).status).toBe(429)
    await app.close()
  })

  test('failed sign-ins of strangers prevent neither changing the password while signed in nor signing in after a reset', async () => {
    const { app, owner } = await startWorkspace(await newConfig(behindProxy), { clock: new FakeClock() })
    const { email } = owner.user
    const lock = async () => {
      for (let i = 0; i < 100; i++) await attemptOf(app, `203.0.113.${i}`)(email, wrong)
      return (await attemptOf(app, '198.51.100.1')(email, wrong)).status
    }
    expect(await lock()).toBe(429)
    const changed = 'something else entirely'
    const change = { current_password: password, new_password: changed }
    expect((await owner.post('/me/password', change)).status).toBe(200)
    expect((await attemptOf(app, '198.51.100.1')(email, changed)).status).toBe(200)
    expect(await lock()).toBe(429)
    const secret = await writing(app.services, tx => createReset(tx, owner.user))
    const again = 'a third one of them'
    expect((await browser(app).post('/password-resets/complete', { secret, password: again })).status).toBe(
      200,
    )
    expect((await attemptOf(app, '203.0.113.1')(email, again)).status).toBe(200)
    // Whoever holds the sign-in guesses no more than anybody else.
    await owner.post('/sign-in', { email, password: again })
    const guess = { current_password: wrong, new_password: changed }
    for (let i = 0; i < 10; i++) expect((await owner.post('/me/password', guess)).status).toBe(400)
    expect((await owner.post('/me/password', guess)).status).toBe(429)
    await app.close()
  })

  test('a hall behind one address signs in, whatever some of it have mistyped; 500 failures of a network are refused', async () => {
    const { app, owner } = await startWorkspace(await newConfig(), { clock: new FakeClock() })
    const attempt = (email: string, typed: string) =>
      browser(app).post('/sign-in', { email, password: typed })
    const known = traveller(app)
    await known.signIn(owner.user.email)
    for (let i = 0; i < 500; i++) {
      if (i === 60) expect((await attempt(owner.user.email, password)).status).toBe(200)
      await attempt(`nobody${i}@example.com`, wrong)
    }
    expect((await attempt('somebody@example.com', wrong)).status).toBe(429)
    expect((await known.signIn(owner.user.email)).status).toBe(200)
    await app.close()
  })

  test('successful attempts count too: 100 sign-ins of an account in 15 minutes', async () => {
    const { app, owner } = await startWorkspace(await newConfig(), { clock: new FakeClock() })
    // The owner has signed in once.
    for (const [length, status] of [
      [50, 200],
      [49, 200],
      [10, 429],
    ] as const) {
      const right = await Promise.all(Array.from({ length }, () => browser(app).signIn(owner.user.email)))
      expect(new Set(right.map(one => one.status))).toEqual(new Set([status]))
    }
    await app.close()
  })

  test('many who are right at once are all let in, whatever else is wrong', async () => {
    const { app, owner } = await startWorkspace(await newConfig())
    const right = Array.from({ length: 60 }, () => browser(app).signIn(owner.user.email))
    expect(new Set((await Promise.all(right)).map(({ status }) => status))).toEqual(new Set([200]))
    const failed = await Promise.all(
      Array.from({ length: 30 }, () =>
        browser(app).post('/sign-in', { email: owner.user.email, password: wrong }),
      ),
    )
    expect(failed.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(failed.filter(({ status }) => status === 429)).toHaveLength(20)
    await app.close()
  })

  test('the cookie is new at each sign-in, hidden from scripts, and what was there before ends', async () => {
    const { app, owner } = await startWorkspace(await newConfig())
    const before = owner.cookie!
    const again = await owner.signIn(owner.user.email)
    expect(again.headers.getSetCookie()[0]).toMatch(
      /^roomful_sign_in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
    expect(owner.cookie).not.toBe(before)
    const old = browser(app)
    old.cookie = before
    expect((await old.get('/me')).status).toBe(401)
    // A value that somebody else has chosen is never taken over.
    const tossed = browser(app)
    tossed.cookie = `roomful_sign_in=${'A'.repeat(43)}`
    await tossed.signIn(owner.user.email)
    expect(tossed.cookie).not.toContain('AAAA')
    const out = await tossed.post('/sign-out')
    expect(out.headers.get('set-cookie')).toMatch(/^roomful_sign_in=; Path=\/; .*Max-Age=0$/)
    const stored = await app.services.storage.read.selectFrom('sign_ins').select('token_hash').execute()
    expect(JSON.stringify(stored)).not.toContain(owner.cookie!.split('=')[1])
    await app.close()
  })

  test('a sign-in ends 30 days after its last use, and is then removed', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    for (let i = 0; i < 3; i++) {
      clock.advance(29 * dayMs)
      expect((await owner.get('/me')).status).toBe(200)
    }
    clock.advance(30 * dayMs)
    expect((await owner.get('/me')).status).toBe(401)
    const rows = () => app.services.storage.read.selectFrom('sign_ins').select('id').execute()
    expect(await rows()).toHaveLength(1)
    await sweepExpired(app.services, { auditDays: 365, eventDays: 30 })
    expect(await rows()).toHaveLength(0)
    await app.close()
  })

  test('a sign-in ends after the days that the operator has set, whatever its use', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig({ ROOMFUL_SIGN_IN_DAYS: '40' }), { clock })
    clock.advance(29 * dayMs)
    expect((await owner.get('/me')).status).toBe(200)
    const other = browser(app)
    await other.signIn(owner.user.email)
    clock.advance(11 * dayMs - 1)
    expect((await owner.get('/me')).status).toBe(200)
    expect((await other.get('/me/sign-ins')).body.sign_ins).toHaveLength(2)
    clock.advance(1)
    expect((await owner.get('/me')).status).toBe(401)
    expect((await other.get('/me/sign-ins')).body.sign_ins).toHaveLength(1)
    const rows = () => app.services.storage.read.selectFrom('sign_ins').select('id').execute()
    expect(await rows()).toHaveLength(2)
    await sweepExpired(app.services, { auditDays: 365, eventDays: 30, signInDays: 40 })
    expect(await rows()).toHaveLength(1)
    await app.close()
  })

  test('where one is signed in is listed by device and last use, and each can be ended', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    const signedInAt = new Date(clock.now()).toISOString()
    clock.advance(minuteMs)
    const phone = browser(app, { 'user-agent': 'a phone' })
    await phone.signIn(owner.user.email)
    clock.advance(10 * minuteMs)
    const { body } = await phone.get('/me/sign-ins')
    const now = new Date(clock.now()).toISOString()
    expect(body.sign_ins).toEqual([
      expect.objectContaining({ current: true, user_agent: 'a phone', ip: '127.0.0.1', last_used_at: now }),
      expect.objectContaining({ current: false, created_at: signedInAt, last_used_at: signedInAt }),
    ])
    const page = await phone.get('/me/sign-ins?limit=1')
    const next = await phone.get(`/me/sign-ins?limit=1&cursor=${page.body.next_cursor}`)
    expect(next.body.sign_ins).toEqual(body.sign_ins.slice(1))
    // Nobody ends those of others.
    const other = await newPerson(app, null)
    const id = body.sign_ins[1].id
    expect((await other.call('DELETE', `/me/sign-ins/${id}`)).status).toBe(404)
    expect((await phone.call('DELETE', `/me/sign-ins/${id}`)).status).toBe(200)
    expect((await phone.call('DELETE', `/me/sign-ins/${id}`)).status).toBe(404)
    expect((await owner.get('/me')).status).toBe(401)
    await owner.signIn(owner.user.email)
    await phone.call('DELETE', '/me/sign-ins')
    expect([(await owner.get('/me')).status, (await phone.get('/me')).status]).toEqual([401, 200])
    await app.close()
  })

  test('a person has 50 of them at most: one more ends the one that was not used for longest', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    const browsers = []
    for (let i = 0; i < 50; i++) {
      clock.advance(minuteMs)
      const one = browser(app)
      await one.signIn(owner.user.email)
      browsers.push(one)
    }
    expect((await owner.get('/me')).status).toBe(401)
    for (const one of [browsers[0]!, browsers[49]!]) expect((await one.get('/me')).status).toBe(200)
    const rows = await app.services.storage.read.selectFrom('sign_ins').select('id').execute()
    expect(rows).toHaveLength(50)
    await app.close()
  })

  test('another password ends every other sign-in; personal ones are refused', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    await owner.call('PATCH', `/organizations/${organization.id}`, { name: 'Acme Gardens' })
    const elsewhere = browser(app)
    await elsewhere.signIn(owner.user.email)
    const change = (new_password: string, current_password = password) =>
      owner.post('/me/password', { current_password, new_password })
    for (const [bad, rule] of [
      ['AcmeGardens1', 'personal'],
      [owner.user.email.toUpperCase(), 'not_the_address'],
    ])
      expect((await change(bad!)).body).toMatchObject({
        code: 'INVALID_REQUEST_BODY',
        details: [{ field: 'new_password', rule }],
      })
    expect((await change('something else entirely', 'a wrong password')).body).toMatchObject({
      invalid_fields: ['current_password'],
    })
    const before = owner.cookie
    const unusual = `${'Käse trägt hier niemand über'.padEnd(198, 'ä')} 😀`
    expect((await change(unusual)).status).toBe(200)
    expect(owner.cookie).not.toBe(before)
    expect((await elsewhere.get('/me')).status).toBe(401)
    expect((await owner.get('/me')).status).toBe(200)
    expect((await browser(app).signIn(owner.user.email)).status).toBe(401)
    const typed = { email: owner.user.email, password: unusual.normalize('NFD') }
    expect((await browser(app).post('/sign-in', typed)).status).toBe(200)
    await app.close()
  })

  test('a hash that costs less than hashes do by now is replaced when its password is next typed', async () => {
    const passwords = new Passwords(cryptoRandom)
    const { app, owner } = await startWorkspace(await newConfig(), { passwords })
    const { read } = app.services.storage
    const { argon2Sync } = await import('node:crypto')
    const salt = Buffer.alloc(16, 7)
    const cost = { memory: 64, passes: 1, parallelism: 1 }
    const tag = argon2Sync('argon2id', { message: password, nonce: salt, tagLength: 32, ...cost })
    const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const cheap = `$argon2id$v=19$m=64,t=1,p=1$${bare(salt)}$${bare(tag)}`
    const stored = async () =>
      (await read.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash
    await app.services.storage.transaction(({ db }) =>
      db.updateTable('users').set({ password_hash: cheap }).execute(),
    )
    await browser(app).post('/sign-in', { email: owner.user.email, password: 'a wrong password' })
    expect(await stored()).toBe(cheap)
    expect((await browser(app).signIn(owner.user.email)).status).toBe(200)
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await browser(app).signIn(owner.user.email)).status).toBe(200)
    await app.close()
  })

  test('name and language are changed, and If-Match keeps two changes apart', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const { headers, body } = await owner.get('/me')
    expect(body).toEqual({
      user: {
        id: owner.user.id,
        email: owner.user.email,
        name: 'Person',
        language: 'en',
        two_factor: false,
      },
      organizations: [
        {
          id: organization.id,
          name: 'Test',
          plan: 'ENTERPRISE',
          role: 'OWNER',
          two_factor_required: false,
          sign_in_with: null,
          provider: null,
          api_included: true,
          address: null,
        },
      ],
    })
    const etag = headers.get('etag')!
    // Nothing of a sign-in stays in the browser's cache; pages send the ETag themselves.
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await owner.get('/me', { 'if-none-match': etag })).status).toBe(304)
    const renamed = await owner.call(
      'PATCH',
      '/me',
      { name: ' Ada \u202e', language: 'de' },
      { 'if-match': etag },
    )
    expect(renamed.body.user).toMatchObject({ name: 'Ada', language: 'de' })
    const late = await owner.call('PATCH', '/me', { name: 'Grace' }, { 'if-match': etag })
    expect([late.status, late.body.code]).toEqual([412, 'PRECONDITION_FAILED'])
    expect((await owner.call('PATCH', '/me', { name: '\u200b' })).body).toMatchObject({
      invalid_fields: ['name'],
    })
    expect((await owner.call('PATCH', '/me', { email: 'x@y.example' })).body).toMatchObject({
      unknown_fields: ['email'],
    })
    await app.close()
  })

  test('an Idempotency-Key replays neither a PATCH nor a sign-in', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const key = { 'idempotency-key': 'once' }
    const changed = await owner.call('PATCH', `/organizations/${organization.id}`, { name: 'A' }, key)
    expect(changed.headers.get('idempotency-replayed')).toBeNull()
    for (let i = 0; i < 2; i++) {
      const signedIn = await browser(app).post('/sign-in', { email: owner.user.email, password }, key)
      expect(signedIn.headers.get('set-cookie')).toContain('roomful_sign_in=')
    }
    await app.close()
  })
})

test('simple requests, which a form of any page can send, change nothing', async () => {
  const { app, owner } = await startWorkspace(testConfig({ ROOMFUL_PUBLIC_URL: 'http://rooms.example' }))
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  for (const type of types) {
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' }
    expect((await owner.call('PATCH', '/me', '{"name":"Forged"}', headers)).status).toBe(415)
  }
  // A browser without Sec-Fetch-Site says where from in Origin.
  const bare = (headers: Record<string, string>) =>
    fetch(`${app.url}/app/v1/sign-out`, { method: 'POST', headers: { cookie: owner.cookie!, ...headers } })
  for (const origin of [
    undefined,
    'null',
    'https://evil.example',
    `${app.url}.evil.example`,
    'http://127.0.0.1:1',
  ])
    expect((await bare(origin === undefined ? {} : { origin })).status, origin).toBe(403)
  expect((await owner.get('/me')).status).toBe(200)
  expect((await bare({ origin: app.url })).status).toBe(200)
  expect((await bare({ origin: 'http://rooms.example' })).status).toBe(200)
  expect((await owner.get('/me')).status).toBe(401)
  await app.close()
})

test('where pages are served over https, the cookie is of this host alone and only over https', async () => {
  const { app, owner } = await startWorkspace(testConfig({ ROOMFUL_PUBLIC_URL: 'https://rooms.example' }))
  const { headers } = await owner.signIn(owner.user.email)
  expect(headers.getSetCookie()[0]).toMatch(
    /^__Host-roomful_sign_in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/,
  )
  const plainOrigin = await fetch(`${app.url}/app/v1/sign-out`, {
    method: 'POST',
    headers: { cookie: owner.cookie!, origin: app.url },
  })
  expect(plainOrigin.status).toBe(403)
  await app.close()
})

testOnPostgres(
  'several servers count failures together, and who is signed out is so on all of them',
  async () => {
    const databases = sharedPostgres()
    const config = testConfig({ DATABASE_URL: await databases.createDatabase() })
    const { app, owner, organization } = await startWorkspace(config)
    const second = await startApp(testConfig(storageEnvironment(config)), {
      passwords: cheapPasswords(),
      ...patient,
    })
    const elsewhere = browser(second)
    elsewhere.cookie = owner.cookie
    expect((await elsewhere.get('/me')).status).toBe(200)
    await owner.post('/sign-out')
    expect((await elsewhere.get('/me')).status).toBe(401)
    const { user } = await newPerson(app, organization)
    const wrong = { email: user.email, password: 'a wrong password' }
    const statuses = []
    for (let i = 0; i < 12; i++)
      statuses.push((await browser(i % 2 === 0 ? app : second).post('/sign-in', wrong)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    await Promise.all([app.close(), second.close()])
    await databases.stop()
  },
)
