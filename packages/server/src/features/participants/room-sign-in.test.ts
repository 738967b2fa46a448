// Participants who sign in with the provider of the organization: their seal, where it is required, and what goes wrong.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OidcServer, startOidcServer } from '../../../test/support/oidc-server.ts'
import { openRoom } from '../../../test/support/room.ts'
import { type Traveller, traveller } from '../../../test/support/traveller.ts'
import { writing } from '../../services.ts'
import { byPassword } from '../people/sign-ins.ts'
import { setProvider } from '../sso/providers.ts'
import { removeParticipant } from './remove-participant.ts'

/** Providers of tests are on loopback, which an operator has to allow. */
const loopback = { ROOMFUL_WEBHOOK_ALLOW_HTTP: '1', ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }
const returnUrl = 'http://localhost:0/app/v1/provider-sign-in/return'
const deck = { questions: [{ type: 'OPEN_TEXT', prompt: 'What?' }] }

onBothEngines('participants who sign in', newConfig => {
  let provider: OidcServer
  let server: ApiClient
  beforeAll(async () => {
    provider = await startOidcServer(returnUrl)
    provider.accounts.set('ada', { email: 'ada@acme.example', email_verified: true, name: 'Ada Lovelace' })
    provider.accounts.set('una', { email: 'una@acme.example', email_verified: false, name: 'Una' })
    server = await startApi(await newConfig(loopback))
  })
  afterAll(async () => {
    await server.app.close()
    await provider.close()
  })

  async function set(api: ApiClient, participants: 'OFF' | 'ALLOWED' | 'REQUIRED') {
    const { issuer, clientId: client_id, clientSecret: client_secret } = provider
    const input = { issuer, client_id, client_secret, domains: [], participants, members_required: false }
    await writing(api.app.services, tx => setProvider(tx, api.organization, input, byPassword))
  }

  /** A room of an organization of its own. */
  async function roomWith(
    participants: 'OFF' | 'ALLOWED' | 'REQUIRED',
    mode: 'IDENTIFIED' | 'ANONYMOUS' = 'IDENTIFIED',
  ) {
    const api = await apiClient(server.app)
    await set(api, participants)
    const room = await openRoom(api, deck, { participant_identity_mode: mode })
    return { api, ...room }
  }

  const post = (who: Traveller, path: string, body: unknown, headers = {}) =>
    who.call('POST', `/../../room/v1${path}`, body, headers)

  async function signIn(who: Traveller, code: string, account = 'ada'): Promise<Response> {
    const { body } = await post(who, '/sign-in', { code })
    return who.open(await provider.signIn(body.url, account))
  }

  test('have the seal, the name and the verified address of the provider; who types a name is a guest', async () => {
    const { api, code, sessionId } = await roomWith('ALLOWED')
    const phone = traveller(server.app)
    const host = new URL(provider.issuer).host
    const before = await post(phone, '/lookup', { code })
    expect(before.body.sign_in).toEqual({ required: false, provider: host, name: null })
    const back = await signIn(phone, code)
    expect([back.status, back.headers.get('location')]).toEqual([303, `/j/${code}`])
    const after = await post(phone, '/lookup', { code })
    expect(after.body.sign_in).toEqual({ required: false, provider: host, name: 'Ada Lovelace' })
    expect((await post(phone, '/join', { code })).status).toBe(200)
    const typed = { code, display_name: 'Grace', email: 'ada@acme.example' }
    expect((await post(phone, '/join', typed)).status).toBe(200)
    expect((await post(traveller(server.app), '/join', { code })).body.invalid_fields).toEqual([
      'display_name',
    ])
    const { body } = await api.get(`/sessions/${sessionId}/participants`)
    const seals = body.participants.map((one: Record<string, string>) => [
      one.display_name,
      one.email,
      one.identity_seal,
    ])
    expect(seals.toSorted()).toEqual([
      ['Ada Lovelace', 'ada@acme.example', 'SSO_VERIFIED'],
      ['Grace', 'ada@acme.example', 'GUEST'],
    ])
  })

  test('are the only ones who join where it is required, and whatever name they type is not theirs', async () => {
    const { api, code, sessionId } = await roomWith('REQUIRED')
    const phone = traveller(server.app)
    for (const body of [{ code }, { code, display_name: 'Ada Lovelace', email: 'ada@acme.example' }]) {
      const refused = await post(phone, '/join', body)
      expect([refused.status, refused.body.code]).toEqual([403, 'SIGN_IN_REQUIRED'])
    }
    await signIn(phone, code)
    expect((await post(phone, '/join', { code, display_name: 'The Queen' })).status).toBe(200)
    const { body } = await api.get(`/sessions/${sessionId}/participants`)
    expect(body.participants).toEqual([
      expect.objectContaining({ display_name: 'Ada Lovelace', identity_seal: 'SSO_VERIFIED' }),
    ])
  })

  test('a removed participant stays out with the same account on another device; others, and other rooms, are open', async () => {
    const { api, code, sessionId } = await roomWith('REQUIRED')
    provider.accounts.set('grace', { email: 'ada@acme.example', email_verified: true, name: 'Grace' })
    const [phone, tablet, other] = [traveller(server.app), traveller(server.app), traveller(server.app)]
    await signIn(phone, code)
    const key = (name: string) => ({ join_key: name.padEnd(22, '0') })
    const joined = await post(phone, '/join', { code, ...key('phone') })
    await writing(api.app.services, tx =>
      removeParticipant(tx, api.organization, sessionId, joined.body.participant_id, true),
    )
    await signIn(tablet, code)
    for (const [who, device] of [
      [phone, key('phone')],
      [phone, key('another')],
      [tablet, key('tablet')],
      [tablet, {}],
    ] as const) {
      const refused = await post(who, '/join', { code, ...device })
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    // Another account, even with the same address.
    await signIn(other, code, 'grace')
    expect((await post(other, '/join', { code, ...key('other') })).status).toBe(200)
    const draft = await api.post('/sessions', {
      presentation_id: (await api.get(`/sessions/${sessionId}`)).body.presentation_id,
      participant_identity_mode: 'IDENTIFIED',
    })
    await api.post(`/sessions/${draft.body.id}/open`)
    expect((await post(tablet, '/join', { code: draft.body.join_code })).status).toBe(200)
  })

  test('do not count in rooms of others, in anonymous ones, and where it was switched off', async () => {
    const { api, code } = await roomWith('ALLOWED')
    const phone = traveller(server.app)
    await signIn(phone, code)
    const foreign = await roomWith('REQUIRED')
    expect((await post(phone, '/join', { code: foreign.code })).body.code).toBe('SIGN_IN_REQUIRED')
    const anonymous = await roomWith('REQUIRED', 'ANONYMOUS')
    expect((await post(phone, '/lookup', { code: anonymous.code })).body).not.toHaveProperty('sign_in')
    expect((await post(phone, '/sign-in', { code: anonymous.code })).status).toBe(404)
    expect((await post(phone, '/join', { code: anonymous.code })).status).toBe(200)
    await set(api, 'OFF')
    expect((await post(phone, '/sign-in', { code })).status).toBe(404)
    expect((await post(phone, '/join', { code })).body.invalid_fields).toEqual(['display_name'])
  })

  test('are strangers to pages of other origins, though their cookie is sent along', async () => {
    const { code } = await roomWith('REQUIRED')
    const phone = traveller(server.app)
    await signIn(phone, code)
    const cookie = [...phone.jar].map(pair => pair.join('=')).join('; ')
    const call = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(`${server.app.url}/room/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...headers },
        body: JSON.stringify({ code }),
      })
      return response.json()
    }
    for (const headers of [
      { origin: 'https://other.example' },
      { origin: 'null' },
      { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' },
    ]) {
      expect(await call('lookup', headers)).toMatchObject({ sign_in: { required: true, name: null } })
      expect(await call('join', headers)).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
    }
    for (const headers of [{ origin: server.app.url }, { 'sec-fetch-site': 'same-origin' }]) {
      expect(await call('lookup', headers)).toMatchObject({ sign_in: { name: 'Ada Lovelace' } })
      expect(await call('join', headers)).toHaveProperty('token')
    }
  })

  test('come back to the room after failures, and a forged proof is none', async () => {
    const { code } = await roomWith('REQUIRED')
    const phone = traveller(server.app)
    const unverified = await signIn(phone, code, 'una')
    expect([unverified.status, await unverified.text()]).toEqual([
      403,
      expect.stringContaining(`href="/j/${code}"`),
    ])
    phone.jar.set('roomful_participant', Buffer.from('{"name":"Ada"}').toString('base64url'))
    expect((await post(phone, '/join', { code })).body.code).toBe('SIGN_IN_REQUIRED')
    const forged = await post(phone, '/sign-in', { code }, { 'sec-fetch-site': 'cross-site' })
    expect(forged.status).toBe(403)
    expect((await post(phone, '/sign-in', { code: '000000' })).status).toBe(404)
  })
})
