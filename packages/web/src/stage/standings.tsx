import type { LeaderboardRow } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { Icon } from '../ui/icon.tsx'
import { Leaderboard } from '../ui/leaderboard.tsx'
import { whole } from '../ui/numbers.ts'
import { PagedMain } from './paged-main.tsx'
import { onPodium, Podium } from './podium.tsx'
import { RisingNumber } from './rising-number.tsx'
import type { StageControl } from './stage-room.ts'

/** The leaderboard: points rise from where they were before the last question; after the last one of all, a podium. */
export function Standings({
  stage,
  rows,
  isFinal,
}: {
  stage: StageControl
  rows: readonly LeaderboardRow[]
  isFinal: boolean
}): JSX.Element {
  const best = isFinal ? onPodium(rows) : []
  const listed = rows.slice(best.length)
  return (
    <PagedMain stage={stage} of="leaderboard" class="leaders">
      <h1>{m.leaderboard}</h1>
      {best.length > 0 && <Podium rows={best} />}
      {(listed.length > 0 || rows.length === 0) && (
        <div class="one-page">
          <Leaderboard
            rows={listed}
            {...(best.length > 0 && { columns: '1' })}
            points={({ before, points }) => <RisingNumber from={before?.points ?? 0} to={points} />}
            gained={({ before, place }) => <Gained places={(before?.place ?? place) - place} />}
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
