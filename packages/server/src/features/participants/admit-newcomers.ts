import { cleanLine } from '@roomful/contract/clean-text'
import type { JoinBody } from '@roomful/contract/room-protocol'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import type { IsListed, Writing } from '../../services.ts'
import { settingsOf } from '../sessions/session-row.ts'
import type { Room } from './find-room.ts'
import { findRemovedAccounts, type ParticipantRow } from './join-statements.ts'
import type { ParticipantProof } from './participant-proof.ts'
import { removedError } from './removed.ts'
import { freeSeats, roomFull } from './seats.ts'

const displayNameCharactersMax = 80

/** The same for whatever comes from one device to one room; of its own for a device without a `join_key`. */
export type DeviceName = string | symbol

/** What a device joins with. @param proof who its participant is by the word of a provider */
export type JoinRequest = JoinBody & { readonly proof?: ParticipantProof | undefined }

/** A device in front of an open room. */
export interface Device {
  readonly body: JoinRequest
  readonly room: Room
  readonly joinKeyHash: string | null
  readonly name: DeviceName
}

/** Somebody who comes in for the first time. */
export interface Newcomer {
  readonly row: ParticipantRow
  /** What multiplies their time limits from the beginning. */
  readonly timeFactor: number
}

/** Decides which devices that have not joined before come in, in the order in which they are admitted. */
export class Newcomers {
  readonly #tx: Writing
  /** By session. */
  readonly #seats: Map<number, number>
  /** By organization, of those whose words are looked for. */
  readonly #isListed: ReadonlyMap<number, IsListed>
  readonly #refusals = new Map<DeviceName, ApiError>()
  readonly admitted = new Map<DeviceName, Newcomer>()

  /** `<session key> <account>` of those whom presenters have removed. */
  readonly #removed: ReadonlySet<string>

  private constructor(
    tx: Writing,
    seats: Map<number, number>,
    isListed: ReadonlyMap<number, IsListed>,
    removed: ReadonlySet<string>,
  ) {
    this.#tx = tx
    this.#seats = seats
    this.#isListed = isListed
    this.#removed = removed
  }

  /** Reads what decides about these devices. */
  static async of(tx: Writing, devices: readonly Device[]): Promise<Newcomers> {
    const rooms = new Map(devices.map(({ room }) => [room.key, room]))
    const organizations = new Set(
      [...rooms.values()]
        .filter(room => isIdentified(room) && settingsOf(room).word_filter)
        .map(room => room.organization_key),
    )
    const accounts = devices.flatMap(({ room, body }) => {
      const proof = proofFor(room, body.proof)
      return proof ? { session_key: room.key, account_hash: proof.accountHash } : []
    })
    const [seats, isListed, removed] = await Promise.all([
      freeSeats(tx, [...rooms.values()]),
      Promise.all([...organizations].map(async key => [key, await tx.words.of(tx, key)] as const)),
      findRemovedAccounts.execute(tx.db, accounts),
    ])
    const away = new Set(removed.map(row => `${row.session_key} ${row.account_hash}`))
    return new Newcomers(tx, seats, new Map(isListed), away)
  }

  /** Has a device come in, unless it has been admitted or refused already. */
  admit(device: Device): void {
    const { name, room } = device
    if (this.admitted.has(name) || this.#refusals.has(name)) return
    try {
      if (room.door_locked)
        throw new ApiError('ROOM_LOCKED', 'The presenter has closed the door: nobody else can join.')
      const newcomer = this.#newcomer(device)
      if (this.#removed.has(`${room.key} ${newcomer.row.account_hash}`)) throw removedError()
      const seats = this.#seats.get(room.key)!
      if (seats <= 0) throw roomFull()
      this.#seats.set(room.key, seats - 1)
      this.admitted.set(name, newcomer)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      this.#refusals.set(name, refusal)
    }
  }

  refusalOf({ name }: Device): ApiError {
    return this.#refusals.get(name)!
  }

  #newcomer({ body, room, joinKeyHash }: Device): Newcomer {
    const identity = readIdentity(room, body)
    const isListed = this.#isListed.get(room.organization_key)
    const isReviewed =
      identity.display_name !== null && settingsOf(room).word_filter && isListed!(identity.display_name)
    const requested = body.time_factor === undefined ? 1 : body.time_factor
    return {
      row: {
        id: this.#tx.newId('participant'),
        session_key: room.key,
        join_key_hash: joinKeyHash,
        ...identity,
        name_review: isReviewed ? 'PENDING' : null,
        time_factor: requested,
        joined_at: this.#tx.now,
        last_seen_at: this.#tx.now,
      },
      // No limit at all is the presenter's to grant; until then it counts as twice the time.
      timeFactor: settingsOf(room).extra_time === 'FREE' ? (requested ?? 2) : 1,
    }
  }
}

function isIdentified(room: Room): boolean {
  return room.identity_mode !== 'ANONYMOUS'
}

type Identity = Pick<ParticipantRow, 'account_hash' | 'display_name' | 'email' | 'seal'>

/**
 * Who somebody is in a room. In an anonymous session whatever a device says about its person is neither validated nor stored.
 * Elsewhere a provider's word counts unless they would rather type a name, where they may.
 */
function readIdentity(room: Room, body: JoinRequest): Identity {
  if (!isIdentified(room)) return { account_hash: null, display_name: null, email: null, seal: 'GUEST' }
  const isRequired = room.participant_sign_in === 'REQUIRED'
  const proof = proofFor(room, body.proof)
  if (proof && (isRequired || body.display_name === undefined))
    return {
      account_hash: proof.accountHash,
      display_name: proof.name,
      email: proof.email,
      seal: 'SSO_VERIFIED',
    }
  if (isRequired)
    throw new ApiError('SIGN_IN_REQUIRED', 'Whoever joins this room signs in with its organization first.')
  const name = cleanLine(body.display_name ?? '')
  const length = [...name].length
  if (length < 1 || length > displayNameCharactersMax)
    throw invalidField('display_name', 'length', `1 to ${displayNameCharactersMax} characters`)
  return { account_hash: null, display_name: name, email: cleanLine(body.email ?? '') || null, seal: 'GUEST' }
}

/** A proof that counts in a room: of its organization, while participants may sign in there. */
export function proofFor(room: Room, proof: ParticipantProof | undefined): ParticipantProof | undefined {
  const isOffered =
    isIdentified(room) && room.participant_sign_in !== null && room.participant_sign_in !== 'OFF'
  return isOffered && proof?.organizationId === room.organization_id ? proof : undefined
}
