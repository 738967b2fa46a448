import { asciiDigits } from '@roomful/contract/lib/digits'
import type { ApiErrorOut } from '@roomful/contract/lib/errors'
import type { JoinBody, JoinOut } from '@roomful/contract/room/protocol'

type Refusal = Partial<ApiErrorOut> & { readonly code: string }
export type JoinOutcome = { readonly joined: JoinOut } | { readonly refused: Refusal }
/** A refusal, with time and title of a room that is not open. */
export type Refused = { readonly refused: string } & Pick<Refusal, 'opens_at' | 'title'>

const respondedWithinMs = 20_000

/** Requests a seat. Never throws: network failures are refusals with the code `network`. */
export async function joinRoom(body: JoinBody): Promise<JoinOutcome> {
  const response = await post('join', body, respondedWithinMs)
  return response.isOk ? { joined: response.body } : { refused: response.body }
}

/** Normalizes a typed or linked code: spaces, hyphens and digits of all scripts are allowed. */
export function placeOf(typed: string): string {
  const place = asciiDigits(typed).trim()
  return /^[\d\s-]+$/.test(place) ? place.replace(/\D/g, '') : place
}

/** Codes are numeric, QR secrets longer and with letters; a slash is in the address of a permanent room, for a lookup alone. */
export function placeBody(place: string): Pick<JoinBody, 'code' | 'secret'> {
  return { [/^\d+$/.test(place) ? 'code' : place.includes('/') ? 'address' : 'secret']: place }
}

/**
 * Sends a code or secret to the server. Never throws: network failures are refusals with the code `network`.
 * @param path below /room/v1
 */
export async function postPlace<Out>(path: string, place: string, withinMs: number): Promise<Out | Refused> {
  const { isOk, body } = await post(path, placeBody(place), withinMs)
  return isOk ? body : { ...body, refused: body.code }
}

async function post(path: string, body: object, withinMs: number) {
  try {
    const response = await fetch(`/room/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    })
    return { isOk: response.ok, body: await response.json() }
  } catch {
    return { isOk: false, body: { code: 'network' } }
  }
}
