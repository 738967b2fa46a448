import { signal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { loadPanelTexts } from '../messages/panels/index.ts'
import { m } from '../messages/stage/index.ts'
import { followPages } from '../slide/canvas/pager.ts'
import { SlidesLook } from '../slide/canvas/slide-at.tsx'
import { slideLookOf } from '../slide/canvas/slide-look.ts'
import { ReactionNumbers } from '../slide/reactions.tsx'
import { Controls } from '../stage/controls/controls.tsx'
import { useShortcuts } from '../stage/controls/shortcuts.ts'
import { openedPanel, openPanel, panelOnScreen, useEnlargedPanel } from '../stage/panels/panel.ts'
import { Panels } from '../stage/panels/panels.tsx'
import type { StageControl } from '../stage/stage-control.ts'
import { Connecting, OnlyRemotes } from '../stage/window/connecting.tsx'
import { NoticeLine } from '../stage/window/notice-line.tsx'
import { applyLook } from '../ui/apply-look.ts'
import { useWakeLock } from '../ui/wake-lock.ts'
import './presenter.css'
import { Now } from '../stage/panels/now.tsx'
import { AnsweredNow } from './answered-now.tsx'
import { Audience } from './audience.tsx'
import { NextNotes, NextSlide, Notes } from './notes.tsx'
import { PresenterHead } from './presenter-head.tsx'

const asTable = signal(false)

/** Loads the texts with the page. */
export async function loadPresenterPage(): Promise<typeof PresenterPage> {
  await loadPanelTexts()
  return PresenterPage
}

/** The presenter's private view: current and next slide, notes, time, attendance, pending approvals and the controls. */
function PresenterPage({ stage }: { stage: StageControl }): JSX.Element {
  const view = stage.view.value
  const toggleTable = () => {
    asTable.value = !asTable.value
  }
  useShortcuts(stage, {
    isRemote: stage.isRemote,
    panel: panelOnScreen,
    open: name => openPanel(stage, name),
    toggleTable,
  })
  useWakeLock(view?.room.state === 'LIVE')
  useEnlargedPanel(stage)
  const sessionId = view?.room.session_id
  useEffect(
    () => (sessionId === undefined ? undefined : followPages(sessionId, stage.screen.pager)),
    [sessionId],
  )
  // The page follows the accent; its slides are those of the stage.
  const look = view?.room.look
  const slidesLook = useMemo(() => slideLookOf(look), [look])
  useEffect(() => applyLook(look), [look])
  const title = view?.room.title
  useEffect(() => {
    if (title !== undefined) document.title = `${m.presenterView}: ${title} · Roomful`
  }, [title])

  if (!view || stage.connection.value.state === 'ended') return <Connecting stage={stage} />
  if (!stage.isRemote) return <OnlyRemotes title={m.presenterView} />
  const opened = openedPanel.value
  return (
    <SlidesLook.Provider value={slidesLook}>
      <div class="presenter-page">
        <PresenterHead view={view} stage={stage} />
        <main class="presenter-columns">
          <Column of="now" label={m.slideNow}>
            <Now view={view} stage={stage} asTable={asTable.value} />
          </Column>
          <Column of="notes" label={m.notes}>
            <Notes view={view} stage={stage} />
          </Column>
          {view.room.state !== 'CLOSED' && (
            <Column of="next" label={m.slideNext}>
              <NextSlide view={view} stage={stage} />
              <AnsweredNow view={view} />
              <NextNotes view={view} stage={stage} />
            </Column>
          )}
          <Column of="people" label={m.peopleList}>
            <Audience view={view} stage={stage} />
          </Column>
        </main>
        <footer class="presenter-foot">
          <Controls
            view={view}
            stage={stage}
            asTable={asTable.value}
            onTable={toggleTable}
            onPanel={name => openPanel(stage, name)}
            on="presenter"
          />
          <ReactionNumbers feed={stage.shown.reactions} />
        </footer>
        <NoticeLine stage={stage} />
        <Panels
          open={opened === 'enlarged' ? null : opened}
          view={view}
          stage={stage}
          onClose={() => openPanel(stage, null)}
        />
      </div>
    </SlidesLook.Provider>
  )
}

/** A column that scrolls independently on wide windows, also by keyboard. */
function Column({
  of,
  label,
  children,
}: {
  of: 'now' | 'notes' | 'next' | 'people'
  label: string
  children: ComponentChildren
}): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="presenter-column" data-of={of} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
