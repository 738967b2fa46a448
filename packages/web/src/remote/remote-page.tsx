import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { whole } from '../messages/numbers.ts'
import { m } from '../messages/stage/index.ts'
import { drawingOf } from '../slide/view/drawing.ts'
import { peopleOf, type StageView } from '../slide/view/stage-view.ts'
import type { Action } from '../stage/controls/action.tsx'
import { actionsOf, StepButton, stepOf } from '../stage/controls/controls.tsx'
import { DoneToStage } from '../stage/controls/done-to-stage.tsx'
import { Elapsed } from '../stage/controls/elapsed.tsx'
import { nowAndNext } from '../stage/controls/now-and-next.ts'
import { useShortcuts } from '../stage/controls/shortcuts.ts'
import { openedPanel, openPanel, type PanelName, panelOnScreen } from '../stage/panels/panel.ts'
import { panelsLater } from '../stage/panels/panels-later.ts'
import type { StageControl } from '../stage/stage-control.ts'
import { Connecting, OnlyRemotes } from '../stage/window/connecting.tsx'
import { NoticeLine } from '../stage/window/notice-line.tsx'
import { ConnectionBadge } from '../ui/connection-badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazily } from '../ui/lazily.tsx'
import { useWakeLock } from '../ui/wake-lock.ts'
import { Written } from '../ui/written.tsx'
import { RemoteActions } from './remote-actions.tsx'
import { RemoteQuestion } from './remote-question.tsx'

const HandsFree = lazily(async () => (await import('../stage/controls/hands-free.tsx')).HandsFree)
/** Slides are loaded after the page, which works without them. */
const RemotePicture = lazily(async () => (await import('./remote-picture.tsx')).RemotePicture)

interface RemoteProps {
  readonly view: StageView
  readonly stage: StageControl
  readonly onPanel: (panel: PanelName) => void
}

/** The page of a presenter's phone: answers, time, notes, the slide on screen and the next one, and the step forward. */
export function RemotePage({ stage }: { stage: StageControl }): JSX.Element {
  const view = stage.view.value
  useShortcuts(stage, {
    isRemote: stage.isRemote,
    panel: panelOnScreen,
    open: name => openPanel(stage, name),
    toggleTable: () => {},
  })
  useWakeLock(view?.room.state === 'LIVE')
  useEffect(() => panelsLater.load(), [])
  const look = view?.room.look
  useEffect(() => {
    if (look !== undefined) void import('../ui/apply-look.ts').then(({ applyLook }) => applyLook(look))
  }, [look])
  const title = view?.room.title
  useEffect(() => {
    if (title !== undefined) document.title = `${m.remote}: ${title} · Roomful`
  }, [title])

  const connection = stage.connection.value
  if (!view || connection.state === 'ended') return <Connecting stage={stage} />
  if (!stage.isRemote) return <OnlyRemotes title={m.remote} />
  const { room, clockAheadMs } = view
  const onPanel = (name: PanelName) => openPanel(stage, name)
  const props = { view, stage, onPanel }
  const actions = actionsOf({ ...props, on: 'remote', asTable: false, onTable: () => {} })
  const now = actions.filter(isForNow)
  const { at, of } = nowAndNext(props)
  const opened = openedPanel.value
  const Panels = panelsLater.part.value?.Panels
  return (
    <div class="remote-page">
      <header class="remote-head">
        <ConnectionBadge connection={connection} onRetry={() => stage.reconnect()} isBrief />
        <h1 class="one-line">{at === -1 ? m.remote : m.slideOf({ at: at + 1, of })}</h1>
        {room.state === 'LIVE' && room.started_at !== null && (
          <Elapsed since={room.started_at} clockAheadMs={clockAheadMs} />
        )}
      </header>
      <main class="remote-main">
        <DoneToStage stage={stage} />
        <OnScreen {...props} />
        {room.hands_free && <HandsFree view={view} />}
        {now.length > 0 && <RemoteActions actions={now} />}
        {room.state !== 'CLOSED' && <Notes {...props} />}
        <Pictures {...props} />
      </main>
      <Foot {...props} actions={actions.filter(action => !isForNow(action))} />
      <NoticeLine stage={stage} />
      {Panels && (
        <Panels
          open={opened === 'enlarged' ? null : opened}
          view={view}
          stage={stage}
          isPrivate
          onClose={() => openPanel(stage, null)}
        />
      )}
    </div>
  )
}

