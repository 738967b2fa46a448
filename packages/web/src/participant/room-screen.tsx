import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { ConnectionBadge } from '../ui/connection-badge.tsx'
import { useHeadingFocus } from '../ui/focus-heading.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { useWakeLock } from '../ui/wake-lock.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { EndScreen, GoneScreen } from './end-screens.tsx'
import { keepShell } from './keep-shell.ts'
import { loadCharts } from './lazy-results.tsx'
import { Lobby } from './lobby.tsx'
import type { ParticipantRoom } from './participant-room.ts'
import { QuestionScreen } from './question-screen.tsx'
import { Reactions } from './reactions.tsx'
import { RoomQuestions } from './room-questions.tsx'
import { SelfPaced } from './self-paced.tsx'
import { Standing } from './standing.tsx'

/** Everything after joining: what the room shows now, and whether this device is in touch with it. */
export function RoomScreen({ room }: { room: ParticipantRoom }): JSX.Element {
  const connection = room.connection.value
  const view = room.view.value
  const title = view?.room.title
  useEffect(() => void loadCharts().then(keepShell), [])
  const look = view?.room.look
  useEffect(() => {
    if (look?.accent) void import('../ui/apply-look.ts').then(({ applyLook }) => applyLook(look))
  }, [look?.accent?.light, look?.accent?.dark])
  useWakeLock(connection.state !== 'ended' && view?.room.state === 'LIVE' && view.room.mode !== 'SELF_PACED')
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Roomful`
  }, [title])
  return (
    <div class="page room">
      <header class="room-head">
        {view ? (
          <bdi class="written one-line room-title">
            {look?.name ? `${look.name} · ${view.room.title}` : view.room.title}
          </bdi>
        ) : (
          <Wordmark />
        )}
        <ConnectionBadge connection={connection} onRetry={() => room.reconnect()} />
      </header>
      <main class="room-main">
        {connection.state === 'ended' && view?.room.state !== 'CLOSED' ? (
          <GoneScreen why={connection.why} onForget={() => room.forget()} />
        ) : (
          <Content room={room} />
        )}
      </main>
      <footer>
        <Reactions room={room} />
        <LanguageSwitch />
      </footer>
    </div>
  )
}

function Content({ room }: { room: ParticipantRoom }): JSX.Element {
  const view = room.view.value
  // Self-paced questions see to their headings themselves.
  const isPaced = view?.room.state !== 'CLOSED' && view?.room.mode === 'SELF_PACED'
  const screen = view?.room.state === 'CLOSED' ? 'end' : (view?.room.question?.id ?? 'lobby')
  useHeadingFocus(screen, view !== null && !isPaced)
  if (!view)
    return (
      <p class="hint" role="status">
        {room.connection.value.state === 'away' ? m.roomAway : m.loading}
      </p>
    )
  const { state, mode, question, questions } = view.room
  if (state === 'CLOSED') return <EndScreen room={room} />
  if (mode === 'SELF_PACED')
    return (
      <>
        <SelfPaced room={room} questions={questions ?? []} />
        <RoomQuestions room={room} />
      </>
    )
  return (
    <>
      {question && view.leaderboard && <Standing view={view} />}
      {question ? (
        <QuestionScreen key={question.id} room={room} question={question} />
      ) : (
        <Lobby view={view} />
      )}
      {question?.type !== 'QA' && <RoomQuestions room={room} />}
    </>
  )
}
