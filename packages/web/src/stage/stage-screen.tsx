import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { ConnectionBadge } from '../ui/connection-badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { whole } from '../ui/numbers.ts'
import { useWakeLock } from '../ui/wake-lock.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { Controls } from './controls.tsx'
import { useIdle } from './idle.ts'
import { NoLink } from './no-link.tsx'
import type { PanelName } from './panel.ts'
import { Panels } from './panels.tsx'
import { FloatingReactions, ReactionNumbers } from './reactions.tsx'
import { useShortcuts } from './shortcuts.ts'
import { StageHead } from './stage-head.tsx'
import { StageMain } from './stage-main.tsx'
import { hereOf, type StageControl } from './stage-room.ts'

/** Which panel is open over the stage. */
const panel = signal<PanelName | null>(null)
/** Results as a table instead of a picture. */
const asTable = signal(false)

/** The whole stage: how to join, what is asked, what was answered; for a remote, the controls. */
export function StageScreen({ stage }: { stage: StageControl }): JSX.Element {
  const connection = stage.connection.value
  const view = stage.view.value
  const isRemote = view?.room.role === 'remote'
  useShortcuts(stage, {
    isRemote,
    panel: () => panel.value,
    open: name => openPanel(stage, name),
    toggleTable: () => {
      asTable.value = !asTable.value
    },
  })
  const isIdle = useIdle()
  useWakeLock(view?.room.state === 'LIVE')
  const enlarged = stage.enlarged.value
  useEffect(() => {
    if (enlarged !== null) panel.value = 'enlarged'
    else if (panel.value === 'enlarged') panel.value = null
  }, [enlarged])
  const title = view?.room.title
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Roomful`
  }, [title])

  if (!view) return connection.state === 'ended' ? <NoLink /> : <Connecting stage={stage} />
  const { room } = view
  return (
    <div class="stage" data-role={room.role} data-idle={isIdle && isRemote}>
      <StageHead view={view} stage={stage} />
      <StageMain view={view} stage={stage} asTable={asTable.value} />
      <footer class="stage-foot">
        <span class="stage-people" title={m.joined(room.participants)}>
          <Icon name="people" />
          <span class="numbers">{whole(hereOf(view))}</span>
          <span class="only-read">{m.people(hereOf(view))}</span>
          {room.door_locked && (
            <span class="door">
              <Icon name="lock" /> {m.door}
            </span>
          )}
        </span>
        <ReactionNumbers feed={stage.reactions} />
        {isRemote && (
          <Controls
            view={view}
            stage={stage}
            asTable={asTable.value}
            onTable={() => {
              asTable.value = !asTable.value
            }}
            onPanel={name => openPanel(stage, name)}
          />
        )}
        <ConnectionBadge connection={connection} onRetry={() => stage.reconnect()} />
      </footer>
      <FloatingReactions feed={stage.reactions} />
      <NoticeLine stage={stage} />
      <Panels open={panel.value} view={view} stage={stage} onClose={() => openPanel(stage, null)} />
      {stage.isBlank.value && <div class="blank" />}
    </div>
  )
}

/** Opens a panel in place of another. A text that filled the screen leaves all stages when a remote closes it. */
function openPanel(stage: StageControl, name: PanelName | null): void {
  const wasEnlarged = panel.value === 'enlarged' && stage.enlarged.value !== null
  panel.value = name
  if (!wasEnlarged || name === 'enlarged') return
  if (stage.isRemote) stage.enlarge(null)
  else stage.enlarged.value = null
}

function Connecting({ stage }: { stage: StageControl }): JSX.Element {
  return (
    <main class="stage-plain">
      <Wordmark />
      <ConnectionBadge connection={stage.connection.value} onRetry={() => stage.reconnect()} />
    </main>
  )
}

function NoticeLine({ stage }: { stage: StageControl }): JSX.Element {
  const notice = stage.notice.value
  return (
    <div class="notice-line" role="status">
      {notice && (
        <p class="toast">
          <bdi class="written">{notice.text}</bdi>
          {notice.undo && (
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                notice.undo?.()
                stage.tell(null)
              }}
            >
              {m.undo}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
