import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { m } from '../messages/results/index.ts'
import { loadPart } from '../room/load-part.ts'
import { DataTable } from '../ui/data-table.tsx'
import { lazily } from '../ui/lazily.tsx'
import { nameOf } from '../ui/name-of.ts'
import { whole } from '../ui/numbers.ts'
import './results.css'

const TeamTable = lazily<{ teams: ReportOut['teams'] }>(async () =>
  (await loadPart(() => import('./team-table.tsx'))).loadTeamTable(),
)

/** Teams, where there are any, and places with points, with names where there are any. @param caption how many places are shown */
export function Standings({
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
