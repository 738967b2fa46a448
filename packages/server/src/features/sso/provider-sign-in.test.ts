// Signing in with an organization's provider: members and participants, known by issuer and subject and never by the address
// alone; whatever goes wrong at a provider is a page that says what to do, and stores nothing.
import { randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import type { ProviderFault } from '@roomful/contract/features/sso/provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { type LyingIssuer, startLyingIssuer } from '../../../test/support/lying-issuer.ts'
import { type OidcServer, startOidcServer } from '../../../test/support/oidc-server.ts'
import { storedChanges } from '../../../test/support/stored-changes.ts'
import { type Traveller, traveller } from '../../../test/support/traveller.ts'
import {
  type Browser,
  browser,
  enrol,
  newOrganization,
  newPerson,
  password,
  startWorkspace,
  type Workspace,
} from '../../../test/support/workspace.ts'
import { organizationAllowPasswords } from '../../cli/organizations.ts'
import { reading, writing } from '../../services.ts'
import { listAudit } from '../audit/list-audit.ts'
import { deleteOrganization, findOrganization } from '../organizations/organizations.ts'
import { addMember } from '../people/members.ts'
import { findUserByEmail } from '../people/users.ts'
import { confirmDomain, withdrawDomain } from './confirmed-domains.ts'

/** Providers of tests are on loopback, which an operator has to allow. */
const loopback = { ROOMFUL_WEBHOOK_ALLOW_HTTP: '1', ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }
const returnUrl = 'http://localhost:0/app/v1/provider-sign-in/return'

/** Sets the provider of an organization. */
function setProvider(owner: Browser, { id }: { readonly id: string }, settings: Record<string, unknown>) {
  return owner.call('PATCH', `/organizations/${id}/sign-in-provider`, {
    client_id: 'roomful',
    client_secret: 'any',
    domains: [],
    participants: 'OFF',
    members_required: false,
    ...settings,
  })
}

/** What somebody does who signs in with a provider. */
async function comeIn(
  who: Traveller,
  path: string,
  organizationId: string,
  atProvider: (url: string) => Promise<string> | string,
): Promise<Response> {
  const begun = await who.post(path, { organization_id: organizationId })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  return who.open(await atProvider(begun.body.url))
}

onBothEngines('a real provider', newConfig => {
  let workspace: Workspace
  let provider: OidcServer
  let settings: Record<string, unknown>
  beforeAll(async () => {
    provider = await startOidcServer(returnUrl)
    workspace = await startWorkspace(await newConfig(loopback))
    provider.accounts.set('ada', { email: 'Ada@acme.example', email_verified: true, name: 'Ada Lovelace' })
    provider.accounts.set('eve', { email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' })
    provider.accounts.set('una', { email: 'una@acme.example', email_verified: false, name: 'Una' })
    const { issuer, clientId: client_id, clientSecret: client_secret } = provider
    settings = { issuer, client_id, client_secret, domains: ['ACME.example'] }
  })
  afterAll(async () => {
    await workspace.app.close()
    await provider.close()
  })

  /** An organization of its own with the provider, and its owner. */
  async function withProvider(change: Record<string, unknown> = {}) {
    const { app } = workspace
    const organization = await newOrganization(app, 'Acme')
    const owner = await newPerson(app, organization, 'OWNER')
    const path = `/organizations/${organization.id}`
    const set = (more: Record<string, unknown>, by: Browser = owner) =>
      setProvider(by, organization, { ...settings, ...more })
    expect((await set(change)).status).toBe(200)
    return { app, organization, owner, path, set }
  }

  const at = (account: string) => (url: string) => provider.signIn(url, account)
  const begin = '/provider-sign-in'

  test('its settings are an owner’s; the secret is sealed and never shown', async () => {
    const { app, owner, organization, path } = await withProvider()
    const { body } = await owner.get(`${path}/sign-in-settings`)
    expect(body).toEqual({
      two_factor_required: false,
      provider: {
        issuer: provider.issuer,
        client_id: 'roomful',
        domains: ['acme.example'],
        participants: 'OFF',
        members_required: false,
      },
      redirect_url: `${returnUrl}/${organization.id}`,
      sign_in_url: `http://localhost:0/workspace/sign-in/${organization.id}`,
    })
    expect((await owner.post(`${path}/sign-in-provider/test`)).body).toEqual({
      ok: true,
      fault: null,
      problem: null,
    })
    const rows = await app.services.storage.read.selectFrom('sign_in_providers').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(provider.clientSecret)
    const check = await browser(app).post(`${begin}/check`, { organization_id: organization.id })
    expect(check.body).toEqual({ organization_name: 'Acme', provider: new URL(provider.issuer).host })
  })

  test('somebody of an allowed domain becomes a presenter, and is known by who they are there from then on', async () => {
    const { app, organization, owner, path } = await withProvider()
    const ada = traveller(app)
    const back = await comeIn(ada, begin, organization.id, at('ada'))
    expect([back.status, back.headers.get('location')]).toEqual([303, '/workspace'])
    const me = await ada.get('/me')
    expect(me.body.user).toMatchObject({ email: 'Ada@acme.example', name: 'Ada Lovelace' })
    expect(me.body.organizations).toEqual([
      expect.objectContaining({
        id: organization.id,
        role: 'PRESENTER',
        sign_in_with: null,
        provider: { name: new URL(provider.issuer).host, required: false, linked: true },
      }),
    ])
    provider.accounts.set('ada', { email: 'ada.king@acme.example', email_verified: true, name: 'Ada King' })
    const again = traveller(app)
    await comeIn(again, begin, organization.id, at('ada'))
    provider.accounts.set('ada', { email: 'Ada@acme.example', email_verified: true, name: 'Ada Lovelace' })
    expect((await again.get('/me')).body.user.id).toBe(me.body.user.id)
    const log = await listAudit(reading(app.services), organization, {}, {})
    expect(log.entries[0]).toMatchObject({
      path: `/app/v1/provider-sign-in/return/${organization.id}`,
      user_id: me.body.user.id,
    })
    // Whoever was removed comes back by invitation alone.
    expect((await owner.call('DELETE', `${path}/members/${me.body.user.id}`)).status).toBe(200)
    const refused = await comeIn(traveller(app), begin, organization.id, at('ada'))
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('invit')])
    await owner.post(`${path}/invitations`, { email: 'ada@acme.example', role: 'ADMIN' })
    const returned = traveller(app)
    await comeIn(returned, begin, organization.id, at('ada'))
    expect((await returned.get('/me')).body.organizations[0].role).toBe('ADMIN')
  })

  test('a code that comes back to the address of another organization is redeemed nowhere', async () => {
    const { app, organization } = await withProvider()
    const other = await withProvider()
    const ada = traveller(app)
    let own = ''
    const mixedUp = await comeIn(ada, begin, organization.id, async url => {
      own = await at('ada')(url)
      return own.replace(organization.id, other.organization.id)
    })
    expect([mixedUp.status, mixedUp.headers.get('set-cookie')]).toEqual([400, null])
    expect((await ada.open(own.replace(`/${organization.id}`, ''))).status).toBe(400)
    // Its own address still takes it, so that the code was not used.
    expect((await ada.open(own)).status).toBe(303)
  })

  test('a provider that was registered with the shared address keeps it until another is set', async () => {
    const { app, organization, owner, path, set } = await withProvider()
    await writing(app.services, ({ db }) =>
      db
        .updateTable('sign_in_providers')
        .set({ own_return: 0 })
        .where('organization_key', '=', organization.key)
        .execute(),
    )
    const redirectUrl = async () => (await owner.get(`${path}/sign-in-settings`)).body.redirect_url
    await set({ domains: ['acme.example', 'other.example'] })
    expect(await redirectUrl()).toBe(returnUrl)
    const ada = traveller(app)
    let back = ''
    const entered = await comeIn(ada, begin, organization.id, async url => {
      back = await at('ada')(url)
      return back
    })
    expect([entered.status, new URL(back).pathname]).toEqual([303, '/app/v1/provider-sign-in/return'])
    await set({ client_id: 'another' })
    expect(await redirectUrl()).toBe(`${returnUrl}/${organization.id}`)
  })

  test('an invitation admits an address of another domain, with its role and once', async () => {
    const { app, organization, owner, path } = await withProvider()
    const refused = await comeIn(traveller(app), begin, organization.id, at('eve'))
    expect(refused.status).toBe(403)
    const invited = await owner.post(`${path}/invitations`, { email: 'EVE@elsewhere.example', role: 'ADMIN' })
    const [, secret] = invited.body.url.split('#')
    expect((await browser(app).post('/invitations/check', { secret })).body.provider).toEqual({
      organization_id: organization.id,
      name: new URL(provider.issuer).host,
    })
    const eve = traveller(app)
    expect((await comeIn(eve, begin, organization.id, at('eve'))).status).toBe(303)
    expect((await eve.get('/me')).body.organizations[0].role).toBe('ADMIN')
    expect((await owner.get(`${path}/invitations`)).body.invitations).toEqual([])
  })

  test('an account with the address is never taken over: it is linked by who is signed in with its password', async () => {
    const { app, organization } = await withProvider({ domains: ['link.example'] })
    const grace = await newPerson(app, organization, 'ADMIN', 'grace@link.example')
    provider.accounts.set('grace', { email: 'grace@link.example', email_verified: true, name: 'Mallory' })
    const before = await storedChanges(app.services)
    const refused = await comeIn(traveller(app), begin, organization.id, at('grace'))
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('password')])
    expect(await storedChanges(app.services)).toBe(before)
    const signedIn = traveller(app, grace)
    const linked = await comeIn(signedIn, '/me/providers', organization.id, at('grace'))
    expect([linked.status, linked.headers.get('location')]).toEqual([303, '/workspace/account'])
    const later = traveller(app)
    await comeIn(later, begin, organization.id, at('grace'))
    expect((await later.get('/me')).body.user).toMatchObject({ id: grace.user.id, name: 'Person' })
    // Of an account that is linked nobody else can make theirs.
    const other = traveller(app, await newPerson(app, organization))
    expect((await comeIn(other, '/me/providers', organization.id, at('grace'))).status).toBe(409)
    const undone = await signedIn.call('DELETE', `/me/providers/${organization.id}`)
    expect(undone.body.organizations[0].provider.linked).toBe(false)
    expect((await comeIn(traveller(app), begin, organization.id, at('grace'))).status).toBe(409)
  })

  test('a provider opens the organizations whose provider it is, and no others of the same person', async () => {
    const { app, organization } = await withProvider({ domains: ['two.example'] })
    const person = await newPerson(app, organization, 'ADMIN', 'both@two.example')
    const elsewhere = await newOrganization(app, 'Elsewhere')
    await app.services.storage.transaction(({ db }) =>
      db
        .insertInto('memberships')
        .values({ organization_key: elsewhere.key, user_key: person.user.key, role: 'OWNER', created_at: 1 })
        .execute(),
    )
    provider.accounts.set('both', { email: 'both@two.example', email_verified: true })
    const first = traveller(app, person)
    await comeIn(first, '/me/providers', organization.id, at('both'))
    // Both proofs in one browser open both.
    expect((await first.get(`/organizations/${elsewhere.id}`)).status).toBe(200)
    const alone = traveller(app)
    await comeIn(alone, begin, organization.id, at('both'))
    expect((await alone.get(`/organizations/${organization.id}`)).status).toBe(200)
    const closed = await alone.get(`/organizations/${elsewhere.id}`)
    expect([closed.status, closed.body.code]).toEqual([403, 'SIGN_IN_REQUIRED'])
    // A provider may vouch for an address that is somebody else's: it tells nothing of them.
    const organizations = (await alone.get('/me')).body.organizations
    expect(organizations.map(({ name }: { name: string }) => name)).toEqual(['Acme'])
    const signIns = async (who: Traveller) => (await who.get('/me/sign-ins')).body.sign_ins
    expect((await signIns(alone)).map(({ current }: { current: boolean }) => current)).toEqual([true])
    const byPassword = traveller(app)
    await byPassword.post('/sign-in', { email: 'both@two.example', password })
    const [{ id }] = (await signIns(byPassword)).filter(({ current }: { current: boolean }) => current)
    expect((await alone.call('DELETE', `/me/sign-ins/${id}`)).status).toBe(404)
    expect((await alone.call('DELETE', '/me/sign-ins')).status).toBe(200)
    expect((await byPassword.get('/me')).status).toBe(200)
    // Nor does it let anybody link more to the person.
    const more = await alone.post('/me/providers', { organization_id: organization.id })
    expect([more.status, more.body.code]).toEqual([403, 'SIGN_IN_REQUIRED'])
    await alone.post('/sign-in', { email: 'both@two.example', password })
    expect((await alone.get(`/organizations/${elsewhere.id}`)).status).toBe(200)
  })

  test('where members must use it a password opens nothing there; only who has used it can require it', async () => {
    const { app, organization, owner, path, set } = await withProvider({ domains: ['must.example'] })
    const early = await set({ members_required: true })
    expect([early.status, early.body.invalid_fields]).toEqual([400, ['members_required']])
    provider.accounts.set('boss', { email: owner.user.email, email_verified: true })
    const boss = traveller(app, owner)
    await comeIn(boss, '/me/providers', organization.id, at('boss'))
    const required = { domains: ['must.example'], members_required: true }
    expect((await set({ ...required, client_secret: undefined }, boss)).status).toBe(200)
    const member = await newPerson(app, organization, 'ADMIN')
    const refused = await member.get(path)
    expect([refused.status, refused.body.code]).toEqual([403, 'SIGN_IN_REQUIRED'])
    expect((await member.get('/me')).body.organizations[0].sign_in_with).toBe('PROVIDER')
    // Another issuer would lock everybody out.
    const moved = await set({ ...required, issuer: `${provider.issuer}/other` }, boss)
    expect(moved.body.invalid_fields).toEqual(['members_required'])
    // The person's own codes are not asked for: the provider asks for what it likes.
    await boss.call('PATCH', `${path}/sign-in-settings`, { two_factor_required: true })
    expect((await boss.get(path)).status).toBe(200)
    await set({ ...required, members_required: false }, boss)
    expect((await member.get(path)).body.code).toBe('TWO_FACTOR_REQUIRED')
    await enrol(app, member)
    expect((await member.get(path)).status).toBe(200)
  })

  test('a cancelled sign-in, and an address that is not verified, are pages that say what to do', async () => {
    const { app, organization } = await withProvider()
    const before = await storedChanges(app.services)
    const cancelled = await comeIn(traveller(app), begin, organization.id, url => provider.cancel(url))
    expect([cancelled.status, await cancelled.text()]).toEqual([403, expect.stringContaining('cancelled')])
    const unverified = await comeIn(traveller(app), begin, organization.id, at('una'))
    expect(unverified.status).toBe(403)
    expect(unverified.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await unverified.text()).toContain('not verified')
    const other = traveller(app)
    const begun = await other.post(begin, { organization_id: organization.id })
    const german = await other.open(await provider.signIn(begun.body.url, 'una'), { 'accept-language': 'de' })
    expect(await german.text()).toContain('<html lang="de">')
    expect(await storedChanges(app.services)).toBe(before)
  })

  test('a started sign-in is valid for one browser, once', async () => {
    const { app, organization } = await withProvider({ domains: ['once.example'] })
    provider.accounts.set('once', { email: 'once@once.example', email_verified: true })
    const one = traveller(app)
    const begun = await one.post(begin, { organization_id: organization.id })
    const back = await provider.signIn(begun.body.url, 'once')
    const before = await storedChanges(app.services)
    const thief = traveller(app)
    await thief.post(begin, { organization_id: organization.id })
    for (const somebody of [thief, traveller(app)]) {
      const stolen = await somebody.open(back)
      expect([stolen.status, await stolen.text()]).toEqual([400, expect.stringContaining('another browser')])
    }
    expect(await storedChanges(app.services)).toBe(before)
    const cookies = new Map(one.jar)
    expect((await one.open(back)).status).toBe(303)
    const replay = traveller(app)
    for (const [name, value] of cookies) replay.jar.set(name, value)
    const after = await storedChanges(app.services)
    expect((await replay.open(back)).status).toBe(400)
    expect(await storedChanges(app.services)).toBe(after)
  })

  test('returning from a provider removed in the meantime asks to start again', async () => {
    const { app, organization, owner } = await withProvider({ domains: ['gone.example'] })
    provider.accounts.set('gone', { email: 'gone@gone.example', email_verified: true })
    const who = traveller(app)
    const begun = await who.post(begin, { organization_id: organization.id })
    const back = await provider.signIn(begun.body.url, 'gone')
    await owner.call('DELETE', `/organizations/${organization.id}/sign-in-provider`)
    const refused = await who.open(back)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Sign-in expired')])
  })
})

