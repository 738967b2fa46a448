import type { App } from '../../src/app.ts'
import { type Browser, browser } from './workspace.ts'

/** Keeps the cookies that sign-ins with providers need, beside the one of a browser. */
export interface Traveller extends Browser {
  readonly jar: Map<string, string>
  /** Goes to an address of this server, as a link does. */
  open(url: string, headers?: Record<string, string>): Promise<Response>
}

/** @param person whose cookie it has from the beginning */
export function traveller(app: App, person: Browser = browser(app)): Traveller {
  const jar = new Map<string, string>()
  const keep = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split(/=(.*)/s) as [string, string]
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
  }
  if (person.cookie !== undefined) {
    const [name, value] = person.cookie.split('=') as [string, string]
    jar.set(name, value)
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const fresh = browser(app)
  const self: Traveller = Object.assign(fresh, {
    jar,
    async open(url: string, headers = {}) {
      const { pathname, search } = new URL(url)
      const response = await fetch(`${app.url}${pathname}${search}`, {
        redirect: 'manual',
        headers: { cookie: cookie(), 'sec-fetch-site': 'cross-site', ...headers },
      })
      keep(response.headers)
      return response
    },
  })
  const call = fresh.call
  self.call = async (method, path, body, headers = {}) => {
    fresh.cookie = undefined
    const response = await call(method, path, body, { cookie: cookie(), ...headers })
    keep(response.headers)
    return response
  }
  return self
}
