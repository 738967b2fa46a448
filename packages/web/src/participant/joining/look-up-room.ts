import type { LookupOut } from '@roomful/contract/room/protocol'
import { postPlace, type Refused } from './join-room.ts'

/** Details of a room before joining, or the error code. */
export type Lookup = LookupOut | Refused

const respondedWithinMs = 10_000

/** Asks what a room is called and who gives more time there; a network that fails is a refusal with the code `network`. */
export function lookUpRoom(place: string): Promise<Lookup> {
  return postPlace('lookup', place, respondedWithinMs)
}
