import { identityOf } from '@roomful/contract/identity'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import type { JoinBody } from '@roomful/contract/room/protocol'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { BatchWriter } from '../../lib/batch-writer.ts'
import { timestamp } from '../../lib/clock.ts'
import { newToken, tokenHash } from '../../lib/tokens.ts'
import { type IsListed, type Reading, reading, type Services, type Writing, writing } from '../../services.ts'
import { isDataError } from '../../storage/failure.ts'
import { MultiRow, type RowColumns } from '../../storage/multi-row.ts'
import type { Database } from '../../storage/tables.ts'
import { addToCountsOf } from '../results/tallies.ts'
import { settingsOf } from '../sessions/session-row.ts'
import { addToTeams } from '../sessions/teams.ts'
import { giveTimeFactor } from '../sessions/time-factors.ts'
import { reviewsNames } from '../word-filter/reviews.ts'
import { isListedName } from '../word-filter/word-filter.ts'
import type { Participant } from './find-participant.ts'
import {
  findRoom,
  lockRoomRows,
  noSuchRoom,
  openSessionKeys,
  type Room,
  requireCodeOrSecret,
  writtenCode,
} from './find-room.ts'
import type { JoinEvents } from './join-events.ts'
import type { ParticipantProof } from './participant-proof.ts'
import { removedError } from './remove-participant.ts'
import { freeSeats, markSeen, recountSeats, roomFull, type SeatedSession, takenSeats } from './seats.ts'
import { chosenTeam, lockTeamSizes, smallestTeam } from './teams.ts'

/** A new participant. */
export interface ParticipantRow {
  id: string
  session_key: number
  join_key_hash: string | null
  account_hash: string | null
  display_name: string | null
  email: string | null
  name_review: 'PENDING' | 'LISTED' | null
  seal: 'GUEST' | 'SSO_VERIFIED'
  time_factor: number | null
  /** Index of the team; null: none. */
  team: number | null
  joined_at: number
  last_seen_at: number
}

const participantColumns: RowColumns<ParticipantRow> = {
  id: 'text',
  session_key: 'bigint',
  join_key_hash: 'text',
  account_hash: 'text',
  display_name: 'text',
  email: 'text',
  name_review: 'text',
  seal: 'text',
  time_factor: 'real',
  team: 'bigint',
  joined_at: 'bigint',
  last_seen_at: 'bigint',
}

/** Inserts participants of unknown devices; returns those inserted. */
const insertParticipants = new MultiRow<ParticipantRow, { id: string; key: number }>(
  participantColumns,
  (db, rows) =>
    db
      .insertInto('participants')
      .columns(Object.keys(participantColumns) as (keyof ParticipantRow)[])
      .expression(rows)
      .onConflict(conflict => conflict.columns(['session_key', 'join_key_hash']).doNothing())
      .returning(['id', 'key']),
)

interface DeviceRow {
  code: string | null
  secret: string | null
  hash: string
}

/**
 * Participants of devices in the open rooms of their codes or secrets.
 */
const findReturning = new MultiRow<
  DeviceRow,
  Pick<
    Selectable<Database['participants']>,
    'session_key' | 'key' | 'id' | 'display_name' | 'team' | 'removed_at'
  > & {
    join_key_hash: string
  }
>({ code: 'text', secret: 'text', hash: 'text' }, (db, rows) =>
  db
    // In this order on SQLite too, which reads all participants otherwise.
    .selectFrom(
      sql<{ room: number; hash: string }>`(
        with devices (code, secret, hash) as (${rows})
        select s.key as room, hash from devices
          inner join join_codes as c on c.code = devices.code
          inner join sessions as s on s.key = c.session_key
        where s.state <> 'CLOSED'
        union all
        select s.key, hash from devices inner join sessions as s on s.join_secret = devices.secret
        where s.state <> 'CLOSED')`.as('found'),
    )
    .crossJoin('participants as p')
    .whereRef('p.session_key', '=', 'found.room')
    .whereRef('p.join_key_hash', '=', 'found.hash')
    .select([
      'p.session_key',
      'found.hash as join_key_hash',
      'p.key',
      'p.id',
      'p.display_name',
      'p.team',
      'p.removed_at',
    ]),
)

interface AccountRow {
  session_key: number
  account_hash: string
}

