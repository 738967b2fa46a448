import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { applyLook } from '../ui/apply-look.ts'
import { ConnectionBadge } from '../ui/connection-badge.tsx'
import { useWakeLock } from '../ui/wake-lock.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { Controls } from './controls.tsx'
import { useIdle } from './idle.ts'
import { NoticeLine } from './notice-line.tsx'
import { sharePages } from './pager.ts'
import { openedPanel, openPanel, panelOnScreen, useEnlargedPanel } from './panel.ts'
import { Panels } from './panels.tsx'
import { PeopleHere } from './people-here.tsx'
import { FloatingReactions, ReactionNumbers } from './reactions.tsx'
import { useShortcuts } from './shortcuts.ts'
import { useSounds } from './sounds.ts'
import { StageHead } from './stage-head.tsx'
import { showsOnly } from './stage-link.ts'
import { StageMain } from './stage-main.tsx'
import type { StageControl } from './stage-room.ts'

/** The link is unknown, expired or revoked, or its session is over. */
export function NoLink(): JSX.Element {
  return (
    <main class="stage-plain">
      <Wordmark />
      <h1>{m.stageNoLink}</h1>
      <p class="hint">{m.stageNoLinkLead}</p>
    </main>
  )
}

/** A stage whose room state has not arrived, or whose link has ended. */
export function Connecting({ stage }: { stage: StageControl }): JSX.Element {
  const connection = stage.connection.value
  if (connection.state === 'ended') return <NoLink />
  return (
    <main class="stage-plain">
      <Wordmark />
      <ConnectionBadge connection={connection} onRetry={() => stage.reconnect()} />
    </main>
  )
}

const asTable = signal(false)

/** The whole stage: join details, question, results and, for remotes, the controls. */
export function StageScreen({ stage }: { stage: StageControl }): JSX.Element {
  const connection = stage.connection.value
  const view = stage.view.value
  const isRemote = view?.room.role === 'remote'
  useShortcuts(stage, {
    isRemote,
    panel: panelOnScreen,
    open: name => openPanel(stage, name),
    toggleTable: () => {
      asTable.value = !asTable.value
    },
  })
  const isIdle = useIdle()
  useWakeLock(view?.room.state === 'LIVE')
  useEnlargedPanel(stage)
  useSounds(stage)
  const sessionId = view?.room.session_id
  useEffect(() => (sessionId === undefined ? undefined : sharePages(sessionId, stage.pager)), [sessionId])
  const look = view?.room.look
  useEffect(() => applyLook(look), [look?.accent?.light, look?.accent?.dark])
  const title = view?.room.title
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Roomful`
  }, [title])

  // A revoked link shows nothing.
  if (!view || connection.state === 'ended') return <Connecting stage={stage} />
  const { room } = view
  return (
    <div class="stage" data-role={room.role} data-idle={isIdle && isRemote}>
      <StageHead view={view} stage={stage} />
      <StageMain view={view} stage={stage} asTable={asTable.value} />
      <footer class="stage-foot">
        <PeopleHere view={view} />
        <ReactionNumbers feed={stage.reactions} />
        {isRemote && !showsOnly && (
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
        <ConnectionBadge connection={connection} onRetry={() => stage.reconnect()} isBrief />
      </footer>
      <FloatingReactions feed={stage.reactions} />
      <NoticeLine stage={stage} />
      <Panels open={openedPanel.value} view={view} stage={stage} onClose={() => openPanel(stage, null)} />
      {stage.isBlank.value && (
        <button type="button" class="blank" aria-label={m.showStage} onClick={() => stage.setBlank(false)} />
      )}
    </div>
  )
}
