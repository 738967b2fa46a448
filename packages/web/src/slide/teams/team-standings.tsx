import type { RoomTeamStanding } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { whole } from '../../messages/numbers.ts'
import { teamTexts as t } from '../../messages/teams-stage/index.ts'
import { useSlide } from '../../ui/slide.ts'
import { Written } from '../../ui/written.tsx'
import {
  Fitted,
  Gained,
  Medal,
  overtakeMs,
  type PodiumStep,
  RisingNumber,
} from '../moments/shared-moments.tsx'
import type { Script } from '../view/script.ts'
import { bestTeams, oneColumnMax, PreviousStandings } from './layout.ts'
import { TeamMark } from './team-mark.tsx'

/** The best three teams; those that share a place share a step. */
export function teamPodium(standings: readonly RoomTeamStanding[]): PodiumStep[] {
  return bestTeams(standings).map(({ place, teams }) => ({
    id: String(place),
    place,
    names: teams.map(({ name }) => name),
    points: teams[0]!.points,
    mark: (
      <span class="s-team-marks">
        {teams.map(({ team }) => (
          <TeamMark key={team} team={team} />
        ))}
      </span>
    ),
  }))
}

const previous = new PreviousStandings()

/** All teams, in the order that was shown last while the script plays; then they overtake. */
export function TeamRows({
  standings,
  after,
  script,
}: {
  standings: readonly RoomTeamStanding[]
  /** The slide that the leaderboard follows. */
  after: string | null
  script: Script['state']['value']
}): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  const before = new Map(previous.follow(after, standings)?.map(one => [one.team, one]))
  const rows = standings.map((row, at) => {
    const earlier = before.get(row.team) ?? null
    const shown = script === 'playing' && earlier ? earlier : row
    return { row, at, earlier, place: shown.place, points: shown.points }
  })
  if (script === 'playing') rows.sort((a, b) => a.place - b.place)
  useSlide(list, rows.map(({ row }) => row.team).join(), script === 'played' ? overtakeMs : 0)
  const inColumn = rows.length > oneColumnMax ? Math.ceil(rows.length / 2) : rows.length
  return (
    <ol
      class="top-five s-team-rows"
      data-many={rows.length > oneColumnMax}
      style={{ '--rows': inColumn }}
      ref={list}
    >
      {rows.map(({ row, at, earlier, place, points }) => (
        <li
          key={row.team}
          data-id={row.team}
          data-place={place}
          class="top-row"
          style={{ zIndex: rows.length - at }}
        >
          <Medal place={place} />
          <TeamMark team={row.team} />
          <Fitted class="top-name" sizes={rows.length > oneColumnMax ? '32 24 20' : '40 32 24 20'}>
            <Written text={row.name} />
          </Fitted>
          <span class="top-moves">
            <Gained before={earlier?.place ?? null} place={row.place} />
            <span class="numbers">{t.members(row.members)}</span>
          </span>
          <span translate={false} class="top-gain numbers">
            {earlier && row.points > earlier.points && `+${whole(row.points - earlier.points)}`}
          </span>
          <span translate={false} class="top-points numbers">
            <RisingNumber value={points} rises={script === 'played'} />
          </span>
        </li>
      ))}
    </ol>
  )
}