/** Accounts whose participants were removed. */
const findRemovedAccounts = new MultiRow<AccountRow, AccountRow>(
  { session_key: 'bigint', account_hash: 'text' },
  (db, rows) =>
    db
      .selectFrom('participants')
      .select(['session_key', 'account_hash'])
      .where(sql<SqlBool>`(session_key, account_hash) in (${rows})`)
      .where('account_hash', 'is not', null)
      .where('removed_at', 'is not', null)
      .$narrowType<AccountRow>(),
)

const insertTokens = new MultiRow<{ hash: string; participant_key: number }>(
  { hash: 'text', participant_key: 'bigint' },
  (db, rows) =>
    db.insertInto('participant_tokens').columns(['hash', 'participant_key']).expression(rows) as never,
)

/** Of a participant; devices keep theirs, so that many mean a device that joins in a loop. */
const tokensMax = 50

/** Revokes all tokens of returning participants who have too many: their devices join again. */
async function limitTokens({ db }: Writing, participantKeys: readonly number[]): Promise<void> {
  if (participantKeys.length === 0) return
  const crowded = db
    .selectFrom('participant_tokens')
    .select('participant_key')
    .where('participant_key', 'in', participantKeys)
    .groupBy('participant_key')
    .having(({ fn }) => fn.countAll(), '>=', tokensMax)
  await db.deleteFrom('participant_tokens').where('participant_key', 'in', crowded).execute()
}

const displayNameCharactersMax = 80

/** Identifies a device within a room; unique for a device without a `join_key`. */
export type DeviceName = string | symbol

/** Input of a join. @param proof of the participant's identity, from an SSO provider */
export type JoinRequest = JoinBody & { readonly proof?: ParticipantProof | undefined }

/** A device joining an open room. */
export interface Device {
  readonly body: JoinRequest
  readonly room: Room
  readonly joinKeyHash: string | null
  readonly name: DeviceName
}

/** A participant to be created. */
export interface Newcomer {
  readonly row: ParticipantRow
  /** Initial factor of their time limits. */
  readonly timeFactor: number
}

/** Admits or rejects devices that have not joined before, in order of arrival. */
class Newcomers {
  readonly #tx: Writing
  /** By session. */
  readonly #seats: Map<number, number>
  /** By organization; only those whose word filter applies. */
  readonly #isListed: ReadonlyMap<number, IsListed>
  /** Of sessions that deal teams: number of participants by team. */
  readonly #teamSizes: ReadonlyMap<number, number[]>
  readonly #refusals = new Map<DeviceName, ApiError>()
  readonly admitted = new Map<DeviceName, Newcomer>()

  /** `<session key> <account>` of removed participants. */
  readonly #removed: ReadonlySet<string>

  private constructor(
    tx: Writing,
    seats: Map<number, number>,
    isListed: ReadonlyMap<number, IsListed>,
    removed: ReadonlySet<string>,
    teamSizes: ReadonlyMap<number, number[]>,
  ) {
    this.#teamSizes = teamSizes
    this.#tx = tx
    this.#seats = seats
    this.#isListed = isListed
    this.#removed = removed
  }

  /** Reads the state that decides about these devices. */
  static async of(
    tx: Writing,
    devices: readonly Device[],
    taken: ReadonlyMap<number, number>,
  ): Promise<Newcomers> {
    const rooms = new Map(devices.map(({ room }) => [room.key, room]))
    const organizations = new Set([...rooms.values()].filter(reviewsNames).map(room => room.organization_key))
    const accounts = devices.flatMap(({ room, body }) => {
      const proof = proofFor(room, body.proof)
      return proof ? { session_key: room.key, account_hash: proof.accountHash } : []
    })
    const [seats, isListed, removed, teamSizes] = await Promise.all([
      freeSeats(tx, [...rooms.values()], taken),
      Promise.all([...organizations].map(async key => [key, await tx.words.of(tx, key)] as const)),
      findRemovedAccounts.execute(tx.db, accounts),
      lockTeamSizes(tx, [...rooms.values()]),
    ])
    const away = new Set(removed.map(row => `${row.session_key} ${row.account_hash}`))
    return new Newcomers(tx, seats, new Map(isListed), away, teamSizes)
  }

