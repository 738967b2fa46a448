// Coming in, and what people are in an organization: the set-up and every link work once, also when two race; the last owner
// stays; who is removed is out at once.
import { expect, test } from 'vitest'
import {
  onBothEngines,
  sharedPostgres,
  storageEnvironment,
  testConfig,
  testOnPostgres,
} from '../../../test/support/engines.ts'
import { FakeClock } from '../../../test/support/fake-clock.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import {
  browser,
  cheapPasswords,
  newOrganization,
  newPerson,
  type Person,
  password,
  startWorkspace,
} from '../../../test/support/workspace.ts'
import { type App, startApp } from '../../app.ts'
import { invite, setUpLink, userEndSignIns, userResetLink } from '../../cli/people.ts'
import { printSetUpAddress } from '../../cli/set-up-address.ts'
import type { Config } from '../../config.ts'
import { writing } from '../../services.ts'
import { createReset } from './password-resets.ts'
import { setUpSecret } from './set-up.ts'

const dayMs = 24 * 60 * 60_000

function startEmpty(config: Config): Promise<App> {
  return startApp(config, { passwords: cheapPasswords() })
}

const secretOf = ({ url }: { url: string }) => url.split('#')[1]!

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
    const log = { info: (...line: unknown[]) => logged.push(line), warn() {}, error() {} }
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

  test('who has an account signs in with the address first, and is then in two organizations', async () => {
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
    const made = Array.from({ length: 999 }, (_, i) => ({
      id: `inv_${i}`,
      organization_key: organization.key,
      email: `guest${i}@example.com`,
      folded_email: `guest${i}@example.com`,
      role: 'PRESENTER' as const,
      secret_hash: `hash ${i}`,
      created_at: clock.now(),
      expires_at: clock.now() + dayMs,
    }))
    await writing(app.services, async ({ db }) => {
      for (let i = 0; i < made.length; i += 100)
        await db
          .insertInto('invitations')
          .values(made.slice(i, i + 100))
          .execute()
    })
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

onBothEngines('a role that is taken away', newConfig => {
  test('whoever took it sees everything that was done with it', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    for (let round = 0; round < 10; round++) {
      const other = await newPerson(app, organization, 'OWNER')
      const email = `friend${round}@example.com`
      const inviting = other.post(`${path}/invitations`, { email, role: 'OWNER' })
      await owner.call('PATCH', `${path}/members/${other.user.id}`, { role: 'PRESENTER' })
      const { body } = await owner.get(`${path}/invitations`)
      const seen = body.invitations.some((one: { email: string }) => one.email === email)
      expect((await inviting).status).toBe(seen ? 200 : 403)
    }
    await app.close()
  })
})

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

onBothEngines('members', newConfig => {
  test('are listed, change roles and are removed; who is removed loses the organization with the next call', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    const admin = await newPerson(app, organization, 'ADMIN')
    const member = await newPerson(app, organization)
    const { body } = await admin.get(`${path}/members`)
    expect(body.members.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual([
      [member.user.id, 'PRESENTER'],
      [admin.user.id, 'ADMIN'],
      [owner.user.id, 'OWNER'],
    ])
    const page = await admin.get(`${path}/members?limit=2`)
    const next = await admin.get(`${path}/members?limit=2&cursor=${page.body.next_cursor}`)
    expect(next.body.members).toEqual(body.members.slice(2))
    const setRole = (by: typeof owner, of: typeof owner, role: string) =>
      by.call('PATCH', `${path}/members/${of.user.id}`, { role })
    expect((await setRole(admin, member, 'OWNER')).status).toBe(403)
    expect((await setRole(admin, owner, 'ADMIN')).status).toBe(403)
    expect((await admin.call('DELETE', `${path}/members/${owner.user.id}`)).status).toBe(403)
    expect((await setRole(admin, member, 'ADMIN')).body.role).toBe('ADMIN')
    expect((await member.get(`${path}/members`)).status).toBe(200)
    expect((await admin.call('DELETE', `${path}/members/${member.user.id}`)).status).toBe(200)
    expect((await member.get(path)).status).toBe(404)
    expect((await member.get('/me')).body.organizations).toEqual([])
    expect((await admin.call('DELETE', `${path}/members/${member.user.id}`)).status).toBe(404)
    await app.close()
  })

  test('are signed out everywhere by admins, owners by owners alone', async () => {
    const { app, organization, owner } = await startWorkspace(await newConfig())
    const admin = await newPerson(app, organization, 'ADMIN')
    const { user, ...desk } = await newPerson(app, organization)
    const phone = browser(app)
    await phone.signIn(user.email)
    const signOut = (by: Person, id: string) =>
      by.call('DELETE', `/organizations/${organization.id}/members/${id}/sign-ins`)
    expect((await signOut(admin, user.id)).body).toEqual({ done: true })
    for (const one of [desk, phone]) expect((await one.get('/me')).status).toBe(401)
    expect((await phone.signIn(user.email)).status).toBe(200)
    expect((await signOut(admin, owner.user.id)).body.code).toBe('FORBIDDEN')
    expect((await owner.get('/me')).status).toBe(200)
    const stranger = await newPerson(app, await newOrganization(app))
    expect((await signOut(owner, stranger.user.id)).status).toBe(404)
    expect((await stranger.get('/me')).status).toBe(200)
    const { entries } = (await owner.get(`/organizations/${organization.id}/audit?kind=MEMBERS`)).body
    expect(entries.at(-1)).toMatchObject({ operation: 'end_member_sign_ins', subject: { id: user.id } })
    await app.close()
  })

  test('the last owner neither leaves nor steps down, also when two try at the same time', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    const stepDown = (who: typeof owner) =>
      who.call('PATCH', `${path}/members/${who.user.id}`, { role: 'PRESENTER' })
    for (const refused of [
      await owner.post(`${path}/leave`),
      await stepDown(owner),
      await owner.call('DELETE', `${path}/members/${owner.user.id}`),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'LAST_OWNER'])
    for (let round = 0; round < 5; round++) {
      const elsewhere = await newOrganization(app)
      const two = [
        await newPerson(app, elsewhere, 'OWNER'),
        await newPerson(app, elsewhere, 'OWNER'),
      ] as const
      const members = `/organizations/${elsewhere.id}/members`
      const leave = (who: typeof owner) => who.post(`/organizations/${elsewhere.id}/leave`)
      const [a, b] = two
      const pairs = [
        () => [leave(a), leave(b)],
        () => [leave(a), b.call('PATCH', `${members}/${b.user.id}`, { role: 'ADMIN' })],
        () => [a.call('DELETE', `${members}/${b.user.id}`), b.call('DELETE', `${members}/${a.user.id}`)],
        () => [
          a.call('PATCH', `${members}/${b.user.id}`, { role: 'ADMIN' }),
          b.call('PATCH', `${members}/${a.user.id}`, { role: 'ADMIN' }),
        ],
        () => [leave(a), b.call('DELETE', `${members}/${b.user.id}`)],
      ]
      const statuses = (await Promise.all(pairs[round]!())).map(({ status }) => status)
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      const owners = await app.services.storage.read
        .selectFrom('memberships as m')
        .innerJoin('organizations as o', 'o.key', 'm.organization_key')
        .select('m.user_key')
        .where('o.id', '=', elsewhere.id)
        .where('m.role', '=', 'OWNER')
        .execute()
      expect(owners).toHaveLength(1)
    }
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

test('the operator makes links beside a running server', async () => {
  const config = testConfig({ ROOMFUL_PUBLIC_URL: 'https://rooms.example' })
  const app = await startEmpty(config)
  const run = (command: typeof setUpLink, options: Record<string, string> = {}) =>
    command.run({
      config,
      settings: { values: {}, origins: {}, file: undefined },
      options,
      argument: undefined,
      json: true,
    }) as Promise<{ url: string }>
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

test('a server for mail that is away fails no invitation, and is logged', async () => {
  const smtp = await startSmtpServer()
  await smtp.close()
  const lines: string[] = []
  const log = { info() {}, warn() {}, error: (msg: string) => void lines.push(msg) }
  const { app, owner, organization } = await startWorkspace(testConfig({ ROOMFUL_SMTP_URL: smtp.url }), {
    log: log as never,
  })
  const made = await owner.post(`/organizations/${organization.id}/invitations`, {
    email: 'a@example.com',
    role: 'ADMIN',
  })
  expect(made.status).toBe(200)
  await expect.poll(() => lines).toContain('failed to send an email')
  await app.close()
})

test('invitations bomb nobody with mail: 3 a day to one address, with one subject, and names are text in them', async () => {
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
  const mailed = []
  for (let i = 0; i < 20; i++) mailed.push(await invite(owner, organization, 'Victim@example.com'))
  expect(mailed).toEqual([true, true, true, ...Array(17).fill(false)])
  const { subject, text } = await smtp.next()
  expect(subject).toBe('Invitation to Roomful')
  expect(text).toContain('join Win at https: //evil. example/pay and evil。 example on Roomful')
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
