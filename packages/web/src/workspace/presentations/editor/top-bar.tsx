import './top-bar.css'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m, editorTexts as t } from '../../../messages/workspace/index.ts'
import { CopyField } from '../../kit/copy.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { hrefOf } from '../../kit/router.ts'
import { WorkspaceIcon } from '../../kit/workspace-icon.tsx'
import { choicesOf, type StartChoices, startNote } from '../../sessions/start-choices.ts'
import { ScheduleDialog, StartDialog } from '../../sessions/start-dialogs.ts'
import { type Start, useStart } from '../../sessions/use-start.ts'
import { faultsIn } from '../../slides/fault-text.ts'
import { announce } from './announce.tsx'
import { titleKey } from './document/deck.ts'
import type { DeckEditor, Saving } from './document/deck-editor.ts'
import { outlineOf } from './document/deck-outline.ts'
import { EditorIcon } from './editor-icon.tsx'
import { isScored } from './scored-slide.ts'

const steps = [
  { name: 'undo', keys: 'Control+Z Meta+Z', can: 'canUndo', run: undo },
  { name: 'redo', keys: 'Control+Shift+Z Meta+Shift+Z', can: 'canRedo', run: redo },
] as const

/** The only bar: back, title, the state of saving, undo and redo, further actions. */
export function TopBar({
  editor,
  hasShownFaults,
  listPath,
  children,
}: {
  readonly editor: DeckEditor
  /** Whether validation errors are visible; new slides do not show theirs yet. */
  readonly hasShownFaults: boolean
  readonly listPath: string
  /** Further actions. */
  readonly children?: ComponentChildren
}): JSX.Element {
  const problem = faultsIn(editor.faults.value.get(titleKey) ?? [])('title')
  return (
    <header class="deck-bar">
      <a class="button quiet deck-back" href={hrefOf(listPath)} aria-label={t.back} title={t.back}>
        <WorkspaceIcon name="back" />
      </a>
      <div class="deck-bar-title">
        <input
          id="deck-title"
          class="deck-title"
          dir="auto"
          aria-label={t.title}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'deck-title-problem'}
          placeholder={t.untitled}
          maxLength={200}
          value={editor.deck.value.title}
          onInput={event =>
            editor.edit({ type: 'setTitle', title: event.currentTarget.value, merge: 'title' })
          }
          onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
        />
        {problem !== null && (
          <p class="field-problem" id="deck-title-problem">
            {problem}
          </p>
        )}
      </div>
      <SaveState editor={editor} hasShownFaults={hasShownFaults} />
      <div class="deck-bar-actions">
        {steps.map(({ name, keys, can, run }) => (
          <button
            key={name}
            type="button"
            class="button quiet"
            aria-label={t[name]}
            title={t[name]}
            aria-keyshortcuts={keys}
            aria-disabled={!editor[can].value}
            onClick={() => run(editor)}
          >
            <WorkspaceIcon name={name} />
          </button>
        ))}
        {children}
      </div>
    </header>
  )
}

export function undo(editor: DeckEditor): void {
  if (!editor.canUndo.peek()) return
  editor.undo()
  announce(t.undone)
  keepFocus()
}

export function redo(editor: DeckEditor): void {
  if (!editor.canRedo.peek()) return
  editor.redo()
  announce(t.redone)
  keepFocus()
}

/** Moves the focus to the selected slide if the focused element is gone. */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const current = document.querySelector<HTMLElement>('.deck-slide-open[aria-current]')
    ;(current ?? document.querySelector<HTMLElement>('.deck-add'))?.focus()
  })
}

const troubles: ReadonlySet<Saving> = new Set<Saving>(['OFFLINE', 'CONFLICT', 'REFUSED'])

