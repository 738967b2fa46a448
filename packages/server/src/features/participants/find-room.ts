import type { ParticipantSignIn } from '@roomful/contract/features/sso/provider'
import { asciiDigits } from '@roomful/contract/lib/digits'
import type { JoinBody } from '@roomful/contract/room/protocol'
import type { Expression } from 'kysely'
import { type ApiError, invalidBody, notFound } from '../../lib/api-error.ts'
import type { Reading, Writing } from '../../services.ts'
import { type SessionRow, sessions } from '../sessions/session-row.ts'

/** A code or a secret that identifies a room. */
type Place = Pick<JoinBody, 'code' | 'secret'>

/** An open session, the plan of its organization, and its participant sign-in. */
export type Room = SessionRow & {
  readonly plan: string
  readonly organization_id: string
  /** Null: the organization has no provider. */
  readonly participant_sign_in: ParticipantSignIn | null
  readonly issuer: string | null
}

/** The room of a code or secret; undefined if there is none or it is closed. */
export function findRoom(reading: Reading, { code, secret }: Place): Promise<Room | undefined> {
  const found = code === undefined ? ofSecrets(reading, [secret!]) : ofCodes(reading, [writtenCode(code)])
  return found.executeTakeFirst()
}

/**
 * As `findRoom`, for several and in their order, in one round trip. The rooms stay open until the commit:
 * closing waits for it.
 */
export async function lockRoomRows(tx: Writing, places: readonly Place[]): Promise<(Room | undefined)[]> {
  const codes = places.map(({ code }) => (code === undefined ? undefined : writtenCode(code)))
  const [byCode, bySecret] = await Promise.all([
    lockNamed(codes, some => ofCodes(tx, some)),
    lockNamed(
      places.map(({ secret }) => secret),
      some => ofSecrets(tx, some),
    ),
  ])
  const rooms = new Map([
    ...byCode.map(room => [room.join_code, room] as const),
    ...bySecret.map(room => [room.join_secret, room] as const),
  ])
  return places.map(({ secret }, i) => rooms.get(codes[i] ?? secret!))
}

/** A subquery of the keys of the open sessions of codes and secrets. */
export function openSessionKeys({ db }: Reading, places: readonly Place[]): Expression<number> {
  const codes = places.flatMap(({ code }) => (code === undefined ? [] : writtenCode(code)))
  const secrets = places.flatMap(({ secret }) => secret ?? [])
  const open = db.selectFrom('sessions').select('sessions.key').where('sessions.state', '<>', 'CLOSED')
  const ofCodes = open
    .innerJoin('join_codes', 'join_codes.session_key', 'sessions.key')
    .where('join_codes.code', 'in', codes)
  const ofSecrets = open.where('sessions.join_secret', 'in', secrets)
  if (secrets.length === 0) return ofCodes.$asScalar()
  // Not one condition with `or`, for which PostgreSQL would read all sessions.
  return (codes.length === 0 ? ofSecrets : ofCodes.unionAll(ofSecrets)).$asScalar()
}

async function lockNamed(
  names: readonly (string | undefined)[],
  find: (names: string[]) => ReturnType<typeof ofCodes>,
): Promise<Room[]> {
  const distinct = [...new Set(names.filter(name => name !== undefined))]
  return distinct.length === 0
    ? []
    : await find(distinct).orderBy('sessions.key').forKeyShare('sessions').execute()
}

function ofCodes(reading: Reading, codes: string[]) {
  return openRooms(reading).where('sessions.key', 'in', eb =>
    eb.selectFrom('join_codes').select('session_key').where('code', 'in', codes),
  )
}

function ofSecrets(reading: Reading, secrets: string[]) {
  return openRooms(reading).where('sessions.join_secret', 'in', secrets)
}

function openRooms(reading: Reading) {
  return sessions(reading)
    .innerJoin('organizations', 'organizations.key', 'sessions.organization_key')
    .leftJoin('sign_in_providers', 'sign_in_providers.organization_key', 'sessions.organization_key')
    .select(['organizations.plan', 'organizations.id as organization_id'])
    .select(['sign_in_providers.participants as participant_sign_in', 'sign_in_providers.issuer'])
    .where('sessions.state', '<>', 'CLOSED')
}

/** A code as it is stored: ASCII digits without grouping blanks. */
export function writtenCode(code: string): string {
  return asciiDigits(code).replace(/[\s-]/g, '')
}

/** @throws ApiError INVALID_REQUEST_BODY unless one of these fields is given */
export function requireOnePlace<Field extends string>(
  body: { readonly [F in Field]?: string },
  fields: readonly Field[],
): void {
  if (fields.filter(field => body[field] !== undefined).length === 1) return
  const message = `either ${fields.slice(0, -1).join(', ')} or ${fields.at(-1)}`
  throw invalidBody(fields.map(field => ({ field, rule: 'either', message })))
}

/** @throws ApiError INVALID_REQUEST_BODY if both or neither are given */
export function requireCodeOrSecret(place: Place): void {
  requireOnePlace(place, ['code', 'secret'])
}

/** The error for an unknown code or secret. */
export function noSuchRoom(): ApiError {
  return notFound('room: check the code')
}
