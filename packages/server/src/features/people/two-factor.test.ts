// Second factors: a secret holds once a code confirms it, no code is good twice, recovery codes sign in once each, and an
// organization can require one.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import {
  browser,
  cheapPasswords,
  codeOf,
  enrol,
  newPerson,
  password,
  startWorkspace,
} from '../../../test/support/workspace.ts'
import { type App, startApp } from '../../app.ts'

const stepMs = 30_000
const minuteMs = 60_000

const signInWith = (app: App, email: string, code: string) =>
  browser(app).post('/sign-in', { email, password, code })

onBothEngines('a second factor', newConfig => {
  test('holds once a code confirms it, and then signing in takes one', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    const { email } = owner.user
    expect(
      (await owner.post('/me/two-factor', { password: 'a wrong password' })).body.invalid_fields,
    ).toEqual(['password'])
    expect((await owner.post('/me/two-factor/confirm', { code: '000000' })).body.invalid_fields).toEqual([
      'code',
    ])
    const begun = await owner.post('/me/two-factor', { password })
    expect(begun.headers.get('cache-control')).toBe('no-store')
    expect(begun.body.url).toMatch(/^otpauth:\/\/totp\/Roomful:/)
    // Not confirmed, it is asked of nobody.
    expect((await browser(app).signIn(email)).status).toBe(200)
    const wrong = codeOf(app, begun.body.url, 10)
    expect((await owner.post('/me/two-factor/confirm', { code: wrong })).body.invalid_fields).toEqual([
      'code',
    ])
    const confirmed = await owner.post('/me/two-factor/confirm', { code: codeOf(app, begun.body.url) })
    expect(confirmed.body.recovery_codes).toHaveLength(10)
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
    expect((await owner.get('/me')).body.user.two_factor).toBe(true)
    clock.advance(stepMs)
    const without = await browser(app).signIn(email)
    expect([without.status, without.body.code]).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    const code = codeOf(app, begun.body.url)
    // A code helps nobody who does not know the password.
    const guess = await browser(app).post('/sign-in', { email, password: 'a wrong password', code })
    expect([guess.status, guess.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect((await signInWith(app, email, code)).status).toBe(200)
    const stored = await app.services.storage.read.selectFrom('users').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(/secret=(\w+)/.exec(begun.body.url)![1])
    await app.close()
  })

  test('a code is good once, also when two send it at the same time, and none from before it', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    const { email } = owner.user
    const { url } = await enrol(app, owner)
    const signIn = async (code: string) => (await signInWith(app, email, code)).status
    // The code that confirmed it is used up.
    expect(await signIn(codeOf(app, url))).toBe(401)
    clock.advance(2 * stepMs)
    const code = codeOf(app, url)
    expect((await Promise.all([signIn(code), signIn(code), signIn(code)])).sort()).toEqual([200, 401, 401])
    expect(await signIn(codeOf(app, url, -1))).toBe(401)
    await app.close()
  })

  test('a code of the next step is taken once, for a server whose clock is slow, and none of two steps ahead', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    const { url } = await enrol(app, owner)
    clock.advance(5 * stepMs)
    const signIn = async (steps: number) =>
      (await signInWith(app, owner.user.email, codeOf(app, url, steps))).status
    expect([await signIn(2), await signIn(1), await signIn(1), await signIn(0)]).toEqual([401, 200, 401, 401])
    clock.advance(stepMs)
    expect([await signIn(0), await signIn(1)]).toEqual([401, 200])
    await app.close()
  })

  test('a code that was used while the clock was ahead refuses none once it is set back', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    const { url } = await enrol(app, owner)
    const signIn = async () => (await signInWith(app, owner.user.email, codeOf(app, url))).status
    clock.shiftWallClock(100 * stepMs)
    expect(await signIn()).toBe(200)
    clock.shiftWallClock(-90 * stepMs)
    expect([await signIn(), await signIn()]).toEqual([200, 401])
    await app.close()
  })

  test('a fresh code of the previous step is taken, for clocks that are slow, and none of two steps ago', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    const { url } = await enrol(app, owner)
    clock.advance(5 * stepMs)
    const signIn = async (steps: number) =>
      (await signInWith(app, owner.user.email, codeOf(app, url, steps))).status
    expect([await signIn(-2), await signIn(-1), await signIn(-1), await signIn(0)]).toEqual([
      401, 200, 401, 200,
    ])
    await app.close()
  })

  test('a recovery code signs in once; others replace them all', async () => {
    const { app, owner } = await startWorkspace(await newConfig())
    const { email } = owner.user
    const { recoveryCodes } = await enrol(app, owner)
    const signIn = async (code: string) => (await signInWith(app, email, code)).status
    const [first, second] = recoveryCodes as [string, string]
    // 128 bits in Crockford's base32.
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{2}$/)
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')}`
    expect((await Promise.all([signIn(typed), signIn(first)])).sort()).toEqual([200, 401])
    const renewed = await owner.post('/me/two-factor/recovery-codes', { password })
    expect(await signIn(second)).toBe(401)
    expect(await signIn(renewed.body.recovery_codes[0])).toBe(200)
    const off = await owner.post('/me/two-factor/disable', { password })
    expect(off.body.user.two_factor).toBe(false)
    expect((await browser(app).signIn(email)).status).toBe(200)
    expect((await owner.post('/me/two-factor/recovery-codes', { password })).status).toBe(400)
    await app.close()
  })

  test('codes cannot be guessed: wrong ones count as wrong passwords do', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    const { email } = owner.user
    const { url } = await enrol(app, owner)
    clock.advance(2 * stepMs)
    const far = codeOf(app, url, 50)
    for (let i = 0; i < 10; i++) expect((await signInWith(app, email, far)).status).toBe(401)
    expect((await signInWith(app, email, codeOf(app, url))).status).toBe(429)
    clock.advance(15 * minuteMs)
    expect((await signInWith(app, email, codeOf(app, url))).status).toBe(200)
    await app.close()
  })

  test('an organization that requires one lets those without do nothing but set one up', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    const member = await newPerson(app, organization)
    await enrol(app, owner)
    const required = await owner.call('PATCH', `${path}/sign-in-settings`, { two_factor_required: true })
    expect(required.body.two_factor_required).toBe(true)
    const refused = await member.get(path)
    expect([refused.status, refused.body.code]).toEqual([403, 'TWO_FACTOR_REQUIRED'])
    expect((await member.get('/me')).body.organizations[0].two_factor_required).toBe(true)
    expect((await owner.get(path)).status).toBe(200)
    await enrol(app, member)
    expect((await member.get(path)).status).toBe(200)
    await app.close()
  })
})

test('a secret is resealed when ROOMFUL_SECRET has another first one', async () => {
  const [older, newer] = ['an older secret of this server', 'a newer secret of this server']
  const config = testConfig({ ROOMFUL_SECRET: older })
  const clock = new FakeClock()
  const { app, owner } = await startWorkspace(config, { clock })
  const { url } = await enrol(app, owner)
  await app.close()
  const start = (secrets: string) =>
    startApp(
      { ...testConfig({ ROOMFUL_SECRET: secrets }), dataDir: config.dataDir },
      { clock, passwords: cheapPasswords() },
    )
  const rotating = await start(`${newer},${older}`)
  const sealed = async () =>
    (await rotating.services.storage.read.selectFrom('users').select('sealed_totp').executeTakeFirstOrThrow())
      .sealed_totp
  await expect.poll(sealed).toMatch(new RegExp(`^${rotating.services.seal.newestPrefix.replace('.', '\\.')}`))
  await rotating.close()
  const rotated = await start(newer)
  clock.advance(2 * stepMs)
  expect((await signInWith(rotated, owner.user.email, codeOf(rotated, url))).status).toBe(200)
  await rotated.close()
})
