import { signal } from '@preact/signals'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { loadPart } from '../room/load-part.ts'
import { ConnectionBadge } from '../ui/connection-badge.tsx'
import { useHeadingFocus } from '../ui/focus-heading.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { Lobby } from './between/lobby.tsx'
import type { ParticipantRoom } from './participant-room.ts'

const part = signal<typeof import('./room-content.tsx') | null>(null)

/** Loads questions with choices while connecting, then other forms and the rest. */
async function loadContent(): Promise<void> {
  part.value ??= await loadPart(() => import('./room-content.tsx'))
  await part.value.loadRest()
}

/** The joined room and its connection state. */
export function RoomScreen({ room }: { room: ParticipantRoom }): JSX.Element {
  const connection = room.connection.value
  const view = room.view.value
  const title = view?.room.title
  const Moments = part.value?.moments.value
  useEffect(() => void loadContent(), [])
  const look = view?.room.look
  useEffect(() => {
    // Null: one was taken away.
    if (look !== undefined) void import('../ui/apply-look.ts').then(({ applyLook }) => applyLook(look))
  }, [look?.accent?.light, look?.accent?.dark])
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Roomful`
  }, [title])
  return (
    <div class="page room">
      <header class="room-head">
        {look?.logo ? (
          <img class="room-logo" src={look.logo.url} alt="" />
        ) : (
          view && (
            <span class="room-mark" aria-hidden="true">
              <Wordmark />
            </span>
          )
        )}
        {view ? (
          <bdi key={title} class="written one-line room-title">
            {look?.name ? `${look.name} · ${view.room.title}` : view.room.title}
          </bdi>
        ) : (
          <Wordmark />
        )}
        {view && room.name !== null && (
          <bdi key={room.name} class="written one-line room-name" data-part="name">
            {room.name}
          </bdi>
        )}
        <ConnectionBadge connection={connection} onRetry={() => room.reconnect()} isBrief />
      </header>
      <main class="room-main">
        {connection.state === 'ended' && view?.room.state !== 'CLOSED' ? (
          Moments && <Moments.GoneScreen why={connection.end} onForget={() => room.forget()} />
        ) : (
          <Content room={room} />
        )}
      </main>
      <footer class="room-foot" data-between={isBetween(view)}>
        {Moments && <Moments.Reactions room={room} />}
        {Moments && <Moments.WakeLock room={room} />}
        {isBetween(view) && <LanguageSwitch label={m.language} />}
      </footer>
    </div>
  )
}

/** Whether there is nothing to read or answer: lobby and end. */
function isBetween(view: RoomView | null): boolean {
  if (!view || view.room.state === 'CLOSED') return true
  return !view.room.question && !view.room.content_slide && view.room.mode !== 'SELF_PACED'
}

function Content({ room }: { room: ParticipantRoom }): JSX.Element {
  const view = room.view.value
  // Self-paced questions manage their own headings.
  const isPaced = view?.room.state !== 'CLOSED' && view?.room.mode === 'SELF_PACED'
  const { question, content_slide, nickname, team } = view?.room ?? {}
  const hasLeaderboard = room.leaderboard.value !== null
  const isLobby =
    nickname !== null &&
    team !== null &&
    view?.room.state !== 'CLOSED' &&
    !isPaced &&
    !question &&
    !content_slide &&
    !hasLeaderboard
  const isStanding = hasLeaderboard && !content_slide && (!question || question.phase === 'REVEALED')
  const screen =
    view?.room.state === 'CLOSED'
      ? 'end'
      : isStanding
        ? 'standing'
        : ((question ?? content_slide)?.id ?? 'lobby')
  const Part = part.value?.RoomContent
  useHeadingFocus(screen, view !== null && !isPaced && (isLobby || Part !== undefined))
  if (!view || !(Part || isLobby))
    return (
      <p class="hint" role="status">
        <span key={room.connection.value.state}>
          {room.connection.value.state === 'away' ? m.roomAway : m.loading}
        </span>
      </p>
    )
  return (
    <>
      {isLobby && (
        <Lobby
          view={view}
          isBegun={room.asked.value.length > 0 || view.room.score !== null}
          moments={part.value?.moments.value ?? null}
        />
      )}
      {Part && <Part room={room} />}
    </>
  )
}
