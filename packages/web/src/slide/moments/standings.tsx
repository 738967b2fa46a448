import type { LeaderboardRow, StageRoom } from '@roomful/contract/room/protocol'
import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { language } from '../../messages/index.ts'
import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Lead, Leaderboard } from '../../ui/leaderboard.tsx'
import { nameOf } from '../../ui/name-of.ts'
import { useSlide } from '../../ui/slide.ts'
import { leadMs } from '../../ui/ties.ts'
import { Written } from '../../ui/written.tsx'
import { PagedMain } from '../canvas/paged-main.tsx'
import { SlideTitle } from '../canvas/slide-title.tsx'
import { slideOnScreen } from '../view/deck-slides.ts'
import { beyondRows, onPodium, sharingLastPlace, showsPodium } from '../view/podium.ts'
import type { Script } from '../view/script.ts'
import type { ShownStage } from '../view/shown-stage.ts'
import { Fitted, Gained, Medal, overtakeMs, type PodiumStep, RisingNumber } from './shared-moments.tsx'
import { useTeams } from './teams-later.tsx'
import './standings.css'

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
  const standings = room.team_leaderboard ?? []
  const teamSteps = teams?.podium(standings) ?? []
  const hasTeams = teams && (isFinal ? teamSteps : standings).length > 0
  const fronts = { isFinal, script }
  if (teams === null) return <div class="stage-main" aria-busy="true" />
  return (
    <PagedMain stage={stage} of={`leaderboard ${after}`} class={hasTeams ? 'leaders with-teams' : 'leaders'}>
      {hasTeams && (
        <Front
          {...fronts}
          title={teams.texts.teams}
          steps={teamSteps}
          label={teams.texts.winner}
          more={isFinal ? standings.length - teamSteps.flatMap(step => step.names).length : 0}
        >
          <teams.TeamRows standings={standings} after={after} script={script} />
        </Front>
      )}
      <Front
        {...fronts}
        title={m.leaderboard}
        steps={podiumOf(rows)}
        label={winners => (winners === 1 ? m.winner : m.winners)}
      >
        {rows.length === 0 ? (
          <p class="no-points">
            {m.noScores} <small>{m.firstPoints}</small>
          </p>
        ) : (
          <TopFive rows={rows} script={script} />
        )}
      </Front>
      {listed.length > 0 && (
        <div class="one-page">
          <SlideTitle>{m.leaderboard}</SlideTitle>
          <Leaderboard
            rows={listed}
            beyond={beyondRows(room)}
            gained={({ before, place }) => <Gained before={before?.place ?? null} place={place} />}
          />
        </div>
      )}
    </PagedMain>
  )
}

/** The first page of a leaderboard: a list, or after the last question the podium. */
function Front({
  isFinal,
  script,
  title,
  steps,
  label,
  more,
  children,
}: {
  isFinal: boolean
  script: Script['state']['value']
  title: string
  steps: readonly PodiumStep[]
  label: (winners: number) => string
  /** How many it leaves out; undefined: those of the list behind it. */
  more?: number
  children: ComponentChildren
}): JSX.Element {
  return (
    <div class="front" data-front data-more={more}>
      {isFinal ? (
        <>
          {script === 'played' && <Confetti />}
          <Winner steps={steps} label={label} isNamed={script !== 'playing'} />
          <Podium steps={steps} winner={script === 'playing' ? 'unnamed' : 'above'} />
        </>
      ) : (
        <>
          <SlideTitle>{title}</SlideTitle>
          {children}
        </>
      )}
    </div>
  )
}

/** The best three of a leaderboard; the last one says how many more share its place. */
export function podiumOf(rows: readonly LeaderboardRow[]): PodiumStep[] {
  const best = onPodium(rows)
  const more = sharingLastPlace(rows)
  return best.map((row, at) => ({
    id: row.participant_id,
    place: row.place,
    names: [nameOf(row)],
    points: row.points,
    note: <Lead ms={leadMs(rows, at)} />,
    ...(at === best.length - 1 && more !== 0 && { more: more === null ? m.andOthers : m.moreNames(more) }),
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

/** Names in the manner of the language, each in its own direction. */
function NameList({ names, more }: { names: readonly string[]; more?: string | undefined }): JSX.Element {
  return (
    <>
      {new Intl.ListFormat(language)
        .formatToParts(names)
        .map(({ type, value }, i) => (type === 'element' ? <Written key={i} text={value} /> : value))}
      {more && <small> {more}</small>}
    </>
  )
}

/** The winners, as a heading; read out once the names are in it. @param label by their number */
function Winner({
  steps,
  label,
  isNamed,
}: {
  steps: readonly PodiumStep[]
  label: (winners: number) => string
  isNamed: boolean
}): JSX.Element {
  const winners = steps.filter(({ place }) => place === 1)
  const names = winners.flatMap(step => step.names)
  return (
    <SlideTitle class="winner" aria-live="polite" aria-atomic>
      <span class="winner-is">{label(names.length)}</span>{' '}
      {isNamed && (
        <Fitted class="winner-names" sizes={names.length === 1 ? '104 72 52' : '72 52 32 24'}>
          <NameList names={names} more={winners.at(-1)?.more} />
        </Fitted>
      )}
    </SlideTitle>
  )
}

/**
 * The winners of a quiz, after its last question.
 * @param winner where the name of the first place is: on the podium, above it, or not yet anywhere
 */
export function Podium({
  steps,
  winner = 'here',
}: {
  steps: readonly PodiumStep[]
  winner?: 'here' | 'above' | 'unnamed'
}): JSX.Element {
  return (
    <ol class="podium">
      {steps.map(({ id, place, names, more, points, note, mark }) => (
        <li key={id} class="podium-step" data-place={place}>
          {place > 1 || winner === 'here' ? (
            <>
              {mark}
              <Fitted class="podium-name" sizes="40 32 24">
                <NameList names={names} more={more} />
              </Fitted>
            </>
          ) : (
            winner === 'above' && (
              <>
                {mark}
                <span class="only-read podium-name">
                  <NameList names={names} />
                </span>
              </>
            )
          )}
          <span class="podium-points numbers">
            {m.points(points)} {note}
          </span>
          <span class="podium-block numbers">
            <span class="only-read">{m.place(place)}</span>
            <span aria-hidden="true">{whole(place)}</span>
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
