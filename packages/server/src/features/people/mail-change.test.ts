// A person changes their mail address by a link to the current address and one to the new address; both work within an hour and once.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { type ReceivedMail, startSmtpServer } from '../../../test/support/smtp-server.ts'
import {
  type Browser,
  browser,
  newPerson,
  password,
  startWorkspace,
} from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { changeMailAddress, readMailAddress, setPasswordHash } from './users.ts'

const secretIn = ({ text }: ReceivedMail) => /email-change#([\w.-]+)/.exec(text)![1]!

onBothEngines('a change of the own mail address', newConfig => {
  test('takes both links, ends every sign-in, and happens once', async () => {
    const smtp = await startSmtpServer()
    const clock = new FakeClock()
    const config = { ...(await newConfig()), smtpUrl: smtp.url }
    const { app, owner } = await startWorkspace(config, { clock })
    const before = owner.user.email
    const ask = (email: string) => owner.post('/me/email', { password, email })
    const confirm = (secret: string) => browser(app).post('/email-changes', { secret })
    const check = (secret: string) => browser(app).post('/email-changes/check', { secret })

    expect((await owner.post('/me/email', { password: 'wrong', email: 'a@b.example' })).status).toBe(400)
    expect((await browser(app).post('/me/email', { password, email: 'a@b.example' })).status).toBe(401)
    expect((await ask('Ada.New@example.com')).status).toBe(200)
    const first = await smtp.next()
    expect(first.to).toBe(before)
    expect(first.text).toContain('Ada.New@example.com')
    expect((await check(secretIn(first))).body).toEqual({ step: 'CURRENT', email: 'Ada.New@example.com' })
    expect((await check(secretIn(first).slice(0, -3))).status).toBe(404)
    expect((await confirm(secretIn(first))).status).toBe(200)
    expect((await owner.get('/me')).body.user.email).toBe(before)
    const second = await smtp.next()
    expect(second.to).toBe('Ada.New@example.com')

    const done = await Promise.all([confirm(secretIn(second)), confirm(secretIn(second))])
    expect(done.map(({ status }) => status)).toContain(200)
    expect((await confirm(secretIn(second))).status).toBe(404)
    expect((await confirm(secretIn(first))).status).toBe(404)
    expect((await owner.get('/me')).status).toBe(401)
    expect((await owner.post('/sign-in', { email: before, password })).status).toBe(401)
    expect((await owner.post('/sign-in', { email: 'ada.new@example.com', password })).status).toBe(200)
    await app.close()
    await smtp.close()
  })

  test('ends with an hour, another password or another address; a taken address shows at the last step only', async () => {
    const smtp = await startSmtpServer()
    const clock = new FakeClock()
    const config = { ...(await newConfig()), smtpUrl: smtp.url }
    const { app, owner, organization } = await startWorkspace(config, { clock })
    const confirm = (secret: string) => browser(app).post('/email-changes', { secret })
    const asked = async (email: string) => {
      expect((await owner.post('/me/email', { password, email })).status).toBe(200)
      return secretIn(await smtp.next())
    }
    const other = await newPerson(app, organization)
    const late = await asked('late@example.com')
    const taken = await asked(other.user.email)
    expect((await confirm(taken)).status).toBe(200)
    const last = await confirm(secretIn(await smtp.next()))
    expect([last.status, last.body.details[0].rule]).toEqual([400, 'taken'])
    // Two people who confirm one address at once.
    const lastOf = async (who: Browser) => {
      await who.post('/me/email', { password, email: 'both@example.com' })
      expect((await confirm(secretIn(await smtp.next()))).status).toBe(200)
      return secretIn(await smtp.next())
    }
    const links = [await lastOf(other), await lastOf(await newPerson(app, organization))]
    const both = await Promise.all(links.map(confirm))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])

    clock.advance(60 * 60_000)
    expect((await confirm(late)).status).toBe(404)

    const early = await asked('early@example.com')
    await writing(app.services, tx => changeMailAddress(tx, owner.user, readMailAddress('moved@example.com')))
    expect((await confirm(early)).status).toBe(404)
    const again = await asked('again@example.com')
    await writing(app.services, tx => setPasswordHash(tx, owner.user, 'another'))
    expect((await confirm(again)).status).toBe(404)
    await app.close()
    await smtp.close()
  })
})

test('without mail, the refusal names who can change the address; mails to one address are counted', async () => {
  const without = await startWorkspace(testConfig())
  const refused = await without.owner.post('/me/email', { password, email: 'new@example.com' })
  expect([refused.status, refused.body.details[0].rule]).toEqual([400, 'mailed'])
  await without.app.close()

  const smtp = await startSmtpServer()
  const { app, owner } = await startWorkspace(testConfig({ ROOMFUL_SMTP_URL: smtp.url }))
  const statuses: number[] = []
  for (let i = 0; i < 4; i++)
    statuses.push((await owner.post('/me/email', { password, email: `${i}@example.com` })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const secret = secretIn(await smtp.next())
  const confirmed: number[] = []
  for (let i = 0; i < 4; i++) confirmed.push((await browser(app).post('/email-changes', { secret })).status)
  expect(confirmed).toEqual([200, 200, 200, 429])
  await app.close()
  await smtp.close()
})
