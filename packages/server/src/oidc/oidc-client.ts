import type { ProviderFault } from '@roomful/contract/workspace/sign-in-provider'

/** How an organization's provider is reached. */
export interface ProviderAccess {
  /** Its URL, exactly as it names itself. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What a browser is sent to a provider with, and has to come back with. */
export interface Challenge {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string
}

/** Somebody whom a provider vouches for. */
export interface ProvenPerson {
  readonly issuer: string
  /** Who they are there, for good. */
  readonly subject: string
  readonly name: string | null
  /** Null unless the provider says that it has verified it. */
  readonly verifiedEmail: string | null
}

/**
 * Why a provider's sign-in has failed. AWAY: it cannot be reached or does not respond in time; DENIED: the person or the
 * provider has said no; REFUSED: what came back proves nothing.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'AWAY' | 'DENIED' | 'REFUSED'
  /** What whoever has set it up can mend. */
  readonly fault: ProviderFault

  constructor(
    kind: ProviderError['kind'],
    message: string,
    options: ErrorOptions & { readonly fault?: ProviderFault } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.fault = options.fault ?? (kind === 'AWAY' ? 'AWAY' : 'NOT_A_PROVIDER')
  }
}

/** Signs people in with providers that speak OpenID Connect: code flow with PKCE, state and nonce. */
export interface OidcClient {
  /** The provider's page that begins a sign-in. @throws ProviderError */
  begin(access: ProviderAccess, redirectUrl: string, challenge: Challenge): Promise<string>
  /**
   * Exchanges the code with which a browser came back, and validates what the provider says.
   * @param currentUrl the redirect URL with its query
   * @throws ProviderError
   */
  finish(access: ProviderAccess, currentUrl: URL, challenge: Challenge): Promise<ProvenPerson>
  /** Asks a provider again what it is, with the next sign-in. */
  forget(issuer: string): void
  /** Cuts off what is under way. */
  close(): Promise<void>
}
