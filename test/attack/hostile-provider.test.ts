// A sign-in provider that turns evil: forged ID tokens, endless, huge, slow and nested responses, addresses of the private network,
// metadata that fills the memory, and the code of another provider. It signs in only its own people, and costs little.
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AddressGuard, readCidr } from '../../packages/server/src/lib/address-guard.ts'
import type { AuthenticatedPerson, Challenge } from '../../packages/server/src/oidc/oidc-client.ts'
import { ProviderError } from '../../packages/server/src/oidc/oidc-client.ts'
import { OpenIdClient } from '../../packages/server/src/oidc/openid.ts'
import { testConfig } from '../../packages/server/test/support/engines.ts'
import {
  type LyingIssuer,
  startLyingIssuer,
  unsigned,
} from '../../packages/server/test/support/lying-issuer.ts'
import { traveller } from '../../packages/server/test/support/traveller.ts'
import { newOrganization, newPerson, startWorkspace } from '../../packages/server/test/support/workspace.ts'

const challenge: Challenge = {
  state: 's'.repeat(32),
  nonce: 'n'.repeat(32),
  codeVerifier: 'v'.repeat(43),
}
const returnUrl = 'https://rooms.example/app/v1/provider-sign-in/return'

let issuer: LyingIssuer
let client: OpenIdClient
beforeAll(async () => {
  issuer = await startLyingIssuer()
})
afterAll(() => issuer.close())
beforeEach(() => {
  // The address of the provider alone is allowed: everything else on this machine is a private network.
  const guard = new AddressGuard({
    allowHttp: true,
    allowedRanges: [readCidr('127.0.0.1/32')],
    resolve: async name => (name === 'rebound.example' ? ['127.0.0.1', '10.0.0.1'] : []),
  })
  client = new OpenIdClient(guard, new FakeClock())
})
afterEach(async () => {
  issuer.lies = {}
  await client.close()
})

/** A whole sign-in with the issuer. @throws ProviderError */
async function signIn(): Promise<AuthenticatedPerson> {
  const access = { issuer: issuer.issuer, clientId: 'roomful', clientSecret: 'secret' }
  const url = await client.begin(access, returnUrl, challenge)
  return client.finish(access, new URL(issuer.comeBack(url)), challenge)
}

async function refusal(): Promise<ProviderError> {
  const outcome = await signIn().then(
    person => `signed in as ${person.subject}`,
    error => error,
  )
  expect(outcome).toBeInstanceOf(ProviderError)
  return outcome
}

const [thief, curve] = [
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
  generateKeyPairSync('ec', { namedCurve: 'P-256' }),
]
const algorithms = ['none', 'HS256', 'RS256', 'ES256']