onBothEngines('a provider that is away, slow or lies', newConfig => {
  let workspace: Workspace
  let issuer: LyingIssuer
  let odd = 0
  beforeAll(async () => {
    issuer = await startLyingIssuer()
    workspace = await startWorkspace(await newConfig(loopback))
    const { owner, organization } = workspace
    const settings = { issuer: issuer.issuer, domains: ['acme.example'] }
    expect((await setProvider(owner, organization, settings)).status).toBe(200)
  })
  afterAll(async () => {
    await workspace.app.close()
    await issuer.close()
  })

  /** A browser in the middle of a sign-in, and its return address. */
  async function begin() {
    const who = traveller(workspace.app)
    const { body } = await who.post('/provider-sign-in', { organization_id: workspace.organization.id })
    return { who, back: issuer.comeBack(body.url) }
  }
  /** A sign-in for which the provider sends these claims. */
  async function comeInWith(claims: Record<string, unknown>) {
    const { who, back } = await begin()
    issuer.lies = { claims }
    const response = await who.open(back)
    issuer.lies = {}
    return { who, response }
  }

  const lies: [string, number, Partial<LyingIssuer['lies']>][] = [
    ['a token of another issuer', 400, { claims: { iss: 'https://login.example.com' } }],
    ['a token for another client', 400, { claims: { aud: 'somebody else' } }],
    ['a token of another sign-in', 400, { claims: { nonce: 'another' } }],
    ['a token without a nonce', 400, { claims: { nonce: undefined } }],
    ['a token that has expired', 400, { claims: { exp: 1_000_000_000, iat: 999_999_000 } }],
    ['a token that is signed by somebody else', 400, { foreignKey: true }],
    ['an address that it has not verified', 403, { claims: { email_verified: false } }],
    ['an address of which it does not say so', 403, { claims: { email_verified: undefined } }],
    ['an address that it calls verified in quotes', 403, { claims: { email_verified: 'false' } }],
    ['an address that is none', 403, { claims: { email: 'ada' } }],
    ['several addresses', 403, { claims: { email: ['ada@acme.example', 'eve@acme.example'] } }],
    ['an address with a line break', 403, { claims: { email: 'ada@acme.example\r\nBcc: eve@acme.example' } }],
    ['nobody', 400, { claims: { sub: undefined } }],
    ['somebody without a name of their own', 400, { claims: { sub: '' } }],
    ['a number for somebody', 400, { claims: { sub: 7 } }],
    ['a subject that no index holds', 400, { claims: { sub: randomBytes(8_000).toString('hex') } }],
    ['a subject that no database stores', 400, { claims: { sub: 'p1\0' } }],
    [
      'no tokens but an error',
      503,
      { respond: (path, response) => path === '/token' && !!response.writeHead(500).end() },
    ],
    [
      'a response without end',
      503,
      {
        respond(path, response) {
          if (path !== '/token') return false
          response.writeHead(200, { 'content-type': 'application/json' })
          const more = () => {
            while (response.writable && response.write(' '.repeat(65_536)));
          }
          response.on('drain', more)
          more()
          return true
        },
      },
    ],
    [
      'a redirect to somewhere else',
      400,
      {
        respond: (path, response) =>
          path === '/token' && !!response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      },
    ],
  ]
  test.each(lies)('%s is refused, and nothing is stored', async (_, status, lie) => {
    const { app } = workspace
    const { who, back } = await begin()
    const before = await storedChanges(app.services)
    issuer.lies = lie
    const refused = await who.open(back)
    issuer.lies = {}
    expect(refused.status).toBe(status)
    expect(await refused.text()).toContain('href="/workspace"')
    expect(who.jar.has('roomful_sign_in')).toBe(false)
    expect(await storedChanges(app.services)).toBe(before)
  })

  test.each<[string, unknown, string]>([
    ['nothing that can be seen', '\u200b\u2060\u202e', 'odd-1'],
    ['no text', { first: 'Ada' }, 'odd-2'],
    ['a text that turns and goes on', `\u202eAda\0\n${'a'.repeat(100)}`, `Ada ${'a'.repeat(76)}`],
  ])('a name of %s does not stand in the way', async (_, name, shown) => {
    const { organization, owner } = workspace
    const email = `odd-${++odd}@acme.example`
    const { response } = await comeInWith({ sub: `odd ${shown}`, email, name })
    expect(response.status).toBe(303)
    const { members } = (await owner.get(`/organizations/${organization.id}/members`)).body
    expect(members.find((member: { email: string }) => member.email === email)).toMatchObject({ name: shown })
  })

  test('is asked for tokens once, however often a browser comes back with what was begun', async () => {
    const { app } = workspace
    const { who, back } = await begin()
    const asked = () => issuer.asked.filter(path => path === '/token').length
    const before = asked()
    issuer.lies = { claims: { iss: 'https://login.example.com' } }
    const cookies = new Map(who.jar)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const copy = traveller(app)
        for (const [name, value] of cookies) copy.jar.set(name, value)
        return (await copy.open(back)).status
      }),
    )
    issuer.lies = {}
    expect(statuses).toEqual(Array(20).fill(400))
    expect(asked() - before).toBe(1)
  })

  test('does not rename a member of an organization that it does not open', async () => {
    const { app } = workspace
    const { who } = await comeInWith({ sub: 'early bird', email: 'early@acme.example', name: 'Early' })
    expect((await who.call('PATCH', '/me', { name: 'Bird' })).status).toBe(200)
    const user = (await findUserByEmail(reading(app.services), 'early@acme.example'))!.user
    const elsewhere = await newOrganization(app, 'Elsewhere')
    await writing(app.services, tx => addMember(tx, elsewhere, user, 'PRESENTER'))
    const renamed = await who.call('PATCH', '/me', { name: 'Somebody else', language: 'fr' })
    expect([renamed.status, renamed.body.code]).toEqual([403, 'SIGN_IN_REQUIRED'])
    expect((await who.get('/me')).body.user).toMatchObject({ name: 'Bird', language: 'en' })
  })

  test('its keys can change between two sign-ins', async () => {
    for (let i = 0; i < 3; i++) {
      const { who, back } = await begin()
      expect((await who.open(back)).status).toBe(303)
      issuer.rotateKey()
    }
  })

  test('its metadata is requested once in 10 minutes', () => {
    expect(issuer.asked.filter(path => path.startsWith('/.well-known'))).toHaveLength(1)
  })

  test('one that cannot be used is named before anybody is sent there', async () => {
    const { app } = workspace
    const broken: [string, LyingIssuer['lies'], ProviderFault][] = [
      ['away', { respond: (_, response) => !!response.destroy() }, 'AWAY'],
      ['another issuer', { metadata: { issuer: 'https://login.example.com' } }, 'OTHER_ISSUER'],
      ['no json', { respond: (_, response) => !!response.writeHead(200).end('<html>') }, 'NOT_A_PROVIDER'],
      ['a script', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }, 'NOT_A_PROVIDER'],
    ]
    for (const [name, lie, fault] of broken) {
      const other = await startLyingIssuer()
      const organization = await newOrganization(app)
      const owner = await newPerson(app, organization, 'OWNER')
      const path = `/organizations/${organization.id}/sign-in-provider`
      await setProvider(owner, organization, { issuer: other.issuer })
      other.lies = lie
      const begun = await browser(app).post('/provider-sign-in', { organization_id: organization.id })
      expect([name, begun.status, begun.body.code]).toEqual([name, 503, 'UNAVAILABLE'])
      const tested = await owner.post(`${path}/test`)
      expect([name, tested.body]).toEqual([name, { ok: false, fault, problem: expect.any(String) }])
      other.lies = {}
      expect((await owner.post(`${path}/test`)).body.ok).toBe(true)
      await other.close()
    }
  })
})

