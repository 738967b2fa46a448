import { ApiError } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { newToken, tokenHash } from '../../lib/tokens.ts'
import type { Writing } from '../../services.ts'
import { addToCountsOf } from '../results/add-to-counts.ts'
import { giveTimeFactor } from '../sessions/time-factors.ts'
import {
  type Device,
  type DeviceName,
  type JoinRequest,
  type Newcomer,
  Newcomers,
} from './admit-newcomers.ts'
import type { Participant } from './find-participant.ts'
import { holdRooms, noSuchRoom, type Room } from './find-room.ts'
import { findReturning, insertParticipants, insertTokens } from './join-statements.ts'
import { markSeen } from './mark-seen.ts'
import { removedError } from './removed.ts'

/** Somebody who has come in. */
export interface Joined {
  readonly participant: Participant
  readonly token: string
  /** They had not joined before. */
  readonly isNew: boolean
}

/**
 * Seats participants, and gives devices that come back with the same `join_key` a fresh token. On PostgreSQL that takes four
 * round trips for any number of people and rooms: finding the rooms, reading what decides, inserting, counting and committing.
 * @param requests each with either a code or a secret
 * @returns for each, in their order, the participant or the refusal: NOT_FOUND (no such code, or closed),
 * SESSION_NOT_OPEN, ROOM_FULL, ROOM_LOCKED, FORBIDDEN (removed by the presenter), SIGN_IN_REQUIRED,
 * INVALID_REQUEST_BODY
 */
export async function joinRooms(
  tx: Writing,
  requests: readonly JoinRequest[],
): Promise<(Joined | ApiError)[]> {
  const rooms = await holdRooms(tx, requests)
  const arrivals = requests.map((request, i) => arrivalOf(request, rooms[i]))
  const devices = arrivals.flatMap(arrival => (arrival instanceof ApiError ? [] : arrival))
  const [people, newcomers] = await Promise.all([participantsOf(tx, devices), Newcomers.of(tx, devices)])
  for (const device of devices) if (!people.has(device.name)) newcomers.admit(device)
  const inserted = await insert(tx, newcomers.admitted, people)
  if (inserted.size < newcomers.admitted.size) {
    // The same device has joined on another server since the lookup.
    const late = devices.filter(({ name }) => newcomers.admitted.has(name) && !people.has(name))
    for (const [name, participant] of await participantsOf(tx, late)) people.set(name, participant)
  }
  const tokens: { hash: string; participant_key: number }[] = []
  const outcomes = arrivals.map(arrival => {
    if (arrival instanceof ApiError) return arrival
    const participant = people.get(arrival.name)
    if (!participant) return newcomers.refusalOf(arrival)
    if (participant.removed) return removedError()
    const token = newToken(tx.random)
    tokens.push({ hash: tokenHash(token), participant_key: participant.key })
    return { participant, token, isNew: inserted.has(participant.key) }
  })
  const returning = [...people.values()].filter(({ key, removed }) => !removed && !inserted.has(key))
  await Promise.all(
    inOrder(Map.groupBy(returning, ({ sessionKey }) => sessionKey)).map(([sessionKey, some]) =>
      markSeen(
        tx,
        sessionKey,
        some.map(({ key }) => key),
      ),
    ),
  )
  tx.withCommit(() => insertTokens.execute(tx.db, tokens))
  return outcomes
}

function arrivalOf(body: JoinRequest, room: Room | undefined): Device | ApiError {
  if (!room) return noSuchRoom()
  if (room.state === 'DRAFT')
    return new ApiError('SESSION_NOT_OPEN', 'This session has not begun yet.', {
      ...(room.opens_at !== null && { opens_at: timestamp(room.opens_at) }),
    })
  const joinKeyHash = body.join_key === undefined ? null : tokenHash(body.join_key)
  return { body, room, joinKeyHash, name: joinKeyHash === null ? Symbol() : nameOf(room.key, joinKeyHash) }
}

/** The participants that devices are, of those that have joined before. */
async function participantsOf(
  tx: Writing,
  devices: readonly Device[],
): Promise<Map<DeviceName, Participant>> {
  const rows = new Map(
    devices.flatMap(({ room, joinKeyHash, name }) =>
      joinKeyHash === null ? [] : [[name, { session_key: room.key, join_key_hash: joinKeyHash }]],
    ),
  )
  const found = await findReturning.execute(tx.db, [...rows.values()])
  return new Map(
    found.map(({ session_key, join_key_hash, key, id, display_name, removed_at }) => [
      nameOf(session_key, join_key_hash),
      { key, id, sessionKey: session_key, displayName: display_name, removed: removed_at !== null },
    ]),
  )
}

/**
 * Stores newcomers, and counts them with the commit.
 * @param people are joined by those who were stored
 * @returns the keys of these; the others have come in otherwise since the lookup.
 */
async function insert(
  tx: Writing,
  admitted: ReadonlyMap<DeviceName, Newcomer>,
  people: Map<DeviceName, Participant>,
): Promise<Set<number>> {
  const rows = await insertParticipants.execute(
    tx.db,
    [...admitted.values()].map(({ row }) => row),
  )
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const stored = [...admitted].filter(([, { row }]) => keys.has(row.id))
  for (const [name, { row }] of stored) {
    const { id, session_key: sessionKey, display_name: displayName } = row
    people.set(name, { key: keys.get(id)!, id, sessionKey, displayName, removed: false })
  }
  const bySession = inOrder(
    Map.groupBy(
      stored.map(([, newcomer]) => newcomer),
      ({ row }) => row.session_key,
    ),
  )
  tx.withCommit(() =>
    addToCountsOf(
      tx,
      bySession.map(([key, { length }]) => [key, { participants: length, seats: length }]),
    ),
  )
  for (const [sessionKey, some] of bySession) {
    for (const { row, timeFactor } of some)
      if (timeFactor !== 1) tx.withCommit(() => giveTimeFactor(tx, sessionKey, keys.get(row.id)!, timeFactor))
    tx.publish({ type: 'participants', sessionKey })
    if (some.some(({ row }) => row.name_review !== null || row.time_factor !== 1))
      tx.publish({ type: 'session', sessionKey })
  }
  return new Set(keys.values())
}

function nameOf(sessionKey: number, joinKeyHash: string): string {
  return `${sessionKey} ${joinKeyHash}`
}

function inOrder<T>(byKey: ReadonlyMap<number, T>): [number, T][] {
  return [...byKey].sort(([a], [b]) => a - b)
}
