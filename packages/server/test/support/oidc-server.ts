import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { vi } from 'vitest'

/** What a provider says of the people that it knows, by what they type there. */
export type Account = { readonly email: string; readonly email_verified: boolean; readonly name?: string }

export interface OidcServer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly accounts: Map<string, Account>
  /** Goes to the provider's page, signs in there and consents. @returns the address of return */
  signIn(url: string, account: string): Promise<string>
  /** Goes to the provider's page and cancels there. @returns the address of return */
  cancel(url: string): Promise<string>
  close(): Promise<void>
}

/** Starts a real OpenID Connect provider on loopback. @param redirectUrl how the addresses of return that it allows begin */
export async function startOidcServer(redirectUrl: string): Promise<OidcServer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  // It says on the console that it is set up for development.
  const quiet = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')].map(spy => spy.mockReturnValue())
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'roomful', client_secret: 'only for tests', redirect_uris: [redirectUrl] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
  })
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.startsWith(redirectUrl)
  for (const spy of quiet) spy.mockRestore()
  server.on('request', provider.callback())

  /** Follows redirects within the provider, as a browser with cookies does. */
  function browser() {
    const cookies = new Map<string, string>()
    return async (url: string, form?: Record<string, string>) => {
      let next = { url, form }
      for (;;) {
        const response = await fetch(next.url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(next.form && { method: 'POST', body: new URLSearchParams(next.form) }),
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) return { url: next.url, text: await response.text() }
        await response.body?.cancel()
        const target = new URL(location, next.url)
        if (target.origin !== issuer) return { url: target.href, text: '' }
        next = { url: target.href, form: undefined }
      }
    }
  }

  return {
    issuer,
    clientId: 'roomful',
    clientSecret: 'only for tests',
    accounts,
    async signIn(url, account) {
      const go = browser()
      const login = await go(url)
      const consent = await go(login.url, { prompt: 'login', login: account, password: 'any' })
      return consent.text === '' ? consent.url : (await go(consent.url, { prompt: 'consent' })).url
    },
    async cancel(url) {
      const go = browser()
      const login = await go(url)
      return (await go(`${login.url}/abort`)).url
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
