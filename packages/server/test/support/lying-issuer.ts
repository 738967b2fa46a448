import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What an issuer does otherwise than it should. */
export interface Lies {
  /** Instead of what the ID token says rightly. */
  readonly claims?: Record<string, unknown>
  /** Signs with a key that it does not publish. */
  readonly foreignKey?: boolean
  /** Makes the ID token. @param publicKey the one that it publishes */
  readonly token?: (claims: object, publicKey: KeyObject) => string
  /** Published before its own key. */
  readonly keys?: readonly object[]
  readonly metadata?: Record<string, unknown>
  /** Responds to a path by itself. @returns whether it has */
  readonly respond?: (path: string, response: ServerResponse) => boolean
}

export interface LyingIssuer {
  readonly issuer: string
  /** What it does from now on. */
  lies: Lies
  /** Paths that were asked for. */
  readonly asked: string[]
  /** Signs with another key from now on, and publishes that one alone. */
  rotateKey(): void
  /** What a browser that was sent to `url` comes back with. */
  comeBack(url: string, more?: Record<string, string>): string
  close(): Promise<void>
}

/** Starts an issuer that says whatever a test wants; otherwise it signs in person `p1`, ada@acme.example. */
export async function startLyingIssuer(): Promise<LyingIssuer> {
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let [key, kid] = [newKey(), 1]
  const foreign = newKey()
  const codes = new Map<string, { nonce: string; clientId: string }>()
  const self: LyingIssuer = {
    issuer,
    lies: {},
    asked: [],
    rotateKey() {
      key = newKey()
      kid++
    },
    comeBack(url, more = {}) {
      const { searchParams } = new URL(url)
      const code = `code-${codes.size}`
      codes.set(code, { nonce: searchParams.get('nonce')!, clientId: searchParams.get('client_id')! })
      const back = new URL(searchParams.get('redirect_uri')!)
      back.search = String(new URLSearchParams({ code, state: searchParams.get('state')!, ...more }))
      return back.href
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!
    self.asked.push(path)
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    if (self.lies.respond?.(path, response)) return
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (path === '/.well-known/openid-configuration')
      return void json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...self.lies.metadata,
      })
    if (path === '/keys')
      return void json({
        keys: [
          ...(self.lies.keys ?? []),
          { ...key.publicKey.export({ format: 'jwk' }), kid: String(kid), alg: 'RS256', use: 'sig' },
        ],
      })
    const code = new URLSearchParams(body).get('code') ?? ''
    const begun = codes.get(code)
    if (path !== '/token' || !begun) return void json({ error: 'invalid_grant' }, 400)
    codes.delete(code)
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: issuer,
      sub: 'p1',
      aud: begun.clientId,
      iat: now,
      exp: now + 300,
      nonce: begun.nonce,
      email: 'ada@acme.example',
      email_verified: true,
      name: 'Ada',
      ...self.lies.claims,
    }
    const id_token =
      self.lies.token?.(claims, key.publicKey) ??
      signed(claims, self.lies.foreignKey ? foreign.privateKey : key.privateKey, String(kid))
    json({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token })
  }
  return self
}

/** The header and the claims of a JWT. */
export function unsigned(header: object, claims: object): string {
  return [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
}

function signed(claims: object, key: KeyObject, kid: string): string {
  const text = unsigned({ alg: 'RS256', kid }, claims)
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
