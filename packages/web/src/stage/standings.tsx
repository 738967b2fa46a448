import './podium.css'
import type { LeaderboardRow } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { Icon } from '../ui/icon.tsx'
import { Lead, Leaderboard, nameOf } from '../ui/leaderboard.tsx'
import { whole } from '../ui/numbers.ts'
import { leadMs } from '../ui/ties.ts'
import { Written } from '../ui/written.tsx'
import { PagedMain } from './paged-main.tsx'
import type { StageControl } from './stage-room.ts'

const podiumPlaces = 3

/** The top three with points. */
export function onPodium(rows: readonly LeaderboardRow[]): LeaderboardRow[] {
  return rows.filter(({ points }) => points > 0).slice(0, podiumPlaces)
}

/**
 * The winners of a quiz, after its last question.
 * @param rows the whole leaderboard
 * @param isAlone whether it takes the space left by other parts
 */
export function Podium({
  rows,
  isAlone,
}: {
  rows: readonly LeaderboardRow[]
  isAlone: boolean
}): JSX.Element {
  return (
    <ol class="podium" data-flow={isAlone ? 'podium' : undefined}>
      {onPodium(rows).map((row, at) => (
        <li key={row.participant_id} class="podium-step" data-step={at + 1} data-place={row.place}>
          <span class="podium-name">
            <Written text={nameOf(row)} />
          </span>
          <span class="podium-points numbers">
            {m.points(row.points)} <Lead ms={leadMs(rows, at)} />
          </span>
          <span class="podium-block numbers">
            <span class="only-read">{m.place(row.place)}</span>
            <span aria-hidden="true">{whole(row.place)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const riseMs = 1_400

/** A number that counts up; instant with reduced motion and for screen readers. */
function RisingNumber({ from, to }: { from: number; to: number }): JSX.Element {
  const [shown, setShown] = useState(from)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(to)
      return
    }
    const begunAt = performance.now()
    let frame = 0
    const rise = () => {
      const part = Math.min(1, (performance.now() - begunAt) / riseMs)
      setShown(Math.round(from + (to - from) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(rise)
    }
    rise()
    return () => cancelAnimationFrame(frame)
  }, [from, to])
  return (
    <>
      <span aria-hidden="true">{whole(shown)}</span>
      <span class="only-read">{whole(to)}</span>
    </>
  )
}

/** The leaderboard, with points rising since the previous question; after the last one, a podium. */
export function Standings({
  stage,
  rows,
  after,
  isFinal,
}: {
  stage: StageControl
  rows: readonly LeaderboardRow[]
  /** The slide it follows: each leaderboard has pages of its own. */
  after: string | null
  isFinal: boolean
}): JSX.Element {
  const best = isFinal ? onPodium(rows) : []
  const listed = rows.slice(best.length)
  return (
    <PagedMain stage={stage} of={`leaderboard ${after}`} class="leaders">
      <h1>{best.length > 0 && best[1]?.place !== 1 ? m.winner : m.leaderboard}</h1>
      {best.length > 0 && <Podium rows={rows} isAlone={listed.length === 0} />}
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
