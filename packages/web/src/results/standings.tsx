import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { m } from '../messages/results/index.ts'
import { loadTeamResultTexts, teamResultTexts as t } from '../messages/teams-results/index.ts'
import { DataTable } from '../ui/data-table.tsx'
import { nameOf } from '../ui/name-of.ts'
import { whole } from '../ui/numbers.ts'
import './results.css'

/** Loads the texts of teams with the tables. */
export async function load(): Promise<typeof Standings> {
  await loadTeamResultTexts()
  return Standings
}

/** Teams, where there are any, and places with points, with names where there are any. @param caption how many places are shown */
function Standings({
  rows,
  teams,
  caption,
  nameColumn,
}: {
  readonly rows: ReportOut['leaderboard']
  readonly teams: ReportOut['teams']
  readonly caption: string
  readonly nameColumn: string
}): JSX.Element {
  const isNamed = rows.some(({ participant_id }) => participant_id !== null)
  return (
    <>
      {teams.length > 0 && <TeamTable teams={teams} />}
      <DataTable
        table={{
          caption,
          columns: [m.placeColumn, ...(isNamed ? [nameColumn] : []), m.pointsColumn],
          rows: rows.map(({ place, points, display_name, participant_id }) => [
            whole(place),
            ...(isNamed ? [nameOf({ display_name, participant_id: participant_id ?? '' })] : []),
            whole(points),
          ]),
        }}
      />
    </>
  )
}

/** Ranks of teams with their points. */
function TeamTable({ teams }: { readonly teams: ReportOut['teams'] }): JSX.Element {
  return (
    <DataTable
      table={{
        caption: t.teams,
        columns: [m.placeColumn, t.team, t.members, m.pointsColumn],
        rows: teams.map(({ rank, name, members, points }) => [
          whole(rank),
          name,
          whole(members),
          whole(points),
        ]),
      }}
    />
  )
}