test('returning while the storage is unavailable shows a page in the reader’s language that says that nothing has changed', async () => {
  const provider = await startOidcServer(returnUrl)
  const config = testConfig(loopback)
  const { app, owner, organization } = await startWorkspace(config)
  provider.accounts.set('ada', { email: 'ada@acme.example', email_verified: true, name: 'Ada' })
  await setProvider(owner, organization, {
    issuer: provider.issuer,
    client_secret: provider.clientSecret,
    domains: ['acme.example'],
  })
  const who = traveller(app)
  const comeBack = async () => {
    const begun = await who.post('/provider-sign-in', { organization_id: organization.id })
    return provider.signIn(begun.body.url, 'ada')
  }
  const back = await comeBack()
  renameSync(config.dataDir, `${config.dataDir}.elsewhere`)
  const refused = await who.open(back, { 'accept-language': 'fr' })
  renameSync(`${config.dataDir}.elsewhere`, config.dataDir)
  expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  const page = await refused.text()
  expect(page).toContain('Connexion temporairement indisponible')
  expect(page).toContain('href="/workspace"')
  expect(who.jar.has('roomful_sign_in')).toBe(false)
  expect((await who.open(await comeBack())).status).toBe(303)
  await app.close()
  await provider.close()
})

test.each([
  ['ROOMFUL_OIDC_ALLOW_CIDRS', '10.0.0.0/8'],
  ['ROOMFUL_WEBHOOK_ALLOW_CIDRS', '10.0.0.0/8'],
])(
  'a provider inside the network is refused with its address and the variable that allows it: %s',
  async (name, range) => {
    const inside = { resolveName: async () => ['10.1.2.3'] }
    const issuer = 'https://sso.hall.intranet'
    const strict = await startWorkspace(testConfig(), inside)
    const refused = await setProvider(strict.owner, strict.organization, { issuer })
    expect(refused.body.details).toEqual([
      {
        field: 'issuer',
        rule: 'public_address',
        message:
          'its host resolves to 10.1.2.3, which is not a public address: the operator can allow it with ROOMFUL_OIDC_ALLOW_CIDRS',
      },
    ])
    await strict.app.close()
    const open = await startWorkspace(testConfig({ [name]: range }), inside)
    expect((await setProvider(open.owner, open.organization, { issuer })).status).toBe(200)
    await open.app.close()
  },
)

