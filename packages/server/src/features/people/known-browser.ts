import { Cookie } from '../../lib/http/cookies.ts'
import type { Random } from '../../lib/random.ts'
import type { Seal } from '../../lib/seal.ts'
import { newToken, textDigest } from '../../lib/tokens.ts'

/**
 * A browser in which a password was right before. It proves so by a sealed cookie, and its failures are counted by themselves:
 * strangers cannot lock it out of the account (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export interface KnownBrowser {
  /** New whenever a password was right. */
  readonly id: string
  /** Digests of the folded mail addresses of those who have signed in with it, the last one first. */
  readonly accounts: readonly string[]
}

const ttlMs = 365 * 24 * 60 * 60_000
/** As many people as share a browser. */
const accountsMax = 5
const purpose = 'known browser'

export function knownBrowserCookie({ secure }: { readonly secure: boolean }): Cookie {
  return new Cookie('roomful_known_browser', { secure, ttlMs })
}

/** The value of the cookie, once a password was right. @param before what the browser was known as */
export function sealKnownBrowser(
  { seal, random }: { readonly seal: Seal; readonly random: Random },
  foldedEmail: string,
  before: KnownBrowser | undefined,
): string {
  const account = textDigest(foldedEmail)
  const others = before?.accounts.filter(one => one !== account) ?? []
  const browser: KnownBrowser = {
    id: newToken(random),
    accounts: [account, ...others].slice(0, accountsMax),
  }
  return seal.seal(JSON.stringify(browser), purpose)
}

/** @returns undefined without a cookie of ours */
export function openKnownBrowser(seal: Seal, cookie: string | undefined): KnownBrowser | undefined {
  if (cookie === undefined) return undefined
  try {
    return JSON.parse(seal.open(cookie, purpose))
  } catch {
    return undefined
  }
}

/** By what a browser is told from those of strangers to an account; undefined for a stranger's. */
export function knownTo(browser: KnownBrowser | undefined, foldedEmail: string): string | undefined {
  return browser?.accounts.includes(textDigest(foldedEmail)) ? browser.id : undefined
}
