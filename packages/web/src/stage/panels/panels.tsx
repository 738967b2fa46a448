import './panels.css'
import type { ComponentType, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { loadPanelTexts, m } from '../../messages/panels/index.ts'
import { JoinPanel } from '../../slide/lobby/join-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { goToTyped, tellAllSkipped, tellEnd } from '../controls/go-to.ts'
import { stepPast, watchLongPress } from '../controls/past.ts'
import { EndPanel, ReopenPanel } from './confirm-panel.tsx'
import { EnlargedPanel, HiddenPanel } from './enlarged-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { MoreControls } from './more-controls.tsx'
import { PairPanel } from './pair-panel.tsx'
import type { PanelName, PanelProps } from './panel.ts'
import { PeoplePanel } from './people-panel.tsx'
import { ReviewPanel } from './review-panel.tsx'

/** Loads the texts with panels and menu. */
export async function loadPanels() {
  await loadPanelTexts()
  return { Panels, MoreControls, goToTyped, tellAllSkipped, tellEnd, stepPast, watchLongPress }
}

const AskPanel = lazily(async () => (await import('./ask/ask-panel.tsx')).loadAskPanel())
const DeckPanel = lazily(async () => (await import('./deck-panel.tsx')).DeckPanel)
const EntriesPanel = lazily(async () => (await import('./entries/entries-panel.tsx')).loadEntriesPanel())
const MergePanel = lazily(async () => (await import('./merge-panel.tsx')).loadMergePanel())
const NowPanel = lazily(async () => (await import('./now-panel.tsx')).NowPanel)

const panels = {
  now: { title: () => m.slideNow, Content: NowPanel },
  ask: { title: () => m.keyNames.ask, Content: AskPanel },
  join: { title: () => m.joinPanel, Content: ({ view }) => <JoinPanel room={view.room} /> },
  deck: { title: () => m.deck, Content: DeckPanel },
  people: { title: () => m.peopleList, Content: PeoplePanel },
  entries: { title: () => m.qa, Content: EntriesPanel },
  pair: { title: () => m.pairPanel, Content: PairPanel },
  keys: { title: () => m.keys, Content: KeysPanel },
  hidden: { title: () => m.hiddenTexts, Content: HiddenPanel },
  merge: { title: () => m.mergeWords, Content: MergePanel },
  review: { title: () => m.reviewTexts, Content: ReviewPanel },
  enlarged: { title: () => m.enlarged, Content: EnlargedPanel },
  reopen: { title: () => m.reopenAsk, Content: ReopenPanel },
  end: { title: () => m.endAsk, Content: EndPanel },
} satisfies Record<PanelName, { title: () => string; Content: ComponentType<PanelProps> }>

/** The panels over the stage: one at a time, closed by Escape, with trapped and restored focus. */
export function Panels({ open, ...props }: PanelProps & { open: PanelName | null }): JSX.Element | null {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open !== null && !dialog.current?.open) dialog.current?.showModal()
  }, [open])
  if (open === null) return null
  const { title, Content } = panels[open]
  return (
    <dialog
      ref={dialog}
      class="panel"
      data-panel={open}
      aria-labelledby="panel-title"
      onClose={props.onClose}
    >
      <div class="panel-head">
        <h2 id="panel-title">{title()}</h2>
        <button
          type="button"
          class="button quiet"
          aria-label={m.closeDialog}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" />
        </button>
      </div>
      <Content {...props} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}
