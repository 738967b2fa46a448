import { asciiDigits } from '@roomful/contract/lib/digits'
import type { ApiErrorOut } from '@roomful/contract/lib/errors'
import type { JoinBody, JoinOut, LookupOut } from '@roomful/contract/room/protocol'

/** Error response; `network`: without one. */
export interface Refused extends Partial<Omit<ApiErrorOut, 'code'>> {
  readonly type: 'refused'
  readonly code: string
}
/** Response to a request for a room. Network failures are refusals, so nothing throws. */
export type Outcome<Out> = { readonly type: 'ok'; readonly body: Out } | Refused

const lookedUpWithinMs = 10_000
const respondedWithinMs = 20_000

/** Normalizes a typed or linked code: spaces, hyphens and digits of all scripts are allowed. */
export function placeOf(typed: string): string {
  const place = asciiDigits(typed).trim()
  return /^[\d\s-]+$/.test(place) ? place.replace(/\D/g, '') : place
}

/** Codes are numeric, QR secrets longer and with letters; a slash is in the address of a permanent room, for a lookup alone. */
export function placeBody(place: string): Pick<JoinBody, 'code' | 'secret'> {
  return { [/^\d+$/.test(place) ? 'code' : place.includes('/') ? 'address' : 'secret']: place }
}

/** Asks for title, look and identification of a room. */
export function lookUpRoom(place: string): Promise<Outcome<LookupOut>> {
  return post('lookup', placeBody(place), lookedUpWithinMs)
}

/** Requests the address of a room's SSO provider. */
export function beginSignIn(place: string): Promise<Outcome<{ url: string }>> {
  return post('sign-in', placeBody(place))
}

/** Requests a seat. */
export function joinRoom(body: JoinBody): Promise<Outcome<JoinOut>> {
  return post('join', body)
}

async function post(path: string, request: object, withinMs = respondedWithinMs) {
  try {
    const response = await fetch(`/room/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(withinMs),
    })
    const body = await response.json()
    return response.ok ? { type: 'ok', body } : { ...body, type: 'refused' }
  } catch {
    return { type: 'refused', code: 'network' }
  }
}
