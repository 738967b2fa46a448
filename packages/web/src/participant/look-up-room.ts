import type { LookupOut } from '@roomful/contract/room-lookup'
import { placeBody } from './join-room.ts'

/** What is known of a room before joining, or the code of the refusal. */
export type Lookup = LookupOut | { readonly refused: string }

const answeredWithinMs = 10_000

/** Asks what a room is called and who gives more time there. Never throws: a network that fails is a refusal with the code `network`. */
export async function lookUpRoom(place: string): Promise<Lookup> {
  try {
    const response = await fetch('/room/v1/lookup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(placeBody(place)),
      signal: AbortSignal.timeout(answeredWithinMs),
    })
    const answer = await response.json()
    return response.ok ? answer : { refused: answer.code }
  } catch {
    return { refused: 'network' }
  }
}