function hmac(text: string, key: string): string {
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
function rsa(text: string, key: KeyObject): string {
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

describe('an ID token', () => {
  const forged: [string, (claims: object, key: KeyObject) => string][] = [
    ['without a signature', claims => `${unsigned({ alg: 'none' }, claims)}.`],
    ['without a signature, spelled otherwise', claims => `${unsigned({ alg: 'nOnE' }, claims)}.`],
    ['of RS256 with an empty signature', claims => `${unsigned({ alg: 'RS256', kid: '1' }, claims)}.`],
    ['of two parts', claims => unsigned({ alg: 'none' }, claims)],
    ['of five parts', claims => `${unsigned({ alg: 'RSA-OAEP' }, claims)}.a.b.c`],
    [
      'signed with the public key as a shared secret',
      (claims, key) =>
        hmac(
          unsigned({ alg: 'HS256', kid: '1' }, claims),
          key.export({ format: 'pem', type: 'spki' }).toString(),
        ),
    ],
    ['signed with the client secret', claims => hmac(unsigned({ alg: 'HS256', kid: '1' }, claims), 'secret')],
    [
      'that brings its own key',
      claims => {
        const jwk = thief.publicKey.export({ format: 'jwk' })
        return rsa(unsigned({ alg: 'RS256', kid: '1', jwk, jku: issuer.issuer }, claims), thief.privateKey)
      },
    ],
    [
      'with an unknown critical header',
      claims =>
        rsa(unsigned({ alg: 'RS256', kid: '1', crit: ['b64'], b64: false }, claims), thief.privateKey),
    ],
    [
      'of another algorithm than its key',
      claims => {
        const text = unsigned({ alg: 'ES256', kid: '1' }, claims)
        const dsaEncoding = 'ieee-p1363' as const
        return `${text}.${sign('sha256', Buffer.from(text), { key: curve.privateKey, dsaEncoding }).toString('base64url')}`
      },
    ],
    ['that is a number', () => '7'],
    ['that is nested', () => `${Buffer.from('['.repeat(50_000)).toString('base64url')}.e30.e30`],
  ]
  test.each(forged)('%s is refused', async (_, token) => {
    issuer.lies = { token, metadata: { id_token_signing_alg_values_supported: algorithms } }
    expect((await refusal()).kind).toBe('REFUSED')
  })

  test.each<[string, Record<string, unknown>]>([
    ['for several clients', { aud: ['roomful', 'another'] }],
    ['for several clients, to another', { aud: ['roomful', 'another'], azp: 'another' }],
    ['that is not valid yet', { nbf: 4_000_000_000 }],
    ['whose expiry is a text', { exp: '4000000000' }],
    ['whose expiry is none', { exp: undefined }],
    ['of several issuers', { iss: ['https://login.example.com'] }],
    ['whose nonce is a list', { nonce: [challenge.nonce] }],
    ['whose subject is an object', { sub: { toString: 'p1' } }],
    ['whose subject is 60 kilobytes', { sub: 'a'.repeat(60_000) }],
  ])('%s is refused', async (_, claims) => {
    issuer.lies = { claims }
    expect((await refusal()).kind).toBe('REFUSED')
  })

  test('with claims of ten kilobytes gives a short name, and no address that is none', async () => {
    const long = 10_000
    for (const name of [
      'a\u0301'.repeat(long / 2),
      '\ud800'.repeat(long),
      '👨\u200d'.repeat(long / 4),
      ' '.repeat(long),
    ]) {
      issuer.lies = {
        claims: { name, email: `${'a@'.repeat(long / 2)}acme.example`, __proto__: { sub: 'p2' } },
      }
      const person = await signIn()
      expect(person.subject).toBe('p1')
      expect([...(person.name ?? '')].length).toBeLessThanOrEqual(80)
    }
  })

  test('is checked with its own key among hundreds, and with none where several have its name', async () => {
    const { publicKey } = thief
    const key = { ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }
    issuer.lies = { keys: Array.from({ length: 250 }, (_, i) => ({ ...key, kid: `other-${i}` })) }
    expect((await signIn()).subject).toBe('p1')
    issuer.lies = { keys: [{ ...key, kid: '1' }] }
    expect((await refusal()).kind).toBe('REFUSED')
    issuer.lies = { keys: [{}, { kty: 'oct', kid: '1', k: 'AAAA' }, { kty: 'RSA', kid: '1', n: '', e: '' }] }
    await refusal()
  })
})

describe('a response', () => {
  const endpoints = ['/.well-known/openid-configuration', '/token', '/keys', '/userinfo'] as const
  /** Claims without a name lead to the endpoint of userinfo. */
  const withUserinfo = () => ({
    metadata: { userinfo_endpoint: `${issuer.issuer}/userinfo` },
    claims: { name: undefined },
  })

  const bad: [string, (response: ServerResponse) => unknown][] = [
    ['a response of 200 kilobytes', response => response.end(`{"padding":"${'a'.repeat(200_000)}"}`)],
    [
      'a compressed response of 50 megabytes',
      response => {
        response.setHeader('content-encoding', 'gzip')
        return response.end(bomb)
      },
    ],
    ['a nested response', response => response.end('['.repeat(100_000))],
    ['a nested object', response => response.end(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)],
    ['a list', response => response.end('[]')],
    ['null', response => response.end('null')],
    ['nothing', response => response.end()],
    [
      'a redirect into the private network',
      response => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    ],
    [
      'a challenge of 10 kilobytes',
      response =>
        response.writeHead(401, { 'www-authenticate': `Bearer ${'a="\\'.repeat(2_500)}` }).end('{}'),
    ],
  ]
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const cases = bad.flatMap(([what, respond]) => endpoints.map(at => [what, at, respond] as const))
  test.each(cases)('%s at %s leads to no sign-in', async (_, at, respond) => {
    issuer.lies = {
      ...withUserinfo(),
      respond(path, response) {
        if (path !== at) return false
        response.setHeader('content-type', 'application/json')
        respond(response)
        return true
      },
    }
    const before = performance.now()
    await refusal()
    expect(performance.now() - before).toBeLessThan(5_000)
  })

  test('that drips is cut off after ten seconds, at every endpoint', async () => {
    const issuers = await Promise.all(endpoints.map(() => startLyingIssuer()))
    const outcomes = await Promise.all(
      issuers.map(async (one, i) => {
        one.lies = {
          metadata: { userinfo_endpoint: `${one.issuer}/userinfo` },
          claims: { name: undefined },
          respond(path, response) {
            if (path !== endpoints[i]) return false
            response.setHeader('content-type', 'application/json')
            const drip = setInterval(() => response.write(' '), 100)
            response.on('close', () => clearInterval(drip))
            return true
          },
        }
        const access = { issuer: one.issuer, clientId: 'roomful', clientSecret: 'secret' }
        const begun = performance.now()
        const kind = await client
          .begin(access, returnUrl, challenge)
          .then(url => client.finish(access, new URL(one.comeBack(url)), challenge))
          .then(
            () => 'signed in',
            error => error.kind,
          )
        return [kind, Math.round((performance.now() - begun) / 1_000)]
      }),
    )
    for (const one of issuers) await one.close()
    expect(outcomes.map(([kind]) => kind)).toEqual(endpoints.map(() => 'AWAY'))
    expect(Math.max(...outcomes.map(([, seconds]) => seconds as number))).toBeLessThanOrEqual(12)
  }, 20_000)

  const inside = ['token_endpoint', 'jwks_uri', 'userinfo_endpoint'].flatMap(field =>
    [
      '[::1]',
      '127.0.0.2',
      '10.0.0.1',
      '169.254.169.254',
      '0',
      '2130706434',
      '[::ffff:a00:1]',
      'localhost',
      'rebound.example',
    ].map(host => [field, host] as const),
  )
  test.each(inside)('metadata with a %s at %s is not followed', async (field, host) => {
    const asked: string[] = []
    const servers = await Promise.all(
      ['::1', '127.0.0.2'].map(async address => {
        const server = createServer((request, response) => {
          asked.push(request.url!)
          response.end('{}')
        })
        server.listen(Number(new URL(issuer.issuer).port), address)
        await once(server, 'listening')
        return server
      }),
    )
    const { metadata, claims } = withUserinfo()
    const { port } = new URL(issuer.issuer)
    issuer.lies = { claims, metadata: { ...metadata, [field]: `http://${host}:${port}/` } }
    expect((await refusal()).kind).toBe('AWAY')
    for (const server of servers) server.close()
    expect(asked).toEqual([])
  })

  test.each([
    'file:///etc/passwd',
    'data:application/json,{}',
    'http://user:secret@127.0.0.1/',
    'http://127.0.0.1\t/',
    7,
    {},
    null,
  ])('metadata with the token endpoint %j is refused', async token_endpoint => {
    issuer.lies = { metadata: { token_endpoint } }
    await refusal()
  })
})

describe('metadata', () => {
  test.each([
    ['of many issuers', {}],
    ['of many issuers that is of another', { issuer: 'https://login.example.com' }],
  ])('%s, 120 kilobytes each, does not fill the memory', async (_, other) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    // A server of its own, since its own memory does not count.
    const padding = `[${Array(40_000).fill('{}').join()}]`
    let origin = ''
    const server = createServer((request, response) => {
      const own = origin + request.url!.replace('/.well-known/openid-configuration', '')
      const fields = {
        issuer: own,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        ...other,
      }
      response.setHeader('content-type', 'application/json')
      response.end(`{"padding":${padding},${JSON.stringify(fields).slice(1)}`)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const begin = (i: number) =>
      client
        .begin(
          { issuer: `${origin}/${i}`, clientId: 'roomful', clientSecret: 'secret' },
          returnUrl,
          challenge,
        )
        .catch(() => {})
    await begin(0)
    collect()
    const before = process.memoryUsage().heapUsed
    for (let i = 1; i <= 15; i++) await begin(i)
    collect()
    const heldMiB = (process.memoryUsage().heapUsed - before) / 1024 ** 2
    server.closeAllConnections()
    server.close()
    expect(heldMiB).toBeLessThan(10)
  })

  test('whose lists are long is refused', async () => {
    issuer.lies = { metadata: { id_token_signing_alg_values_supported: Array(10_000).fill('RS256') } }
    expect((await refusal()).message).toContain('metadata')
  })
})

test('the code and the token of one provider open nothing at another, and two people with one subject stay two', async () => {
  const { app, organization, owner } = await startWorkspace(
    testConfig({ ROOMFUL_WEBHOOK_ALLOW_HTTP: '1', ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }),
  )
  const evil = await startLyingIssuer()
  const evilOrganization = await newOrganization(app, 'Evil')
  const evilOwner = await newPerson(app, evilOrganization, 'OWNER')
  for (const [who, { id }, at] of [
    [owner, organization, issuer],
    [evilOwner, evilOrganization, evil],
  ] as const) {
    const set = await who.call('PATCH', `/organizations/${id}/sign-in-provider`, {
      issuer: at.issuer,
      client_id: 'roomful',
      client_secret: 'any',
      domains: ['acme.example'],
      participants: 'OFF',
      members_required: false,
    })
    expect(set.status).toBe(200)
  }
  const begin = async (who: ReturnType<typeof traveller>, id: string) => {
    const begun = await who.post('/provider-sign-in', { organization_id: id })
    expect(begun.status).toBe(200)
    return begun.body.url as string
  }
  const visitor = traveller(app)
  const first = await visitor.open(issuer.comeBack(await begin(visitor, organization.id)))
  expect(first.status).toBe(303)
  const { id } = (await visitor.get('/me')).body.user

  // The same subject and address, vouched for by another provider.
  const copy = traveller(app)
  const taken = await copy.open(evil.comeBack(await begin(copy, evilOrganization.id)))
  expect(taken.status).toBe(409)
  // The same subject with another address.
  evil.lies = { claims: { email: 'eve@acme.example', name: 'Eve' } }
  const eve = traveller(app)
  expect((await eve.open(evil.comeBack(await begin(eve, evilOrganization.id)))).status).toBe(303)
  const me = (await eve.get('/me')).body
  expect(me.user.id).not.toBe(id)
  expect(me.organizations.map((one: { name: string }) => one.name)).toEqual(['Evil'])
  // As the issuer that the other organization trusts.
  evil.lies = { claims: { iss: issuer.issuer } }
  const forger = traveller(app)
  expect((await forger.open(evil.comeBack(await begin(forger, evilOrganization.id)))).status).toBe(400)
  evil.lies = {}

  // A provider that names itself in its response (RFC 9207) cannot be made to serve a sign-in that began at another.
  const mixed = traveller(app)
  const asked = evil.asked.length
  const code = new URL(issuer.comeBack(await begin(traveller(app), organization.id))).searchParams.get(
    'code',
  )!
  const state = new URL(await begin(mixed, evilOrganization.id)).searchParams.get('state')!
  const back = new URL(issuer.comeBack(await begin(traveller(app), organization.id)))
  back.search = String(new URLSearchParams({ code, state, iss: issuer.issuer }))
  expect((await mixed.open(back.href)).status).toBe(400)
  expect(evil.asked.slice(asked)).toEqual([])
  // Nor is the state of one good with the cookie of the other.
  const swapped = traveller(app)
  const honest = await begin(swapped, organization.id)
  await begin(swapped, evilOrganization.id)
  expect((await swapped.open(issuer.comeBack(honest))).status).toBe(400)
  await app.close()
  await evil.close()
})
