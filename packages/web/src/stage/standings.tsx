import type { LeaderboardRow, StageRoom } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { SlideTitle } from '../slide/slide-title.tsx'
import { Lead, Leaderboard } from '../ui/leaderboard.tsx'
import { nameOf } from '../ui/name-of.ts'
import { whole } from '../ui/numbers.ts'
import { useSlide } from '../ui/slide.ts'
import { leadMs } from '../ui/ties.ts'
import { Written } from '../ui/written.tsx'
import { slideOnScreen } from './deck-slides.ts'
import { PagedMain } from './paged-main.tsx'
import { onPodium, showsPodium } from './podium.ts'
import type { Script } from './script.ts'
import {
  Confetti,
  Fitted,
  Gained,
  Medal,
  overtakeMs,
  Podium,
  type PodiumStep,
  RisingNumber,
  Winner,
} from './shared-moments.tsx'
import type { ShownStage } from './stage-props.ts'
import { useTeams } from './teams-later.ts'

const topPlaces = 5
const streakFrom = 3

/**
 * The teams, where there are any, then the top five, or after the last question the podium of both; the rest of the list is on
 * the pages behind them.
 */
export function Standings({
  stage,
  room,
  rows,
}: {
  stage: ShownStage
  room: StageRoom
  rows: readonly LeaderboardRow[]
}): JSX.Element {
  const script = stage.script.state.value
  const teams = useTeams(room)
  // Each leaderboard has pages of its own.
  const after = slideOnScreen(room)
  const isFinal = showsPodium(room)
  const listed = rows.slice(isFinal ? onPodium(rows).length : topPlaces)
  const front = teams?.front({ standings: room.team_leaderboard ?? [], after, isFinal, script })
  if (teams === null) return <div class="stage-main" aria-busy="true" />
  return (
    <PagedMain stage={stage} of={`leaderboard ${after}`} class={front ? 'leaders with-teams' : 'leaders'}>
      {front}
      <div class="front" data-front>
        {isFinal ? (
          <>
            {script === 'played' && <Confetti />}
            <Winner
              steps={podiumOf(rows)}
              label={winners => (winners === 1 ? m.winner : m.winners)}
              isNamed={script !== 'playing'}
            />
            <Podium steps={podiumOf(rows)} winner={script === 'playing' ? 'unnamed' : 'above'} />
          </>
        ) : (
          <>
            <SlideTitle>{m.leaderboard}</SlideTitle>
            {rows.length === 0 ? (
              <p class="hint empty">{m.noScores}</p>
            ) : (
              <TopFive rows={rows} script={script} />
            )}
          </>
        )}
      </div>
      {listed.length > 0 && (
        <div class="one-page">
          <SlideTitle>{m.leaderboard}</SlideTitle>
          <Leaderboard
            rows={listed}
            gained={({ before, place }) => <Gained before={before?.place ?? null} place={place} />}
          />
        </div>
      )}
    </PagedMain>
  )
}

/** The best three of a leaderboard. */
export function podiumOf(rows: readonly LeaderboardRow[]): PodiumStep[] {
  return onPodium(rows).map((row, at) => ({
    id: row.participant_id,
    place: row.place,
    names: [nameOf(row)],
    points: row.points,
    note: <Lead ms={leadMs(rows, at)} />,
  }))
}

/** The first five, in the previous order while the script plays; then they overtake. */
function TopFive({
  rows,
  script,
}: {
  rows: readonly LeaderboardRow[]
  script: Script['state']['value']
}): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  const isBefore = script === 'playing'
  const top = rows.slice(0, topPlaces).map((row, at) => {
    const shown = isBefore && row.before ? row.before : row
    return { row, at, place: shown.place, points: shown.points }
  })
  if (isBefore) top.sort((a, b) => a.place - b.place)
  const order = top.map(({ row }) => row.participant_id).join()
  useSlide(list, order, script === 'played' ? overtakeMs : 0)
  return (
    <ol class="top-five" ref={list}>
      {top.map(({ row, at, place, points }) => (
        <li
          key={row.participant_id}
          data-id={row.participant_id}
          class="top-row"
          style={{ zIndex: topPlaces - at }}
        >
          <Medal place={place} />
          <Fitted class="top-name" sizes="40 32 24 20">
            <Written text={nameOf(row)} />
          </Fitted>
          <span class="top-moves">
            <Gained before={row.before?.place ?? null} place={row.place} />
            {row.streak >= streakFrom && <span class="numbers">{m.inARow(row.streak)}</span>}
          </span>
          <span translate={false} class="top-gain numbers">
            {row.before && row.points > row.before.points && `+${whole(row.points - row.before.points)}`}
          </span>
          <span translate={false} class="top-points numbers">
            <RisingNumber value={points} rises={script === 'played'} />
            <Lead ms={leadMs(rows, at)} />
          </span>
        </li>
      ))}
    </ol>
  )
}
