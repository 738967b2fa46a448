// The set-up: its link makes the first user an owner, once, also when many open it; the operator makes links beside a server.
import { expect, test } from 'vitest'
import {
  onBothEngines,
  sharedPostgres,
  storageEnvironment,
  testConfig,
  testOnPostgres,
} from '../../../test/support/engines.ts'
import {
  browser,
  cheapPasswords,
  newOrganization,
  newPerson,
  password,
  secretOf,
} from '../../../test/support/workspace.ts'
import { type App, startApp } from '../../app.ts'
import { invite, setUpLink, userEndSignIns, userResetLink } from '../../cli/people.ts'
import { printSetUpAddress } from '../../cli/set-up-address.ts'
import type { Config } from '../../config.ts'
import { silentLog } from '../../lib/log.ts'
import { writing } from '../../services.ts'
import { setUpSecret } from './set-up.ts'

function startEmpty(config: Config): Promise<App> {
  return startApp(config, { passwords: cheapPasswords() })
}

onBothEngines('the set-up', newConfig => {
  test('the link makes the first user the owner of a new organization, once', async () => {
    const app = await startEmpty(await newConfig())
    const secret = await writing(app.services, setUpSecret)
    expect(await writing(app.services, setUpSecret)).toBe(secret)
    const form = { email: 'Ada@example.com', name: 'Ada', password, language: 'de' }
    const first = browser(app)
    for (const wrong of [
      { secret: 'x'.repeat(43), organization_name: 'Acme' },
      { secret: '', organization_name: 'Acme' },
    ])
      expect((await first.post('/set-up', { ...form, ...wrong })).body.code).toBe('NOT_FOUND')
    for (const wrong of [
      {},
      { organization_name: 'Acme', organization_id: 'x' },
      { organization_name: '\u200b' },
    ])
      expect((await first.post('/set-up', { secret, ...form, ...wrong })).body.invalid_fields).toEqual([
        'organization_name',
      ])
    const weak = await first.post('/set-up', {
      secret,
      ...form,
      password: 'q1w2e3r4t5',
      organization_name: 'Acme',
    })
    expect(weak.body.invalid_fields).toEqual(['password'])
    const { status, body } = await first.post('/set-up', { secret, ...form, organization_name: ' Acme ' })
    expect([status, body.user.email, body.organizations]).toEqual([
      200,
      'Ada@example.com',
      [
        {
          id: expect.stringMatching(/^org_/),
          name: 'Acme',
          plan: 'ENTERPRISE',
          role: 'OWNER',
          two_factor_required: false,
          sign_in_with: null,
          provider: null,
          api_included: true,
          address: null,
        },
      ],
    ])
    expect((await first.get('/me')).body.user.language).toBe('de')
    const late = await browser(app).post('/set-up', {
      secret,
      ...form,
      email: 'b@example.com',
      organization_name: 'B',
    })
    expect(late.status).toBe(404)
    await expect(writing(app.services, setUpSecret)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.close()
  })

  test('an organization that there is can be taken instead', async () => {
    const app = await startEmpty(await newConfig())
    const { id } = await newOrganization(app, 'Made before')
    const secret = await writing(app.services, setUpSecret)
    const check = await browser(app).post('/set-up/check', { secret })
    expect(check.body).toEqual({ organizations: [{ id, name: 'Made before' }] })
    const form = { secret, email: 'a@example.com', name: 'A', password }
    const absent = await browser(app).post('/set-up', {
      ...form,
      organization_id: id.replace(/.{4}$/, '0000'),
    })
    expect(absent.body.invalid_fields).toEqual(['organization_id'])
    const { body } = await browser(app).post('/set-up', { ...form, organization_id: id })
    expect(body.organizations).toEqual([expect.objectContaining({ id, role: 'OWNER' })])
    await app.close()
  })

  test('a server that starts shows its address on its terminal, never in its log, always the same, until there is a user', async () => {
    const config = await newConfig({ ROOMFUL_PUBLIC_URL: 'https://rooms.example' })
    const logged: unknown[] = []
    const log = { ...silentLog, info: (...line: unknown[]) => logged.push(line) }
    const app = await startApp(config, { passwords: cheapPasswords(), log })
    logged.length = 0
    const shown: string[] = []
    const terminal = { write: (text: string) => shown.push(text) }
    for (let start = 0; start < 2; start++) await printSetUpAddress(app.services, config.publicUrl, terminal)
    const secret = await writing(app.services, setUpSecret)
    const line = `Create the first account: https://rooms.example/workspace/setup#${secret}\n`
    expect(shown).toEqual([line, line])
    await printSetUpAddress(app.services, config.publicUrl, null)
    expect(shown).toHaveLength(2)
    expect(logged).toHaveLength(3)
    expect(JSON.stringify(logged)).not.toContain(secret)
    expect(JSON.stringify(logged)).toContain('roomful setup-link')
    await newPerson(app, null)
    logged.length = 0
    await printSetUpAddress(app.services, config.publicUrl, terminal)
    expect(logged).toEqual([])
    await app.close()
  })

  test('of many who open it at the same time one is the first user', async () => {
    const app = await startEmpty(await newConfig())
    const secret = await writing(app.services, setUpSecret)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        browser(app).post('/set-up', {
          secret,
          email: `racer${i}@example.com`,
          name: 'Racer',
          password,
          organization_name: 'Acme',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
    const { read } = app.services.storage
    expect(await read.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect(await read.selectFrom('organizations').select('id').execute()).toHaveLength(1)
    await app.close()
  })
})

testOnPostgres(
  'with two servers of one database the set-up is taken once, and a member is out on both',
  async () => {
    const databases = sharedPostgres()
    const config = testConfig({ DATABASE_URL: await databases.createDatabase() })
    const first = await startEmpty(config)
    const second = await startEmpty(testConfig(storageEnvironment(config)))
    const secret = await writing(second.services, setUpSecret)
    expect(await writing(first.services, setUpSecret)).toBe(secret)
    const form = { secret, name: 'A', password, organization_name: 'Acme' }
    const racers = [browser(first), browser(second), browser(first), browser(second)]
    const answers = await Promise.all(
      racers.map((racer, i) => racer.post('/set-up', { ...form, email: `racer${i}@example.com` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const i = answers.findIndex(({ status }) => status === 200)
    const { id } = answers[i]!.body.organizations[0]
    const organization = { key: 1, id, plan: 'ENTERPRISE' }
    const member = await newPerson(first, organization)
    const onSecond = browser(second)
    onSecond.cookie = member.cookie
    expect((await onSecond.get(`/organizations/${id}`)).status).toBe(200)
    await racers[i]!.call('DELETE', `/organizations/${id}/members/${member.user.id}`)
    expect((await onSecond.get(`/organizations/${id}`)).status).toBe(404)
    await Promise.all([first.close(), second.close()])
    await databases.stop()
  },
)

test('the operator makes links next to a running server', async () => {
  const config = testConfig({ ROOMFUL_PUBLIC_URL: 'https://rooms.example' })
  const app = await startEmpty(config)
  const run = async (command: typeof setUpLink, options: Record<string, string> = {}) =>
    (await command.run({
      config,
      settings: { values: {}, origins: {}, file: undefined },
      environment: {},
      options,
      argument: undefined,
      given: [],
      json: true,
    })) as { url: string }
  const setUp = await run(setUpLink)
  expect(setUp.url).toMatch(/^https:\/\/rooms\.example\/workspace\/setup#[\w-]{43}$/)
  expect(await run(setUpLink)).toEqual(setUp)
  const organization = await newOrganization(app)
  const invited = await run(invite, { org: organization.id, email: 'o@example.com', role: 'OWNER' })
  await expect(run(invite, { org: organization.id, email: 'o', role: 'OWNER' })).rejects.toMatchObject({
    code: 'INVALID_REQUEST_BODY',
  })
  await expect(run(invite, { org: organization.id, email: 'o@example.com', role: 'KING' })).rejects.toThrow(
    'PRESENTER, ADMIN, OWNER',
  )
  const somebody = browser(app, { origin: 'https://rooms.example' })
  const accepted = await somebody.post('/invitations/accept', {
    secret: secretOf(invited),
    name: 'O',
    password,
  })
  expect(accepted.body.organizations).toEqual([expect.objectContaining({ role: 'OWNER' })])
  // Whoever came in first has ended the set-up.
  expect((await browser(app).post('/set-up/check', { secret: secretOf(setUp) })).status).toBe(404)
  await expect(run(setUpLink)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await run(userEndSignIns, { email: 'O@example.com' })).toEqual({ ended: 1 })
  expect(await run(userEndSignIns, { email: 'O@example.com' })).toEqual({ ended: 0 })
  const reset = await run(userResetLink, { email: 'O@example.com' })
  const done = await browser(app).post('/password-resets/complete', {
    secret: secretOf(reset),
    password: 'chosen after a reset',
  })
  expect(done.body).toEqual({ email: 'o@example.com' })
  await expect(run(userResetLink, { email: 'nobody@example.com' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await app.close()
})
