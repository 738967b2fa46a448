import { cleanLine } from '@roomful/contract/clean-text'
import type { JoinBody } from '@roomful/contract/room-protocol'
import { timestamp } from '../../clock.ts'
import { ApiError, invalidBody, invalidField, notFound } from '../api-error.ts'
import type { Reading, Writing } from '../domain.ts'
import { type SessionRow, sessions, settingsOf } from '../sessions/session-row.ts'
import { markSeen } from './mark-seen.ts'
import { removedError } from './removed.ts'
import { takeSeat } from './seats.ts'
import { giveTimeFactor } from './time-factors.ts'
import { newToken, tokenHash } from './token.ts'

const displayNameCharactersMax = 80

/** A code or a secret, which leads to a room. */
type Place = Pick<JoinBody, 'code' | 'secret'>

export interface Joined {
  readonly participantId: string
  readonly token: string
}

/**
 * Seats a participant, or gives one who comes back with the same `join_key` a fresh token.
 * @throws ApiError NOT_FOUND (no such code, or closed), SESSION_NOT_OPEN, ROOM_FULL, ROOM_LOCKED, FORBIDDEN
 * (removed by the presenter), INVALID_REQUEST_BODY
 */
export async function joinRoom(tx: Writing, body: JoinBody): Promise<Joined> {
  const session = await findByCodeOrSecret(tx, body)
  if (session.state === 'DRAFT') {
    throw new ApiError('SESSION_NOT_OPEN', 'This session has not begun yet.', {
      ...(session.opens_at !== null && { opens_at: timestamp(session.opens_at) }),
    })
  }
  const joinKeyHash = body.join_key === undefined ? null : tokenHash(body.join_key)
  const comesBack = () => letBackIn(tx, session.key, joinKeyHash)
  const returned = await comesBack()
  if (returned) return returned

  if (session.door_locked)
    throw new ApiError('ROOM_LOCKED', 'The presenter has closed the door: nobody else can join.')
  const identity = readIdentity(session, body)
  const nameReview = await reviewOf(tx, session, identity.display_name)
  const timeFactor = body.time_factor === undefined ? 1 : body.time_factor
  const id = tx.newId('participant')
  const joined = await tx.db
    .insertInto('participants')
    .values({
      id,
      session_key: session.key,
      join_key_hash: joinKeyHash,
      ...identity,
      name_review: nameReview,
      seal: 'GUEST',
      time_factor: timeFactor,
      joined_at: tx.now,
      last_seen_at: tx.now,
      removed_at: null,
    })
    .onConflict(conflict => conflict.columns(['session_key', 'join_key_hash']).doNothing())
    .returning('key')
    .executeTakeFirst()
  // The same device has joined since the lookup.
  if (!joined) return (await comesBack())!
  const [, token] = await Promise.all([takeSeat(tx, session), giveToken(tx, joined.key)])
  if (timeFactor !== 1) await chooseTime(tx, session, joined.key, timeFactor)
  if (nameReview) tx.publish({ type: 'session', sessionKey: session.key })
  tx.publish({ type: 'participants', sessionKey: session.key })
  return { participantId: id, token }
}

/** Whether a device has joined the room of the code or secret before, under the same `join_key`. */
export async function isReturningDevice(reading: Reading, body: JoinBody): Promise<boolean> {
  if (body.join_key === undefined) return false
  const session = await findRoom(reading, body)
  return (
    session !== undefined &&
    (await findByJoinKey(reading, session.key, tokenHash(body.join_key))) !== undefined
  )
}

/** The room of a code or secret; undefined when there is none, or it has closed. */
export function findRoom(
  reading: Reading,
  body: Place,
): Promise<(SessionRow & { plan: string }) | undefined> {
  return roomOf(reading, body).executeTakeFirst()
}

/** The room of a code or secret. It stays open until this change is committed: closing waits for it. */
async function findByCodeOrSecret(tx: Writing, body: JoinBody): Promise<SessionRow & { plan: string }> {
  requireCodeOrSecret(body)
  const row = await roomOf(tx, body).forKeyShare('sessions').executeTakeFirst()
  if (!row) throw noSuchRoom()
  return row
}

/** @throws ApiError INVALID_REQUEST_BODY for both or none */
export function requireCodeOrSecret({ code, secret }: Place): void {
  if ((code === undefined) === (secret === undefined))
    throw invalidBody(
      ['code', 'secret'].map(field => ({ field, rule: 'either', message: 'either code or secret' })),
    )
}

/** The refusal of a code or secret that leads nowhere. */
export function noSuchRoom(): ApiError {
  return notFound('room: check the code')
}

function roomOf(reading: Reading, { code, secret }: Place) {
  const found = sessions(reading)
    .innerJoin('organizations', 'organizations.key', 'sessions.organization_key')
    .select('organizations.plan')
    .where('sessions.state', '<>', 'CLOSED')
  if (code === undefined) return found.where('sessions.join_secret', '=', secret!)
  return found.where('sessions.key', 'in', eb =>
    eb.selectFrom('join_codes').select('session_key').where('code', '=', code.replace(/[\s-]/g, '')),
  )
}

/** A fresh token for a device that has joined before; undefined for one that has not. @throws ApiError FORBIDDEN */
async function letBackIn(
  tx: Writing,
  sessionKey: number,
  joinKeyHash: string | null,
): Promise<Joined | undefined> {
  const person = joinKeyHash === null ? undefined : await findByJoinKey(tx, sessionKey, joinKeyHash)
  if (!person) return undefined
  if (person.removed_at) throw removedError()
  await markSeen(tx, sessionKey, [person.key])
  return { participantId: person.id, token: await giveToken(tx, person.key) }
}

function findByJoinKey({ db }: Reading, sessionKey: number, hash: string) {
  return db
    .selectFrom('participants')
    .select(['key', 'id', 'removed_at'])
    .where('session_key', '=', sessionKey)
    .where('join_key_hash', '=', hash)
    .executeTakeFirst()
}

/** In an anonymous session whatever a device says about its person is neither validated nor stored. */
function readIdentity(
  session: SessionRow,
  body: JoinBody,
): { display_name: string | null; email: string | null } {
  if (session.identity_mode === 'ANONYMOUS') return { display_name: null, email: null }
  const name = cleanLine(body.display_name ?? '')
  const length = [...name].length
  if (length < 1 || length > displayNameCharactersMax)
    throw invalidField('display_name', 'length', `1 to ${displayNameCharactersMax} characters`)
  return { display_name: name, email: cleanLine(body.email ?? '') || null }
}

/** A name that holds a listed word waits for the presenter, where the session wants that. */
async function reviewOf(tx: Writing, session: SessionRow, name: string | null): Promise<'PENDING' | null> {
  if (name === null || !settingsOf(session).word_filter) return null
  return (await tx.words.of(tx, session.organization_key))(name) ? 'PENDING' : null
}

/**
 * Anybody may choose 50 % more or twice the time, unless the session leaves that to the presenter. No limit at all is
 * the presenter's to grant; until then it counts as twice the time.
 */
async function chooseTime(
  tx: Writing,
  session: SessionRow,
  participantKey: number,
  requested: number | null,
): Promise<void> {
  if (settingsOf(session).extra_time === 'FREE')
    await giveTimeFactor(tx, session.key, participantKey, requested ?? 2)
  tx.publish({ type: 'session', sessionKey: session.key })
}

async function giveToken(tx: Writing, participantKey: number): Promise<string> {
  const token = newToken(tx.random)
  await tx.db
    .insertInto('participant_tokens')
    .values({ hash: tokenHash(token), participant_key: participantKey })
    .execute()
  return token
}
