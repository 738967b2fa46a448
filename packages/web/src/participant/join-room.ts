import type { ApiErrorOut } from '@roomful/contract/errors'
import type { JoinBody, JoinOut } from '@roomful/contract/room-protocol'

export type JoinAnswer =
  | { readonly joined: JoinOut }
  | { readonly refused: Partial<ApiErrorOut> & { readonly code: string } }

const answeredWithinMs = 20_000

/** Asks for a seat. Never throws: a network that fails is a refusal with the code `network`. */
export async function joinRoom(body: JoinBody): Promise<JoinAnswer> {
  try {
    const response = await fetch('/room/v1/join', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answeredWithinMs),
    })
    const answer = await response.json()
    return response.ok ? { joined: answer } : { refused: answer }
  } catch {
    return { refused: { code: 'network' } }
  }
}

/** A place as it is typed or stands in an address: codes may have spaces and hyphens, and digits of full width. */
export function placeOf(typed: string): string {
  const place = typed.normalize('NFKC').trim()
  return /^[\d\s-]+$/.test(place) ? place.replace(/\D/g, '') : place
}

/** Codes are digits; what a QR code carries is longer and has letters. */
export function placeBody(place: string): Pick<JoinBody, 'code' | 'secret'> {
  return /^\d+$/.test(place) ? { code: place } : { secret: place }
}

/**
 * Sends a place to the server. Never throws: a network that fails is a refusal with the code `network`.
 * @param path below /room/v1
 */
export async function postPlace<Out>(
  path: string,
  place: string,
  withinMs: number,
): Promise<Out | { readonly refused: string }> {
  try {
    const response = await fetch(`/room/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(placeBody(place)),
      signal: AbortSignal.timeout(withinMs),
    })
    const body = await response.json()
    return response.ok ? body : { refused: body.code }
  } catch {
    return { refused: 'network' }
  }
}
