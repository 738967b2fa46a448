import { teamLimits } from '@roomful/contract/features/sessions/teams'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import { nameKey } from '@roomful/contract/lib/name-key'
import type { JoinBody } from '@roomful/contract/room/protocol'
import { ApiError, invalidField, notFound, rateLimited } from '../../lib/api-error.ts'
import type { Random } from '../../lib/random.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { lockUnclosedSession, type SessionRow, sessions, settingsOf } from '../sessions/session-row.ts'
import { addToTeams, isTeamName, namedTeams } from '../sessions/teams.ts'
import { isListedName } from '../word-filter/word-filter.ts'
import type { Participant } from './find-participant.ts'
import { removedError } from './remove-participant.ts'

/** Minimum interval between two names that members give a team. */
const renameEveryMs = 10_000

/** The team with the fewest participants; of several, a random one. @param sizes by team */
export function smallestTeam(sizes: readonly number[], random: Pick<Random, 'below'>): number {
  const least = Math.min(...sizes)
  const smallest = sizes.flatMap((size, team) => (size === least ? team : []))
  return smallest[random.below(smallest.length)]!
}

/**
 * Sizes of the teams of sessions that deal them, by session and team. Locked until the commit: servers that join participants at
 * once deal one after the other, so that teams stay even.
 */
