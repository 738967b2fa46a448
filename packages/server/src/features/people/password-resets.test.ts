// Links that set a password work within an hour and once; who asks for one by mail cannot tell whether anybody gets it.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { browser, startWorkspace } from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { createReset } from './password-resets.ts'

onBothEngines('links that set a password', newConfig => {
  test('work within an hour and once, and end every sign-in of the person', async () => {
    const clock = new FakeClock()
    const { app, owner } = await startWorkspace(await newConfig(), { clock })
    const linkOf = () => writing(app.services, tx => createReset(tx, owner.user))
    const complete = (secret: string, chosen = 'chosen after a reset') =>
      browser(app).post('/password-resets/complete', { secret, password: chosen })
    const outdated = await linkOf()
    const late = await linkOf()
    expect((await complete(outdated)).status).toBe(404)
    clock.advance(60 * 60_000)
    expect((await complete(late)).status).toBe(404)
    const secret = await linkOf()
    expect((await complete(secret, owner.user.email)).body.invalid_fields).toEqual(['password'])
    const answers = await Promise.all([complete(secret), complete(secret), complete(secret)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await owner.get('/me')).status).toBe(401)
    expect((await owner.signIn(owner.user.email)).status).toBe(401)
    const chosen = { email: owner.user.email, password: 'chosen after a reset' }
    expect((await owner.post('/sign-in', chosen)).status).toBe(200)
    await app.close()
  })
})

test('mail goes out in plain words and the language of its reader; who asks cannot tell whether anybody gets it', async () => {
  const smtp = await startSmtpServer()
  const config = testConfig({ ROOMFUL_SMTP_URL: smtp.url, ROOMFUL_PUBLIC_URL: 'https://rooms.example' })
  const { app, owner, organization } = await startWorkspace(config)
  await owner.call('PATCH', '/me', { language: 'fr' })
  const made = await owner.post(`/organizations/${organization.id}/invitations`, {
    email: 'zoë@example.com',
    role: 'ADMIN',
  })
  expect(made.body.mailed).toBe(true)
  const invitation = await smtp.next()
  expect(invitation.from).toBe('roomful@rooms.example')
  expect(invitation.to).toBe('zoë@example.com')
  expect(invitation.text).toContain('Ce lien vous est réservé')
  expect(invitation.text).toContain(made.body.url)

  const ask = (email: string) => browser(app).post('/password-resets', { email })
  const unknown = await ask('nobody@example.com')
  const known = await ask(owner.user.email.toUpperCase())
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  const reset = await smtp.next()
  // To the address that is stored, however it was typed.
  expect(reset.to).toBe(owner.user.email)
  const [, secret] = /reset#([\w-]{43})/.exec(reset.text)!
  const done = await browser(app).post('/password-resets/complete', {
    secret,
    password: 'chosen after a reset',
  })
  expect(done.status).toBe(200)
  for (let i = 0; i < 5; i++) await ask(owner.user.email)
  await ask('nobody@example.com')
  await expect.poll(() => smtp.received).toBe(4)
  await app.close()
  expect(smtp.received).toBe(4)
  await smtp.close()
})
