import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { m } from '../messages/results/index.ts'
import { loadTeamResultTexts, teamResultTexts as t } from '../messages/teams-results/index.ts'
import { DataTable } from '../ui/data-table.tsx'
import { whole } from '../ui/numbers.ts'

/** Loads the texts with the table. */
export async function loadTeamTable(): Promise<typeof TeamTable> {
  await loadTeamResultTexts()
  return TeamTable
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
