import { signal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'
import { heldScheme } from '../../slide/canvas/held-scheme.ts'
import { sharePages } from '../../slide/canvas/pager.ts'
import { shape } from '../../slide/canvas/shape.ts'
import { SlideAt } from '../../slide/canvas/slide-at.tsx'
import { useStageLook } from '../../slide/canvas/stage-look.ts'
import { figuresLater } from '../../slide/figures.ts'
import { Furniture } from '../../slide/furniture.tsx'
import { FloatingReactions } from '../../slide/reactions.tsx'
import { momentsLater, StageMain } from '../../slide/stage-main.tsx'
import { drawingOf, isMoment } from '../../slide/view/drawing.ts'
import { ConnectionBadge } from '../../ui/connection-badge.tsx'
import { useWakeLock } from '../../ui/wake-lock.ts'
import { Controls } from '../controls/controls.tsx'
import { useShortcuts } from '../controls/shortcuts.ts'
import { openedPanel, openPanel, panelOnScreen, useEnlargedPanel } from '../panels/panel.ts'
import { panelsLater } from '../panels/panels-later.ts'
import { useSounds } from '../sounds/sounds.ts'
import type { StageControl } from '../stage-control.ts'
import { colourBrowser } from './browser-colour.ts'
import { Connecting } from './connecting.tsx'
import { EarlyImages } from './early-images.tsx'
import { useIdle } from './idle.ts'
import { LoopbackNotice } from './loopback-notice.tsx'
import { NoticeLine } from './notice-line.tsx'

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
  useEffect(() => {
    for (const later of [figuresLater, momentsLater, panelsLater]) later.load()
  }, [])
  const sessionId = view?.room.session_id
  useEffect(
    () => (sessionId === undefined ? undefined : sharePages(sessionId, stage.screen.pager)),
    [sessionId],
  )
  const look = view?.room.look
  // A theme that is set later does not take the stage away while it loads.
  const isDrawn = useRef(false)
  const hasLook = useStageLook(look)
  if (view && hasLook) isDrawn.current = true
  const drawing = view && drawingOf(view.room, stage.screen.reviewed.value)
  const isDark = drawing !== null && isMoment(drawing)
  // Before it is painted.
  useLayoutEffect(colourBrowser, [isDark, look, hasLook, heldScheme.value])
  const title = view?.room.title
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Roomful`
  }, [title])

  // A revoked link shows nothing.
  if (!view || !drawing || connection.state === 'ended' || !isDrawn.current)
    return <Connecting stage={stage} />
  const Panels = panelsLater.part.value?.Panels
  const { room } = view
  const hasControls = stage.shown.hasControls.value
  return (
    <div
      class="stage"
      data-role={room.role}
      data-idle={isIdle && isRemote}
      data-controls={hasControls}
      data-script={stage.script.state.value}
    >
      <SlideAt
        shape={shape.value}
        isMoment={isDark}
        over={
          <>
            <div class="stage-notes">
              <ConnectionBadge connection={connection} onRetry={() => stage.reconnect()} isBrief />
              {room.state === 'LIVE' && <LoopbackNotice joinUrl={room.join_url} />}
            </div>
            {hasControls && (
              <Foot>
                <Controls
                  view={view}
                  stage={stage}
                  asTable={asTable.value}
                  onTable={() => {
                    asTable.value = !asTable.value
                  }}
                  onPanel={name => openPanel(stage, name)}
                />
              </Foot>
            )}
          </>
        }
      >
        <Furniture view={view} stage={stage.shown} />
        <StageMain view={view} stage={stage.shown} asTable={asTable.value} drawing={drawing} />
      </SlideAt>
      <EarlyImages urls={room.next_images} />
      <FloatingReactions feed={stage.shown.reactions} />
      <NoticeLine stage={stage} />
      {Panels && (
        <Panels open={openedPanel.value} view={view} stage={stage} onClose={() => openPanel(stage, null)} />
      )}
      {stage.screen.isBlank.value && (
        <button
          type="button"
          class="blank"
          aria-label={m.showStage}
          onClick={() => stage.screen.setBlank(false)}
        />
      )}
    </div>
  )
}

/** The controls over the slide's band, which keeps their width free. */
function Foot({ children }: { children: ComponentChildren }): JSX.Element {
  const foot = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = foot.current!
    const keepFree = () => element.parentElement!.style.setProperty('--controls', `${element.offsetWidth}px`)
    const resized = new ResizeObserver(keepFree)
    resized.observe(element)
    keepFree()
    return () => resized.disconnect()
  }, [])
  return (
    <footer ref={foot} class="stage-foot">
      {children}
    </footer>
  )
}