test('the sign-in page offers the provider of the only organization, and none where there are several', async () => {
  const { app, owner, organization } = await startWorkspace(testConfig())
  const offered = async () => (await browser(app).get('/set-up')).body
  expect(await offered()).toEqual({ needed: false, provider: null })
  await setProvider(owner, organization, { issuer: 'https://login.example.com/realms/staff' })
  const provider = { organization_id: organization.id, name: 'login.example.com' }
  expect(await offered()).toEqual({ needed: false, provider })
  const second = await newOrganization(app, 'Second')
  expect(await offered()).toEqual({ needed: false, provider: null })
  await writing(app.services, tx => deleteOrganization(tx, second))
  expect(await offered()).toEqual({ needed: false, provider })
  await app.close()
})

onBothEngines('the provider of an address', newConfig => {
  test('is offered by confirmed domains alone, which stay with the organization that was the only one', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const offered = async (email: string) =>
      (await browser(app).post('/provider-sign-in/find', { email })).body.provider?.organization_id ?? null
    const confirm = (of: { readonly id: string }, domain: string) =>
      writing(app.services, async tx => confirmDomain(tx, (await findOrganization(tx, of.id))!, domain))
    await setProvider(owner, organization, { issuer: 'https://login.example.com', domains: ['one.example'] })
    const known = owner.user.email
    expect(await offered(`nobody@${known.slice(known.lastIndexOf('@') + 1)}`)).toBe(await offered(known))
    expect(await offered('Ada@ONE.example')).toBe(organization.id)
    expect(await offered('ada@two.example')).toBeNull()

    const second = await newOrganization(app, 'Second')
    const other = await newPerson(app, second, 'OWNER')
    const domains = ['one.example', 'two.example', 'three.example', 'bücher.example']
    await setProvider(other, second, { issuer: 'https://login.example.net', domains })
    expect(await offered('ada@one.example')).toBe(organization.id)
    expect(await offered('ada@two.example')).toBeNull()
    expect(await confirm(second, '@Bücher.example')).toBe('xn--bcher-kva.example')
    expect(await offered('ada@bücher.example')).toBe(second.id)
    // The provider does not let people of the domain in.
    await confirm(second, 'four.example')
    expect(await offered('ada@four.example')).toBeNull()
    await expect(confirm(second, 'one.example')).rejects.toThrow(organization.id)
    await expect(confirm(second, 'example')).rejects.toMatchObject({ code: 'INVALID_REQUEST_BODY' })
    expect(await writing(app.services, tx => withdrawDomain(tx, organization, 'two.example'))).toBe(false)
    expect(await writing(app.services, tx => withdrawDomain(tx, organization, 'one.example'))).toBe(true)
    expect(await offered('ada@one.example')).toBeNull()
    // A domain without a provider, and one of an organization that is gone.
    await confirm(organization, 'three.example')
    await owner.call('DELETE', `/organizations/${organization.id}/sign-in-provider`)
    expect(await offered('ada@three.example')).toBeNull()
    await writing(app.services, tx => deleteOrganization(tx, organization))
    await confirm(second, 'three.example')
    expect(await offered('ada@three.example')).toBe(second.id)
    expect((await browser(app).post('/provider-sign-in/find', { email: 'none' })).status).toBe(400)
    await app.close()
  })
})

