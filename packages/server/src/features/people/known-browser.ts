import type { KnownBrowser } from '../../caller.ts'
import { Cookie } from '../../lib/http/cookies.ts'
import type { Random } from '../../lib/random.ts'
import type { Seal } from '../../lib/seal.ts'
import { newToken, textDigest } from '../../lib/tokens.ts'

const ttlMs = 365 * 24 * 60 * 60_000
/** Limit of users per browser. */
const accountsMax = 5
const purpose = 'known browser'

export function knownBrowserCookie({ secure }: { readonly secure: boolean }): Cookie {
  return new Cookie('roomful_known_browser', { secure, ttlMs })
}

/** The cookie value after a successful sign-in. @param before the browser's previous state */
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

/** @returns undefined without a valid cookie */
export function openKnownBrowser(seal: Seal, cookie: string | undefined): KnownBrowser | undefined {
  if (cookie === undefined) return undefined
  try {
    return JSON.parse(seal.open(cookie, purpose))
  } catch {
    return undefined
  }
}

/** The browser's id if the account has signed in there; else undefined. */
export function knownTo(browser: KnownBrowser | undefined, foldedEmail: string): string | undefined {
  return browser?.accounts.includes(textDigest(foldedEmail)) ? browser.id : undefined
}
