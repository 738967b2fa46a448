import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { m } from '../messages/results/index.ts'
import { DataTable } from '../ui/data-table.tsx'
import { nameOf } from '../ui/name-of.ts'
import { whole } from '../ui/numbers.ts'
import './results.css'

/** Places with points, with names where there are any. @param caption how many are shown */
export function Standings({
  rows,
  caption,
  nameColumn,
}: {
  readonly rows: ReportOut['leaderboard']
  readonly caption: string
  readonly nameColumn: string
}): JSX.Element {
  const isNamed = rows.some(({ participant_id }) => participant_id !== null)
  return (
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
  )
}
