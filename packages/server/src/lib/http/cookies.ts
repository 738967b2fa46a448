interface CookieOptions {
  /** Whether pages are served over https, so that the cookie can be bound to this host. */
  readonly secure: boolean
  readonly ttlMs: number
  readonly path?: string
  /** Lax: sent when following links from other sites, too. */
  readonly sameSite?: 'Lax' | 'Strict'
}

/** An HttpOnly cookie. */
export class Cookie {
  readonly #name: string
  readonly #attributes: string
  readonly #ttlMs: number

  constructor(name: string, { secure, ttlMs, path = '/', sameSite = 'Lax' }: CookieOptions) {
    // Browsers accept this prefix for the path / alone.
    this.#name = secure && path === '/' ? `__Host-${name}` : name
    this.#attributes = `Path=${path}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
    this.#ttlMs = ttlMs
  }

  read(headers: { readonly cookie?: string | undefined }): string | undefined {
    return readCookie(headers, this.#name)
  }

  /** The Set-Cookie header. @param value null removes the cookie */
  set(value: string | null): string {
    const seconds = value === null ? 0 : this.#ttlMs / 1_000
    return `${this.#name}=${value ?? ''}; ${this.#attributes}; Max-Age=${seconds}`
  }
}

/** The value of any cookie in a request, including those set by scripts. */
export function readCookie(
  { cookie }: { readonly cookie?: string | undefined },
  name: string,
): string | undefined {
  return cookie
    ?.split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
