// Whoever fails to sign in learns nothing of whose address it is: each way to fail computes as many hashes and says the same,
// whether anybody has the address or not.
import { expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import {
  browser,
  cheapPasswords,
  codeOf,
  enrol,
  newPerson,
  password,
  startWorkspace,
} from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { createUser, readMailAddress } from './users.ts'

onBothEngines('failing to sign in', newConfig => {
  test('costs the same work and says the same in every way', async () => {
    const costs: string[] = []
    const passwords = cheapPasswords(({ memory, passes, parallelism }) => {
      costs.push(`${memory} ${passes} ${parallelism}`)
    })
    const { app } = await startWorkspace(await newConfig(), { passwords })
    const plain = await newPerson(app, null, 'PRESENTER', 'plain@example.com')
    const careful = await newPerson(app, null, 'PRESENTER', 'careful@example.com')
    const { url } = await enrol(app, careful)
    const near = Array.from({ length: 21 }, (_, i) => codeOf(app, url, i - 10))
    const wrongCode = ['111111', '222222', '333333'].find(code => !near.includes(code))!
    await writing(app.services, tx => {
      const email = readMailAddress('provider@example.com')
      return createUser(tx, { email, name: 'Person', language: 'en', passwordHash: null })
    })
    /** The hashes that an attempt computes, and what it is told. */
    async function attempt(email: string, typed: string, code?: string) {
      costs.length = 0
      const { status, headers, body } = await browser(app).post('/sign-in', {
        email,
        password: typed,
        ...(code !== undefined && { code }),
      })
      const { request_id: _, ...said } = body
      const others = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
      return { hashes: [...costs], status, said, headers: Object.fromEntries(others) }
    }
    const wrong = 'a wrong password'
    const one = ['19456 2 1']
    const unknown = await attempt('nobody@example.com', wrong)
    expect(unknown).toMatchObject({
      hashes: one,
      status: 401,
      said: { error: 'Incorrect email address or password.', code: 'UNAUTHENTICATED' },
    })
    expect(unknown.headers).not.toHaveProperty('set-cookie')
    expect(await attempt('nobody@example.com', password)).toEqual(unknown)
    expect(await attempt(plain.user.email, wrong)).toEqual(unknown)
    expect(await attempt(plain.user.email, '')).toEqual(unknown)
    expect(await attempt('provider@example.com', wrong)).toEqual(unknown)
    // What has a second factor says so to nobody without the password, with a code or without.
    expect(await attempt(careful.user.email, wrong)).toEqual(unknown)
    expect(await attempt(careful.user.email, wrong, '123456')).toEqual(unknown)
    expect(await attempt('nobody@example.com', wrong, '123456')).toEqual(unknown)
    expect(await attempt('provider@example.com', wrong, 'abcde-fghij')).toEqual(unknown)

    const wrongTotp = await attempt(careful.user.email, password, wrongCode)
    expect(wrongTotp).toMatchObject({ hashes: one, status: 401, said: { code: 'UNAUTHENTICATED' } })
    expect(await attempt(careful.user.email, password, 'no code at all')).toEqual(wrongTotp)
    expect(await attempt(careful.user.email, password, 'abcde-fghij')).toEqual(wrongTotp)
    const withoutCode = await attempt(careful.user.email, password)
    expect(withoutCode).toMatchObject({ hashes: one, said: { code: 'SECOND_FACTOR_NEEDED' } })
    expect(withoutCode.headers).not.toHaveProperty('set-cookie')
    await app.close()
  })

  test('locks an unknown address like that of an account, and then computes nothing', async () => {
    let hashes = 0
    const passwords = cheapPasswords(() => hashes++)
    const { app } = await startWorkspace(await newConfig(), { passwords })
    const { user } = await newPerson(app, null)
    const lockedOf = async (email: string) => {
      const seen: unknown[] = []
      for (let i = 0; i < 12; i++) {
        hashes = 0
        const { status, body } = await browser(app).post('/sign-in', { email, password: `wrong ${i}` })
        const { request_id: _, retry_after_seconds: _seconds, error, ...said } = body
        // How long it is still locked goes by the clock.
        seen.push([status, hashes, error.replace(/\d+/, 'n'), said])
      }
      return seen
    }
    const [known, unknown] = [await lockedOf(user.email), await lockedOf('nobody@example.com')]
    expect(known).toEqual(unknown)
    expect(known.map(one => (one as unknown[]).slice(0, 2))).toEqual([
      ...Array(10).fill([401, 1]),
      ...Array(2).fill([429, 0]),
    ])
    // The right password is not looked at either.
    hashes = 0
    expect([(await browser(app).signIn(user.email)).status, hashes]).toEqual([429, 0])
    await app.close()
  })
})
