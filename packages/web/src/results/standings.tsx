import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { percent, whole } from '../messages/numbers.ts'
import { m } from '../messages/results/index.ts'
import { loadTeamResultTexts, teamResultTexts as t } from '../messages/teams-results/index.ts'
import { DataTable } from '../ui/data-table.tsx'
import { nameOf } from '../ui/name-of.ts'
import './results.css'

/** Loads the texts of teams with the tables. */
export async function load(): Promise<typeof Standings> {
  await loadTeamResultTexts()
  return Standings
}

/**
 * Teams, where there are any, and places with points and names; of an anonymous session its figures.
 * @param caption how many places are shown
 */
function Standings({
  report,
  caption,
  nameColumn,
}: {
  readonly report: Reported
  readonly caption: string
  readonly nameColumn: string
}): JSX.Element {
  const { leaderboard: rows, teams } = report
  if (rows.length === 0) return <PointFigures report={report} nameColumn={nameColumn} />
  const isNamed = rows.some(({ participant_id }) => participant_id !== null)
  return (
    <>
      {teams.length > 0 && <TeamTable teams={teams} />}
      <DataTable
        isRanked
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

type Reported = Pick<
  ReportOut,
  'leaderboard' | 'leaderboard_total' | 'teams' | 'average_percent' | 'team_places' | 'final_table'
>

/** How many people scored, and where the groups are large enough, their mean and the places of teams; and the final table. */
function PointFigures({
  report,
  nameColumn,
}: {
  readonly report: Reported
  readonly nameColumn: string
}): JSX.Element {
  // Servers of an earlier version, which run during an upgrade, send no final table.
  const { leaderboard_total: scored, average_percent, team_places, final_table = [] } = report
  return (
    <>
      {team_places.length > 0 && (
        <DataTable
          isRanked
          table={{
            caption: t.teamPlaces,
            columns: [m.placeColumn, t.team],
            rows: team_places.map(({ place, name }) => [whole(place), name]),
          }}
        />
      )}
      <p data-part="point-figures">
        {t.scored(scored)}
        {average_percent !== null && ` ${t.average(percent(average_percent / 100))}`}
      </p>
      {final_table.length > 0 && (
        <DataTable
          isRanked
          table={{
            caption: t.finalTable,
            columns: [m.placeColumn, nameColumn],
            rows: final_table.map(({ place, name }) => [whole(place), name]),
          }}
        />
      )}
      <p class="hint">{final_table.length > 0 ? t.tableKept : t.pointsStay}</p>
    </>
  )
}

/** Places of teams with their points. */
function TeamTable({ teams }: { readonly teams: ReportOut['teams'] }): JSX.Element {
  return (
    <DataTable
      isRanked
      table={{
        caption: t.teams,
        columns: [m.placeColumn, t.team, t.members, m.pointsColumn],
        rows: teams.map(({ place, name, members, points }) => [
          whole(place),
          name,
          whole(members),
          whole(points),
        ]),
      }}
    />
  )
}