/** Whether an action concerns what is on screen right now; others are in the menu. */
function isForNow({ name, disabled, isNext, waiting = 0 }: Action): boolean {
  switch (name) {
    case 'lock':
      return disabled !== true
    case 'reopen':
    case 'extend':
    case 'spin':
    case 'pause':
      return true
    case 'entries':
    case 'review':
      return waiting > 0 || isNext === true
    default:
      return false
  }
}

function OnScreen({ view, stage }: RemoteProps): JSX.Element {
  const { room } = view
  const drawing = drawingOf(room, stage.screen.reviewed.value)
  switch (drawing.type) {
    case 'draft':
      return <p>{m.stageDraft}</p>
    case 'question':
      return <RemoteQuestion view={view} question={drawing.question} />
    case 'lobby':
      return (
        <>
          <p class="hint">{m.lobbyOnScreen}</p>
          <p class="remote-here">{m.people(peopleOf(view))}</p>
        </>
      )
    case 'thanks':
      return (
        <>
          <p class="remote-here">{m.stageEnded}</p>
          <p class="hint">{m.joined(room.participants)}</p>
        </>
      )
    case 'leaderboard':
      return <p class="hint">{m.leaderboardOnScreen}</p>
    case 'dashboard':
    case 'content':
      return <p class="hint">{m.people(peopleOf(view))}</p>
  }
}

function Notes(props: RemoteProps): JSX.Element {
  const { notes } = nowAndNext(props)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="remote-notes" aria-label={m.notes} tabIndex={0}>
      {notes ? <Written text={notes} /> : <p class="hint">{m.noNotes}</p>}
    </section>
  )
}

/** The slide on screen, as a button that opens it with its answers, and the next one. */
function Pictures({ view, stage, onPanel }: RemoteProps): JSX.Element | null {
  const { room } = view
  const { now, next } = nowAndNext({ view, stage })
  const drawing = drawingOf(room, stage.screen.reviewed.value)
  const hasNow = drawing.type !== 'lobby' && drawing.type !== 'draft'
  if (room.state === 'CLOSED' && !hasNow) return null
  return (
    <div class="remote-pictures">
      {hasNow && (
        <button type="button" class="remote-picture" onClick={() => onPanel('now')}>
          <span class="hint">{m.slideNow}</span>
          {now && <span class="only-read">{now.label}</span>}
          <span class="remote-frame" aria-hidden="true">
            <RemotePicture view={view} stage={stage} drawing={drawing} />
          </span>
        </button>
      )}
      {room.state !== 'CLOSED' && (
        <div class="remote-picture">
          <h2 class="hint">{m.slideNext}</h2>
          {room.leaderboard_next ? (
            <p>{m.leaderboard}</p>
          ) : next ? (
            <span class="remote-frame">
              <RemotePicture key={next.id} view={view} stage={stage} slide={next} />
            </span>
          ) : (
            <p>{m.nothingNext}</p>
          )}
          {!hasNow && next && (
            <p class="remote-title">
              <Written text={next.label} />
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function Foot({ actions, ...props }: RemoteProps & { actions: readonly Action[] }): JSX.Element {
  const { view, stage } = props
  const step = stepOf(props)
  const MoreControls = panelsLater.part.value?.MoreControls
  const waiting = actions.reduce((sum, one) => sum + (one.waiting ?? 0), 0)
  return (
    <footer class="remote-foot">
      <div class="remote-step" role="toolbar" aria-label={m.controls}>
        <button
          type="button"
          class="button"
          aria-label={m.previous}
          disabled={!step.isShown || !step.canGoBack}
          onClick={step.back}
        >
          <Icon name="previous" />
        </button>
        {view.room.state === 'DRAFT' ? (
          <button type="button" class="button main" onClick={() => stage.request({ type: 'open' })}>
            {m.openSession}
          </button>
        ) : (
          <StepButton {...props} step={step} />
        )}
        <button
          type="button"
          class="button"
          popovertarget="more"
          disabled={!MoreControls}
          aria-label={waiting > 0 ? `${m.moreControls} (${whole(waiting)})` : m.moreControls}
        >
          <Icon name="more" />
        </button>
        {MoreControls && (
          <MoreControls {...props} on="remote" asTable={false} onTable={() => {}} actions={actions} />
        )}
      </div>
    </footer>
  )
}
