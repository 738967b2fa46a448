import type { LeaderboardRow } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { Icon } from '../ui/icon.tsx'
import { Leaderboard } from '../ui/leaderboard.tsx'
import { whole } from '../ui/numbers.ts'
import { PagedMain } from './paged-main.tsx'
import { Podium, podiumPlaces } from './podium.tsx'
import { RisingNumber } from './rising-number.tsx'
import type { StageControl } from './stage-room.ts'

/** The leaderboard: points rise from where they were when it was last shown; after the last question, a podium. */
export function Standings({
  stage,
  rows,
  isFinal,
}: {
  stage: StageControl
  rows: readonly LeaderboardRow[]
  isFinal: boolean
}): JSX.Element {
  const before = stage.standingsBefore
  const onPodium = isFinal ? rows.slice(0, podiumPlaces) : []
  const listed = rows.slice(onPodium.length)
  return (
    <PagedMain stage={stage} of="leaderboard" class="leaders">
      <h1>{m.leaderboard}</h1>
      {onPodium.length > 0 && <Podium rows={onPodium} />}
      {(listed.length > 0 || rows.length === 0) && (
        <div class="one-page">
          <Leaderboard
            rows={listed}
            {...(onPodium.length > 0 && { columns: '1' })}
            points={({ participant_id, points }) => (
              <RisingNumber from={before.get(participant_id)?.points ?? 0} to={points} />
            )}
            gained={({ participant_id, place }) => (
              <Gained places={(before.get(participant_id)?.place ?? place) - place} />
            )}
          />
        </div>
      )}
    </PagedMain>
  )
}

function Gained({ places }: { places: number }): JSX.Element | null {
  if (places <= 0) return null
  return (
    <span class="gained numbers">
      <Icon name="up" />
      <span aria-hidden="true">{whole(places)}</span>
      <span class="only-read">{m.placesGained(places)}</span>
    </span>
  )
}