test('a range for providers opens nothing for webhooks', async () => {
  const { app, owner, organization } = await startWorkspace(
    testConfig({ ROOMFUL_OIDC_ALLOW_CIDRS: '10.0.0.0/8' }),
  )
  const hook = { target_url: 'https://10.1.2.3/', event_types: ['session.ended'] }
  const refused = await owner.post(`/organizations/${organization.id}/webhooks`, hook)
  expect(refused.body.details).toEqual([expect.objectContaining({ rule: 'public_address' })])
  await app.close()
})

test('a provider whose name leads into the private network by now is not asked, and its owner is told why', async () => {
  let addresses = ['1.1.1.1']
  const { app, owner, organization } = await startWorkspace(testConfig(), {
    resolveName: async () => addresses,
  })
  const set = await setProvider(owner, organization, { issuer: 'https://login.example.com' })
  expect(set.status).toBe(200)
  addresses = ['10.0.0.1']
  const fault: ProviderFault = 'NOT_ALLOWED'
  expect((await owner.post(`/organizations/${organization.id}/sign-in-provider/test`)).body).toEqual({
    ok: false,
    fault,
    problem: expect.stringContaining('10.0.0.1 is not a public address'),
  })
  await app.close()
})

test('the operator lets members in with passwords again, whose provider is gone', async () => {
  const config = testConfig()
  const { app, owner, organization } = await startWorkspace(config)
  const path = `/organizations/${organization.id}`
  await setProvider(owner, organization, { issuer: 'https://login.example.com' })
  await app.services.storage.transaction(({ db }) =>
    db.updateTable('sign_in_providers').set({ members_required: 1 }).execute(),
  )
  expect((await owner.get(path)).body.code).toBe('SIGN_IN_REQUIRED')
  const settings = { values: {}, origins: {}, file: undefined }
  const options = { org: organization.id }
  const call = { config, settings, environment: {}, options, argument: undefined, given: [], json: true }
  expect(await organizationAllowPasswords.run(call)).toEqual({ id: organization.id, changed: true })
  expect((await owner.get(path)).status).toBe(200)
  await app.close()
})