  /** Admits a device, unless it has been admitted or rejected already. */
  admit(device: Device): void {
    const { name, room } = device
    if (this.admitted.has(name) || this.#refusals.has(name)) return
    try {
      if (room.door_locked) throw new ApiError('ROOM_LOCKED', 'The room is locked.')
      const newcomer = this.#newcomer(device)
      if (this.#removed.has(`${room.key} ${newcomer.row.account_hash}`)) throw removedError()
      const seats = this.#seats.get(room.key)!
      if (seats <= 0) throw roomFull()
      this.#seats.set(room.key, seats - 1)
      newcomer.row.team ??= this.#dealtTeam(room)
      this.admitted.set(name, newcomer)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      this.#refusals.set(name, refusal)
    }
  }

  get dealsTeams(): boolean {
    return this.#teamSizes.size > 0
  }

  refusalOf({ name }: Device): ApiError {
    return this.#refusals.get(name)!
  }

  /** The smallest team of a session that deals them; else null. */
  #dealtTeam({ key }: Room): number | null {
    const sizes = this.#teamSizes.get(key)
    if (!sizes) return null
    const team = smallestTeam(sizes, this.#tx.random)
    sizes[team]!++
    return team
  }

  #newcomer({ body, room, joinKeyHash }: Device): Newcomer {
    const identity = readIdentity(room, body)
    const isListed = this.#isListed.get(room.organization_key)
    const { word_filter, extra_time } = settingsOf(room)
    const hasListed =
      identity.display_name !== null && reviewsNames(room) && isListedName(identity.display_name, isListed!)
    const requested = body.time_factor === undefined ? 1 : body.time_factor
    return {
      row: {
        id: this.#tx.newId('participant'),
        session_key: room.key,
        join_key_hash: joinKeyHash,
        ...identity,
        name_review: hasListed ? (word_filter ? 'PENDING' : 'LISTED') : null,
        time_factor: requested,
        team: chosenTeam(room, body),
        joined_at: this.#tx.now,
        last_seen_at: this.#tx.now,
      },
      // Only the presenter can grant "no limit"; until then it counts as twice the time.
      timeFactor: extra_time === 'FREE' ? (requested ?? 2) : 1,
    }
  }
}

type Identity = Pick<ParticipantRow, 'account_hash' | 'display_name' | 'email' | 'seal'>

/**
 * A participant's identity in a room. In an anonymous session, identity fields are neither validated nor
 * stored. Elsewhere SSO identity applies unless the participant prefers to type a name, where allowed.
 */
function readIdentity(room: Room, body: JoinRequest): Identity {
  const { storesNames, storesEmail } = identityOf(room).live
  if (!storesNames) return { account_hash: null, display_name: null, email: null, seal: 'GUEST' }
  const isRequired = room.participant_sign_in === 'REQUIRED'
  const proof = proofFor(room, body.proof)
  if (proof && (isRequired || body.display_name === undefined))
    return {
      account_hash: proof.accountHash,
      display_name: proof.name,
      email: proof.email,
      seal: 'SSO_VERIFIED',
    }
  if (isRequired) throw new ApiError('SIGN_IN_REQUIRED', 'This room requires sign-in with its organization.')
  const name = cleanLine(body.display_name ?? '')
  const length = [...name].length
  if (length < 1 || length > displayNameCharactersMax)
    throw invalidField('display_name', 'length', `1 to ${displayNameCharactersMax} characters`)
  return {
    account_hash: null,
    display_name: name,
    email: (storesEmail && cleanLine(body.email ?? '')) || null,
    seal: 'GUEST',
  }
}

/** A proof that is valid in a room: of its organization, while participants can sign in there. */
export function proofFor(room: Room, proof: ParticipantProof | undefined): ParticipantProof | undefined {
  const isOffered =
    identityOf(room).live.storesEmail &&
    room.participant_sign_in !== null &&
    room.participant_sign_in !== 'OFF'
  return isOffered && proof?.organizationId === room.organization_id ? proof : undefined
}

/** A joined participant. */
export interface Joined {
  readonly participant: Participant
  readonly token: string
  /** False for a returning device. */
  readonly isNew: boolean
}

/**
 * Joins participants, and gives returning devices (same `join_key`) a new token. On PostgreSQL this takes
 * three round trips for any number of people and rooms: read, insert, count and commit. Word lists, removed
 * accounts and the last seats of a room take a fourth, dealt teams a fifth.
 * @param requests each with either a code or a secret
 * @returns for each, in order, the participant or the error: NOT_FOUND (no such code, or closed),
 * SESSION_NOT_OPEN, ROOM_FULL, ROOM_LOCKED, FORBIDDEN (removed by the presenter), SIGN_IN_REQUIRED,
 * INVALID_REQUEST_BODY
 */
export async function joinRooms(
  tx: Writing,
  requests: readonly JoinRequest[],
): Promise<(Joined | ApiError)[]> {
  const [rooms, people, taken] = await Promise.all([
    lockRoomRows(tx, requests),
    returningDevices(tx, requests),
    takenSeats(tx, openSessionKeys(tx, requests)),
  ])
  const arrivals = requests.map((request, i) => arrivalOf(request, rooms[i]))
  const devices = arrivals.flatMap(arrival => (arrival instanceof ApiError ? [] : arrival))
  const newcomers = await Newcomers.of(tx, devices, taken)
  const readAgain = async (some: readonly Device[]) => {
    const bodies = some.map(({ body }) => body)
    for (const [name, participant] of await returningDevices(tx, bodies)) people.set(name, participant)
  }
  // The lock of the teams waits for other servers, which the same devices may have joined: they must not be dealt in twice.
  if (tx.rowLocks && newcomers.dealsTeams) await readAgain(devices.filter(({ name }) => !people.has(name)))
  for (const device of devices) if (!people.has(device.name)) newcomers.admit(device)
  const inserted = await insert(tx, newcomers.admitted, people)
  if (inserted.size < newcomers.admitted.size) {
    // The same device has joined on another server since the lookup.
    await readAgain(devices.filter(({ name }) => newcomers.admitted.has(name) && !people.has(name)))
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
  await Promise.all([
    limitTokens(
      tx,
      returning.map(({ key }) => key),
    ),
    ...inOrder(Map.groupBy(returning, ({ sessionKey }) => sessionKey)).map(([sessionKey, some]) =>
      markSeen(
        tx,
        sessionKey,
        some.map(({ key }) => key),
      ),
    ),
  ])
  tx.withCommit(() => insertTokens.execute(tx.db, tokens))
  return outcomes
}

function arrivalOf(body: JoinRequest, room: Room | undefined): Device | ApiError {
  if (!room) return noSuchRoom()
  if (room.state === 'DRAFT')
    return new ApiError('SESSION_NOT_OPEN', 'This session is not open yet.', {
      ...(room.opens_at !== null && { opens_at: timestamp(room.opens_at) }),
    })
  const joinKeyHash = body.join_key === undefined ? null : tokenHash(body.join_key)
  return { body, room, joinKeyHash, name: joinKeyHash === null ? Symbol() : nameOf(room.key, joinKeyHash) }
}

/** Existing participants of devices that have joined these rooms before. */
async function returningDevices(
  reading: Reading,
  requests: readonly JoinRequest[],
): Promise<Map<DeviceName, Participant>> {
  const devices = requests.flatMap(({ code, secret = null, join_key }) =>
    join_key === undefined
      ? []
      : { code: code === undefined ? null : writtenCode(code), secret, hash: tokenHash(join_key) },
  )
  const found = await findReturning.execute(reading.db, devices)
  return new Map(
    found.map(({ session_key, join_key_hash, key, id, display_name, team, removed_at }) => [
      nameOf(session_key, join_key_hash),
      { key, id, sessionKey: session_key, displayName: display_name, team, removed: removed_at !== null },
    ]),
  )
}

/**
 * Inserts new participants, and counts them with the commit.
 * @param people extended by those inserted
 * @returns the keys inserted; the others have joined elsewhere since the lookup.
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
    const { id, session_key: sessionKey, display_name: displayName, team } = row
    people.set(name, { key: keys.get(id)!, id, sessionKey, displayName, team, removed: false })
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
  const teamChanges = bySession.flatMap(([session_key, some]) =>
    [...Map.groupBy(some, ({ row }) => row.team)].flatMap(([team, { length }]) =>
      team === null ? [] : { session_key, team, size: length },
    ),
  )
  tx.withCommit(() => addToTeams(tx, teamChanges))
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

/** How long the first join of a batch waits for others. */
const gatherMs = 2
/** A commit of a database elsewhere costs round trips, shared by its joins; of a file here none, so fewer wait for each other. */
const joinsPerCommitMax = { shared: 128, alone: 32 } as const
/** Minimum interval between recounts of a full room. */
const recountAfterMs = 1_000
const sessionsMax = 10_000

interface Pending {
  readonly request: JoinRequest
  readonly resolve: (joined: Joined) => void
  readonly reject: (failure: unknown) => void
}

/**
 * Joins on this server. Those within a few milliseconds are committed together, batch by batch. Rooms that
 * seem full are recounted before a join is rejected, but no more often than needed.
 */
export class Joins {
  readonly #services: Services
  readonly #events: Pick<JoinEvents, 'add'> | undefined
  readonly #batches: BatchWriter<Pending>
  /**
   * By session: no seat can become free until then (monotonic clock), and the number of the recount that
   * found so.
   */
  readonly #full = new Map<number, { readonly until: number; readonly count: number }>()
  #counts = 0
  readonly #recounts = new Map<number, Promise<void>>()

  /** @param events receives new participants; none unless set */
  constructor(services: Services, events?: Pick<JoinEvents, 'add'>) {
    this.#services = services
    this.#events = events
    this.#batches = new BatchWriter({
      gather: gatherMs,
      itemsMax: joinsPerCommitMax[services.storage.engine.isShared ? 'shared' : 'alone'],
      write: batch => this.#commit(batch),
      isDataError,
    })
  }

