import { randomKey } from '@roomful/contract/room/random-key'
import type { JoinOut, LookupOut, Room } from '@roomful/contract/room/views'
import { RoomClient, type Seat } from './room-client.ts'
import { callUntilOutcome } from './room-http.ts'
import { type RoomOptions, readRoomOptions } from './room-options.ts'

/** A room by its code, or by the secret at the end of its join link. */
export interface RoomName {
  code?: string
  secret?: string
}

/** How a participant joins. */
export interface JoinArguments extends RoomName {
  /** 1–80 characters, required where `identity_mode` is IDENTIFIED; not stored in ANONYMOUS sessions. */
  display_name?: string
  /** Not verified; not stored in ANONYMOUS sessions. */
  email?: string
  /** 22–64 characters. Joining again with it is the same participant; random by default. */
  join_key?: string
  /** 1, 1.5 or 2 times the usual time limits; null asks the presenter for none at all. */
  time_factor?: 1 | 1.5 | 2 | null
  /** Index in `teams` of the room, where participants choose their team. */
  team?: number
}

/**
 * Looks a room up before joining: its title, and whether joining takes a name (`identity_mode`); of a permanent room, given
 * by its address as `acme/monday`, also the `join_code` of its session.
 * @throws ApiError with `code` `SESSION_NOT_OPEN` for a permanent room without an open session; ApiError, ConnectionError, TimeoutError, AbortError; TypeError for an unusable option
 */
export async function lookUpRoom(
  given: RoomName & { address?: string },
  options: RoomOptions,
): Promise<LookupOut> {
  const call = { method: 'POST', path: 'lookup', body: given }
  return (await callUntilOutcome(readRoomOptions(options), call)) as LookupOut
}

/**
 * Joins a room as a participant and follows it. Retried without a response, it takes one seat.
 * @throws ApiError with `code` `NOT_FOUND` (no such code), `SESSION_NOT_OPEN`, `ROOM_FULL`, `ROOM_LOCKED`, `FORBIDDEN`
 *   (removed), `SIGN_IN_REQUIRED`, `RATE_LIMITED` or `INVALID_REQUEST_BODY`; ConnectionError, TimeoutError, AbortError;
 *   TypeError for an unusable option
 */
export async function joinRoom(given: JoinArguments, options: RoomOptions): Promise<RoomClient> {
  const checked = readRoomOptions(options)
  const join_key = given.join_key ?? randomKey()
  const call = { method: 'POST', path: 'join', body: { ...given, join_key } }
  const { participant_id, token, room } = (await callUntilOutcome(checked, call)) as JoinOut
  return new RoomClient({ participant_id, token, join_key }, room, checked)
}

/**
 * Returns to the seat of a participant who has joined, as after a restart of the program.
 * @throws ApiError with `code` `UNAUTHENTICATED` (the token has expired: join again) or `FORBIDDEN` (removed);
 *   ConnectionError, TimeoutError, AbortError; TypeError for an unusable option
 */
export async function resumeRoom(seat: Seat, options: RoomOptions): Promise<RoomClient> {
  const checked = readRoomOptions(options)
  const room = (await callUntilOutcome(checked, { method: 'GET', path: 'state' }, seat.token)) as Room
  return new RoomClient(seat, room, checked)
}