/** Save status. Screen readers announce problems and their end, not every save. */
function SaveState({
  editor,
  hasShownFaults,
}: {
  readonly editor: DeckEditor
  readonly hasShownFaults: boolean
}): JSX.Element {
  const state = editor.saving.value
  const isFresh = state === 'WAITING' && !hasShownFaults
  const text = isFresh
    ? t.savingFresh
    : state === 'OFFLINE' && editor.isUnkept.value
      ? t.savingUnkept
      : t.saving[state]
  const wasTrouble = useRef(false)
  useEffect(() => {
    if (!troubles.has(state) && !(wasTrouble.current && state === 'SAVED')) return
    wasTrouble.current = troubles.has(state)
    announce(text)
  }, [text])
  return (
    <p class="deck-saving" data-saving={isFresh ? 'FRESH' : state}>
      <span class="deck-saving-dot" aria-hidden="true" />
      <span class="deck-saving-text">{text}</span>
    </p>
  )
}

/** Starts a session; the other ways to start are in a menu. During a live session the main button opens it. */
export function StartButtons({
  organizationId,
  editor,
  presentationId,
  isEmpty,
  saveFirst,
}: {
  readonly organizationId: string
  readonly editor: DeckEditor
  readonly presentationId: string
  readonly isEmpty: boolean
  /** Saves everything first, as sessions use the server's version. @returns the error, or null */
  readonly saveFirst: () => Promise<string | null>
}): JSX.Element {
  const [asking, setAsking] = useState<{
    readonly type: 'start' | 'schedule'
    readonly chosen?: StartChoices
  } | null>(null)
  const plain = useStart(organizationId)
  const start: Start = { ...plain, start: (deck, how) => plain.start(deck, { ...how, prepare: saveFirst }) }
  const head = editor.head.value
  const { title, slides } = editor.deck.value
  const deck = head && {
    id: presentationId,
    title: title || t.untitled,
    choices: choicesOf(head.sessionDefaults, slides.some(isScored)),
  }
  const isOff = isEmpty || deck === null || start.starting !== null
  return (
    <>
      <div class="deck-run">
        {head?.liveSessionId ? (
          <a class="button main" href={hrefOf(`/${organizationId}/sessions/${head.liveSessionId}`)}>
            {m.sessions.toRunning}
          </a>
        ) : (
          <button
            type="button"
            class="button main"
            aria-disabled={isOff}
            onClick={() => !isOff && start.start(deck)}
          >
            <EditorIcon name="start" />
            {t.start}
            <small>{deck && startNote(deck.choices)}</small>
          </button>
        )}
        <button
          type="button"
          class="button main"
          popovertarget="start-menu"
          aria-label={t.startMenu}
          title={t.startMenu}
        >
          <EditorIcon name="down" />
        </button>
        <div popover id="start-menu" class="deck-menu">
          {(['start', 'schedule'] as const).map(how => (
            <button
              key={how}
              type="button"
              class="button quiet"
              aria-disabled={isOff}
              onClick={event => {
                if (isOff) return
                // First, so that the dialog returns the focus to the menu's button.
                event.currentTarget.closest<HTMLElement>('[popover]')!.hidePopover()
                setAsking({ type: how })
              }}
            >
              {how === 'start' ? t.startWith : m.sessions.schedule}
            </button>
          ))}
        </div>
      </div>
      {deck && asking?.type === 'start' && (
        <StartDialog
          deck={deck}
          start={start}
          onSchedule={chosen => setAsking({ type: 'schedule', chosen })}
          onClose={() => setAsking(null)}
        />
      )}
      {deck && asking?.type === 'schedule' && (
        <ScheduleDialog
          organizationId={organizationId}
          deck={deck}
          chosen={asking.chosen}
          prepare={saveFirst}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** Copies the deck as text, for users who can no longer save. */
export function CopyOutline({ editor }: { readonly editor: DeckEditor }): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="button deck-small" onClick={() => setOpen(true)}>
        {t.copyOutline}
      </button>
      {isOpen && (
        <Dialog title={t.copyOutline} onClose={() => setOpen(false)}>
          <p>{t.copyOutlineLead}</p>
          <CopyField id="deck-outline" label={t.outline} value={outlineOf(editor.deck.value)} rows={12} />
        </Dialog>
      )}
    </>
  )
}