  /**
   * Joins a participant, or gives a returning device (same `join_key`) a new token.
   * @throws ApiError NOT_FOUND (no such code, or closed), SESSION_NOT_OPEN, ROOM_FULL, ROOM_LOCKED, FORBIDDEN
   * (removed by the presenter), SIGN_IN_REQUIRED, INVALID_REQUEST_BODY
   */
  async join(body: JoinBody, proof?: ParticipantProof): Promise<Joined> {
    requireCodeOrSecret(body)
    const request = { ...body, proof }
    const countsBefore = this.#counts
    try {
      return await this.#attempt(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ROOM_FULL') throw error
      const session = await findRoom(reading(this.#services), body)
      if (!session || !(await this.#recounted(session, countsBefore))) throw error
      return await this.#attempt(request)
    }
  }

  #attempt(request: JoinRequest): Promise<Joined> {
    return new Promise((resolve, reject) => this.#batches.add({ request, resolve, reject }))
  }

  /**
   * On a failure of the storage every join is refused, and devices retry.
   * @throws the error of one join's data, which the batch is divided for
   */
  async #commit(batch: readonly Pending[]): Promise<void> {
    try {
      const requests = batch.map(({ request }) => request)
      const outcomes = await writing(this.#services, tx => joinRooms(tx, requests))
      for (const [i, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[i]!
        if (outcome instanceof ApiError) {
          reject(outcome)
          continue
        }
        if (outcome.isNew) this.#events?.add(outcome.participant)
        resolve(outcome)
      }
    } catch (error) {
      if (batch.length > 1 && isDataError(error)) throw error
      for (const { reject } of batch) reject(error)
    }
  }

  /**
   * @param countsBefore recounts before the rejected join, which may predate the last one.
   * @returns false if no seat can have become free since the last recount.
   */
  async #recounted(session: SeatedSession, countsBefore: number): Promise<boolean> {
    const { clock } = this.#services
    const full = this.#full.get(session.key)
    if (!this.#recounts.has(session.key) && full && clock.monotonic() < full.until)
      return full.count > countsBefore
    await this.#recounts.getOrInsertComputed(session.key, () =>
      this.#recount(session).finally(() => this.#recounts.delete(session.key)),
    )
    return true
  }

  async #recount(session: SeatedSession): Promise<void> {
    const freeAt = await writing(this.#services, tx => recountSeats(tx, session))
    if (this.#full.size >= sessionsMax) this.#full.clear()
    const { clock } = this.#services
    const fullForMs = Math.max(freeAt - clock.now(), recountAfterMs)
    this.#full.set(session.key, { until: clock.monotonic() + fullForMs, count: ++this.#counts })
  }
}

/** Whether a device has joined the room of the code or secret before, under the same `join_key`. */
export async function isReturningDevice(reading: Reading, body: JoinBody): Promise<boolean> {
  return (await returningDevices(reading, [body])).size > 0
}
