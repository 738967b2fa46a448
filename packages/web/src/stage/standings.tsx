import type { LeaderboardRow } from '@roomful/contract/room/protocol'
import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { language } from '../messages/index.ts'
import { m } from '../messages/stage/index.ts'
import { SlideTitle } from '../slide/slide-title.tsx'
import { Icon } from '../ui/icon.tsx'
import { Lead, Leaderboard } from '../ui/leaderboard.tsx'
import { nameOf } from '../ui/name-of.ts'
import { whole } from '../ui/numbers.ts'
import { useRising } from '../ui/rising.tsx'
import { useSlide } from '../ui/slide.ts'
import { leadMs } from '../ui/ties.ts'
import { Written } from '../ui/written.tsx'
import { PagedMain } from './paged-main.tsx'
import { onPodium } from './podium.ts'
import type { Script } from './script.ts'
import type { ShownStage } from './stage-props.ts'

const topPlaces = 5
const overtakeMs = 700
const streakFrom = 3

/** The top five, or after the last question the podium; the rest of the list is on the pages behind it. */
export function Standings({
  stage,
  rows,
  after,
  isFinal,
}: {
  stage: ShownStage
  rows: readonly LeaderboardRow[]
  /** The slide it follows: each leaderboard has pages of its own. */
  after: string | null
  isFinal: boolean
}): JSX.Element {
  const script = stage.script.state.value
  const listed = rows.slice(isFinal ? onPodium(rows).length : topPlaces)
  return (
    <PagedMain stage={stage} of={`leaderboard ${after}`} class="leaders">
      <div class="front" data-front>
        {isFinal ? (
          <>
            {script === 'played' && <Confetti />}
            <Winner rows={rows} isNamed={script !== 'playing'} />
            <Podium rows={rows} winner={script === 'playing' ? 'unnamed' : 'above'} />
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
          <Leaderboard rows={listed} gained={row => <Gained row={row} />} />
        </div>
      )}
    </PagedMain>
  )
}

/** The winner, as a heading; read out once the name is in it. */
function Winner({ rows, isNamed }: { rows: readonly LeaderboardRow[]; isNamed: boolean }): JSX.Element {
  const names = rows.filter(({ place }) => place === 1).map(nameOf)
  const hasOne = names.length === 1
  return (
    <SlideTitle class="winner" aria-live="polite" aria-atomic>
      <span class="winner-is">{hasOne ? m.winner : m.winners}</span>{' '}
      {isNamed && (
        <Fitted class="winner-names" sizes={hasOne ? '104 72 52' : '72 52 32 24'}>
          {new Intl.ListFormat(language)
            .formatToParts(names)
            .map(({ type, value }, i) => (type === 'element' ? <Written key={i} text={value} /> : value))}
        </Fitted>
      )}
    </SlideTitle>
  )
}

/** A text in the largest of some sizes, in units, at which its box holds it. */
function Fitted({
  class: name,
  sizes,
  children,
}: {
  class: string
  sizes: string
  children: ComponentChildren
}): JSX.Element {
  return (
    <span class={name} data-fit={sizes}>
      <span>{children}</span>
    </span>
  )
}

/**
 * The winners of a quiz, after its last question.
 * @param rows the whole leaderboard
 * @param winner where the name of the first place is: on the podium, above it, or not yet anywhere
 */
export function Podium({
  rows,
  winner = 'here',
}: {
  rows: readonly LeaderboardRow[]
  winner?: 'here' | 'above' | 'unnamed'
}): JSX.Element {
  return (
    <ol class="podium">
      {onPodium(rows).map((row, at) => (
        <li key={row.participant_id} class="podium-step" data-place={row.place}>
          {row.place > 1 || winner === 'here' ? (
            <Fitted class="podium-name" sizes="40 32 24">
              <Written text={nameOf(row)} />
            </Fitted>
          ) : (
            winner === 'above' && <span class="only-read podium-name">{nameOf(row)}</span>
          )}
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

/** Scattered evenly over the slide without chance: each stage shows the same. */
const confetti = Array.from({ length: 56 }, (_, i) => ({
  '--i': i,
  '--x': (i * 61) % 100,
  '--y': (i * 37) % 59,
  '--turn': (i * 137) % 360,
}))

function Confetti(): JSX.Element {
  return (
    <div class="confetti" aria-hidden="true">
      {confetti.map(style => (
        <i key={style['--i']} style={style} />
      ))}
    </div>
  )
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
          <span translate={false} class="medal numbers" data-place={place}>
            <span class="only-read">{m.place(place)}</span>
            <span aria-hidden="true">{whole(place)}</span>
          </span>
          <Fitted class="top-name" sizes="40 32 24 20">
            <Written text={nameOf(row)} />
          </Fitted>
          <span class="top-moves">
            <Gained row={row} />
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

/** A number that counts up to its changes; screen readers get the result. */
function RisingNumber({ value, rises }: { value: number; rises: boolean }): JSX.Element {
  const shown = useRising(value, rises ? overtakeMs : 0)
  return (
    <span>
      <span aria-hidden="true">{whole(shown)}</span>
      <span class="only-read">{whole(value)}</span>
    </span>
  )
}

function Gained({ row: { before, place } }: { row: LeaderboardRow }): JSX.Element | null {
  const places = (before?.place ?? place) - place
  if (places <= 0) return null
  return (
    <span class="gained numbers">
      <Icon name="up" />
      <span aria-hidden="true">{whole(places)}</span>
      <span class="only-read">{m.placesGained(places)}</span>
    </span>
  )
}