export async function lockTeamSizes(
  tx: Writing,
  rooms: readonly Pick<SessionRow, 'key' | 'settings'>[],
): Promise<Map<number, number[]>> {
  const dealing = rooms.flatMap(room => (settingsOf(room).teams?.assignment === 'DEALT' ? room.key : []))
  if (dealing.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('teams')
    .select(['session_key', 'size'])
    .where('session_key', 'in', dealing)
    .orderBy('session_key')
    .orderBy('team')
    .$if(tx.rowLocks, q => q.forUpdate())
    .execute()
  const bySession = Map.groupBy(rows, row => row.session_key)
  return new Map([...bySession].map(([key, some]) => [key, some.map(({ size }) => size)]))
}

/**
 * The team that a joining participant chooses; null without one, and where teams are not chosen.
 * @throws ApiError INVALID_REQUEST_BODY
 */
export function chosenTeam(session: Pick<SessionRow, 'settings'>, { team }: JoinBody): number | null {
  const { teams } = settingsOf(session)
  if (team === undefined || teams?.assignment !== 'CHOSEN') return null
  if (team >= teams.names.length)
    throw invalidField('team', 'maximum', `at most ${teams.names.length - 1}, the index of the last team`)
  return team
}

/** Teams of participants, by participant, of those who have one. */
export async function teamsOf(
  { db }: Pick<Reading, 'db'>,
  participantKeys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('participants')
    .select(['key', 'team'])
    .where('key', 'in', participantKeys)
    .execute()
  return new Map(rows.flatMap(({ key, team }) => (team === null ? [] : [[key, team]])))
}

/**
 * Gives a participant the team that they choose, once. The same again changes nothing.
 * @throws ApiError FORBIDDEN without teams and for a removed participant; NOT_FOUND; TEAM_KEPT; SESSION_CLOSED
 */
export async function chooseTeam(
  tx: Writing,
  { key, sessionKey }: Pick<Participant, 'key' | 'sessionKey'>,
  team: number,
): Promise<void> {
  const { assignment, names } = settingsOf(await lockTeams(tx, sessionKey)).teams!
  if (team >= names.length) throw notFound('team')
  const own = await ownTeam(tx, key)
  if (own === team) return
  if (own !== null || assignment === 'DEALT')
    throw new ApiError('TEAM_KEPT', 'You have a team: everyone stays in theirs for the whole session.')
  await tx.db.updateTable('participants').set({ team }).where('key', '=', key).execute()
  await addToTeams(tx, [{ session_key: sessionKey, team, size: 1 }])
  tx.publish({ type: 'teams', sessionKey, participantKeys: [key] })
}

/**
 * Renames a participant's team.
 * @returns the name as the room shows it
 * @throws ApiError TEAM_NAME_INVALID, TEAM_NAME_REFUSED, TEAM_NAME_TAKEN; RATE_LIMITED; FORBIDDEN without a team; SESSION_CLOSED
 */
export async function renameOwnTeam(
  tx: Writing,
  { key, sessionKey }: Pick<Participant, 'key' | 'sessionKey'>,
  text: string,
): Promise<string> {
  const session = await lockTeams(tx, sessionKey)
  const team = await ownTeam(tx, key)
  if (team === null) throw new ApiError('FORBIDDEN', 'Only members can rename a team: choose one first.')
  const name = cleanLine(text)
  requireLength(name)
  if (isListedName(name, await tx.words.of(tx, session.organization_key)))
    throw new ApiError('TEAM_NAME_REFUSED', 'This name contains a word that is not allowed: choose another.')
  const isNew = await requireFree(tx, session, team, name)
  if (!isNew) return name
  const renamed = await tx.db
    .updateTable('teams')
    .set({ name, renamed_at: tx.now })
    .where('session_key', '=', sessionKey)
    .where('team', '=', team)
    .where(eb => eb.or([eb('renamed_at', 'is', null), eb('renamed_at', '<=', tx.now - renameEveryMs)]))
    .returning('team')
    .executeTakeFirst()
  if (!renamed)
    throw rateLimited('The team has just been renamed: try again in 10 seconds.', renameEveryMs / 1_000)
  tx.publish({ type: 'session', sessionKey })
  return name
}

/**
 * A presenter renames a team of an unclosed session, or (null) gives it the name of the settings again. The word filter does not
 * apply, and members can rename it after 10 seconds.
 * @throws ApiError NOT_FOUND, FORBIDDEN without teams; TEAM_NAME_INVALID, TEAM_NAME_TAKEN; SESSION_CLOSED
 */
export async function renameTeam(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  team: number,
  text: string | null,
): Promise<void> {
  const session = await lockUnclosedSession(tx, organization, sessionId)
  const { teams } = settingsOf(session)
  if (!teams) throw noTeams()
  const given = teams.names[team]
  if (given === undefined) throw notFound('team')
  const name = text === null ? given : cleanLine(text)
  requireLength(name)
  await requireFree(tx, session, team, name)
  await tx.db
    .updateTable('teams')
    .set({ name: name === given ? null : name, renamed_at: tx.now })
    .where('session_key', '=', session.key)
    .where('team', '=', team)
    .execute()
  tx.publish({ type: 'session', sessionKey: session.key })
}

/** Until the commit no other name or team is given in the session, and it stays open. @throws ApiError FORBIDDEN, SESSION_CLOSED */
async function lockTeams(tx: Writing, sessionKey: number): Promise<SessionRow> {
  const session = await sessions(tx)
    .where('sessions.key', '=', sessionKey)
    .forNoKeyUpdate('sessions')
    .executeTakeFirstOrThrow()
  if (session.state === 'CLOSED') throw new ApiError('SESSION_CLOSED', 'This session is closed.')
  if (!settingsOf(session).teams) throw noTeams()
  return session
}

function noTeams(): ApiError {
  return new ApiError('FORBIDDEN', 'This session has no teams.')
}

/** @throws ApiError FORBIDDEN for a removed participant */
async function ownTeam({ db }: Writing, participantKey: number): Promise<number | null> {
  const { team, removed_at } = await db
    .selectFrom('participants')
    .select(['team', 'removed_at'])
    .where('key', '=', participantKey)
    .executeTakeFirstOrThrow()
  if (removed_at !== null) throw removedError()
  return team
}

function requireLength(name: string): void {
  if (!isTeamName(name))
    throw new ApiError(
      'TEAM_NAME_INVALID',
      `The name of a team has 1 to ${teamLimits.nameCharactersMax} visible characters.`,
    )
}

/**
 * No two teams look alike; names in the settings stay with their teams, which the close gives them again.
 * @returns whether the team has another name
 * @throws ApiError TEAM_NAME_TAKEN
 */
async function requireFree(tx: Writing, session: SessionRow, team: number, name: string): Promise<boolean> {
  const given = settingsOf(session).teams!.names
  const current = await namedTeams(tx, session)
  const key = nameKey(name)
  const isTaken = current.some(
    (other, i) => i !== team && [other.name, given[i]!].some(one => nameKey(one) === key),
  )
  if (isTaken) throw new ApiError('TEAM_NAME_TAKEN', 'Another team has this name: choose another.')
  return current[team]!.name !== name
}
