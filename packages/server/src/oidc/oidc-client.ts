import type { ProviderFault } from '@roomful/contract/features/sso/provider'

/** Configuration of an organization's provider. */
export interface ProviderAccess {
  /** Its URL, exactly as in its metadata. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The challenge of one sign-in, which the browser carries to the provider and back. */
export interface Challenge {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string
}

/** A person authenticated by a provider. */
export interface AuthenticatedPerson {
  readonly issuer: string
  /** Permanent identifier at the issuer. */
  readonly subject: string
  readonly name: string | null
  /** Null unless the provider has verified it. */
  readonly verifiedEmail: string | null
}

/**
 * Kind of a failed sign-in. AWAY: the provider is out of reach or timed out; DENIED: the person or the provider declined;
 * REFUSED: the response is invalid.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'AWAY' | 'DENIED' | 'REFUSED'
  /** The fault for the administrator who configured the provider. */
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

/** Signs people in with OpenID Connect providers: code flow with PKCE, state and nonce. */
export interface OidcClient {
  /** The provider's URL that begins a sign-in. @throws ProviderError */
  begin(access: ProviderAccess, redirectUrl: string, challenge: Challenge): Promise<string>
  /**
   * Exchanges the authorization code and validates the ID token.
   * @param currentUrl the redirect URL with its query
   * @throws ProviderError
   */
  finish(access: ProviderAccess, currentUrl: URL, challenge: Challenge): Promise<AuthenticatedPerson>
  /** Drops a provider's cached metadata. */
  forget(issuer: string): void
  /** Aborts pending exchanges. */
  close(): Promise<void>
}
