import { namesPeople } from '@roomful/contract/identity'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import { nameKey } from '@roomful/contract/lib/name-key'
import { ApiError } from '../../lib/api-error.ts'
import type { Reading, Writing } from '../../services.ts'
import { roomShowsNames, type SessionRow, sessions } from '../sessions/session-row.ts'
import { barredNames, isWithheld } from '../word-filter/reviews.ts'
import { isListedName, WordList } from '../word-filter/word-filter.ts'
import type { Participant } from './find-participant.ts'
import { removedError } from './remove-participant.ts'

const charactersMax = 40

/** Words for those who run sessions, in the four languages of the pages; `*` as in word lists. */
const roles = new WordList([
  ...['roomful*', 'admin*', 'moderat*', 'host', 'hosts', 'presenter*', 'organizer*', 'organiser*', 'staff'],
  ...[
    'quizmaster*',
    'quiz master',
    'gamemaster*',
    'game master',
    'teacher*',
    'lecturer*',
    'instructor*',
    'facilitator*',
  ],
  ...[
    'quizmeister*',
    'showmaster*',
    'lehrer*',
    'lehrkraft',
    'dozent*',
    'referent*',
    'seminarleit*',
    'quizleit*',
  ],
  ...['präsentator*', 'veranstalter*', 'organisator*', 'gastgeber*', 'spielleiter*', 'kursleiter*'],
  ...['présentateur*', 'présentatrice*', 'modérateur*', 'modératrice*', 'animateur*', 'animatrice*'],
  ...['professeur*', 'enseignant*', 'formateur*', 'formatrice*', 'maître du jeu', 'maître du quiz'],
  ...['organisateur*', 'organisatrice*', 'hôte', 'hôtes', 'hôtesse'],
  ...['profesor*', 'docente*', 'ponente*', 'instructora*', 'facilitador*'],
  ...['presentador*', 'moderador*', 'organizador*', 'anfitrión*', 'anfitriona*'],
])

/** Whether the participants of a session take nicknames now. */
export function hasNicknames(session: Pick<SessionRow, 'identity_mode' | 'settings' | 'state'>): boolean {
  return roomShowsNames(session) && !namesPeople(session)
}

/** The nicknames that these participants have, by participant; none that the presenter has removed. */
export async function nicknamesOf(
  { db }: Pick<Reading, 'db'>,
  participantKeys: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('participants')
    .select(['key', 'display_name', 'name_review'])
    .where('key', 'in', participantKeys)
    .where('nickname_key', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ key, display_name, name_review }) =>
      display_name === null || isWithheld(name_review) ? [] : [[key, display_name]],
    ),
  )
}

/**
 * Gives a participant of a LIVE session with nicknames this one, in place of an earlier one. Giving the same again changes nothing.
 * @returns the nickname as the room shows it
 * @throws ApiError NICKNAME_INVALID, NICKNAME_RESERVED, NICKNAME_REFUSED, NICKNAME_TAKEN; FORBIDDEN without nicknames and for a
 * removed participant; SESSION_CLOSED
 */
export async function giveNickname(
  tx: Writing,
  { key: participantKey, sessionKey }: Pick<Participant, 'key' | 'sessionKey'>,
  text: string,
): Promise<string> {
  const session = await lockNicknames(tx, sessionKey)
  const nickname = cleanLine(text)
  const length = [...nickname].length
  if (length < 1 || length > charactersMax)
    throw new ApiError('NICKNAME_INVALID', `Choose a nickname of 1 to ${charactersMax} visible characters.`)
  const key = nameKey(nickname)
  const names = session.organizationNames
  if (
    [nickname, key].some(text => roles.isIn(text)) ||
    new WordList(names).isIn(nickname) ||
    names.some(name => nameKey(name) === key)
  )
    throw new ApiError(
      'NICKNAME_RESERVED',
      'This could be mistaken for the presenter, Roomful or the organization: choose another nickname.',
    )
  if (isListedName(nickname, await tx.words.of(tx, session.organizationKey)))
    throw new ApiError(
      'NICKNAME_REFUSED',
      'This nickname contains a word that is not allowed: choose another.',
    )
  const own = await tx.db
    .selectFrom('participants')
    .select(['display_name', 'nickname_key', 'name_review', 'removed_at'])
    .where('key', '=', participantKey)
    .executeTakeFirstOrThrow()
  if (own.removed_at !== null) throw removedError()
  const wasWithheld = isWithheld(own.name_review)
  if (wasWithheld && own.nickname_key === key)
    throw new ApiError('NICKNAME_REFUSED', 'The presenter has removed this nickname: choose another.')
  if (session.barredNames.includes(key))
    throw new ApiError('NICKNAME_REFUSED', 'This name cannot be used here. Choose another one.')
  if (!wasWithheld && own.display_name === nickname) return nickname
  const other = await tx.db
    .selectFrom('participants')
    .select('key')
    .where('session_key', '=', sessionKey)
    .where('nickname_key', '=', key)
    .where('key', '<>', participantKey)
    .executeTakeFirst()
  if (other) throw new ApiError('NICKNAME_TAKEN', 'Someone in this room has this nickname: choose another.')
  await tx.db
    .updateTable('participants')
    .set({ display_name: nickname, nickname_key: key, name_review: null })
    .where('key', '=', participantKey)
    .execute()
  tx.publish({ type: 'nicknames', sessionKey, participantKeys: [participantKey] })
  // Remotes list the removed ones.
  if (wasWithheld) tx.publish({ type: 'session', sessionKey })
  return nickname
}

/**
 * The names of a session's organization, and the barred ones. Until the commit no other nickname is given in it, and it stays open.
 * @throws ApiError FORBIDDEN, SESSION_CLOSED
 */
async function lockNicknames(
  tx: Writing,
  sessionKey: number,
): Promise<{
  readonly organizationKey: number
  readonly organizationNames: string[]
  readonly barredNames: string[]
}> {
  const row = await sessions(tx)
    .innerJoin('organizations', 'organizations.key', 'sessions.organization_key')
    .select(['organizations.name', 'organizations.look'])
    .where('sessions.key', '=', sessionKey)
    .forNoKeyUpdate('sessions')
    .executeTakeFirstOrThrow()
  if (row.state === 'CLOSED') throw new ApiError('SESSION_CLOSED', 'This session is closed.')
  if (!hasNicknames(row)) throw new ApiError('FORBIDDEN', 'This session has no nicknames.')
  const { name } = JSON.parse(row.look ?? '{}') as { name?: string | null }
  return {
    organizationKey: row.organization_key,
    organizationNames: [row.name, ...(name ? [name] : [])],
    barredNames: barredNames(row),
  }
}
