import type { SessionSettings } from '@roomful/contract/features/sessions/sessions'
import { teamLimits } from '@roomful/contract/features/sessions/teams'
import type { RoomTeam } from '@roomful/contract/room/protocol'
import type { Reading, Writing } from '../../services.ts'
import { MultiRow } from '../../storage/multi-row.ts'
import { type SessionRow, settingsOf } from './session-row.ts'

/** Adds the teams of a new session. */
export async function insertTeams(
  { db }: Writing,
  sessionKey: number,
  { teams }: Partial<Pick<SessionSettings, 'teams'>>,
): Promise<void> {
  if (!teams) return
  const rows = teams.names.map((_, team) => ({ session_key: sessionKey, team, size: 0 }))
  await db.insertInto('teams').values(rows).execute()
}

/** The teams of a session with their current names, in order; empty without any. */
export async function namedTeams(
  { db }: Pick<Reading, 'db'>,
  session: Pick<SessionRow, 'key' | 'settings'>,
): Promise<RoomTeam[]> {
  const { teams } = settingsOf(session)
  if (!teams) return []
  const rows = await db
    .selectFrom('teams')
    .select(['team', 'name', 'size'])
    .where('session_key', '=', session.key)
    .orderBy('team')
    .execute()
  return rows.map(({ team, name, size }) => ({ name: name ?? teams.names[team]!, size }))
}

/** Whether a name has the length of a team's. */
export function isTeamName(name: string): boolean {
  const { length } = [...name]
  return length > 0 && length <= teamLimits.nameCharactersMax
}

/** Participants who have joined a team, or (below 0) have left it. */
export interface TeamChange {
  readonly session_key: number
  readonly team: number
  readonly size: number
}

const addedSizes = new MultiRow<TeamChange>(
  { session_key: 'bigint', team: 'bigint', size: 'bigint' },
  (db, rows) =>
    db
      .insertInto('teams')
      .columns(['session_key', 'team', 'size'])
      .expression(rows)
      .onConflict(conflict =>
        conflict
          .columns(['session_key', 'team'])
          .doUpdateSet(eb => ({ size: eb('teams.size', '+', eb.ref('excluded.size')) })),
      ) as never,
)

/** Counts participants in their teams; in the order of teams, so that transactions do not wait for each other in a circle. */
export async function addToTeams({ db }: Writing, changes: readonly TeamChange[]): Promise<void> {
  const inOrder = changes.toSorted((a, b) => a.session_key - b.session_key || a.team - b.team)
  await addedSizes.execute(db, inOrder)
}

/** The close takes back names that participants have typed: one may be a person's. */
export async function resetTeamNames({ db }: Writing, session: Pick<SessionRow, 'key' | 'settings'>) {
  if (!settingsOf(session).teams) return
  await db
    .updateTable('teams')
    .set({ name: null, renamed_at: null })
    .where('session_key', '=', session.key)
    .execute()
}
