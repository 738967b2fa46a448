import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { hrefOf } from '../../kit/router.ts'
import { WorkspaceIcon } from '../../kit/workspace-icon.tsx'
import { faultsIn } from '../../slides/fault-text.ts'
import { announce } from './announce.tsx'
import { titleKey } from './document/deck.ts'
import type { DeckEditor, Saving } from './document/deck-editor.ts'
import './top-bar.css'

const steps = [
  { name: 'undo', keys: 'Control+Z Meta+Z', can: 'canUndo', run: undo },
  { name: 'redo', keys: 'Control+Shift+Z Meta+Shift+Z', can: 'canRedo', run: redo },
] as const

/** Title, undo and redo, the state of saving, and the buttons that start a session. */
export function TopBar({
  editor,
  hasShownFaults,
  listPath,
  children,
}: {
  readonly editor: DeckEditor
  /** Whether the page says of anything that it is wrong; not of a slide that has just been added. */
  readonly hasShownFaults: boolean
  readonly listPath: string
  /** What leads on from here. */
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
          onInput={event => editor.edit({ do: 'setTitle', title: event.currentTarget.value, merge: 'title' })}
          onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
        />
        {problem !== null && (
          <p class="field-problem" id="deck-title-problem">
            {problem}
          </p>
        )}
        <SaveState editor={editor} hasShownFaults={hasShownFaults} />
      </div>
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

/** Moves the focus to the selected slide if what had it is gone. */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('.deck-slide-open[aria-current], .deck-add')?.focus()
  })
}

const troubles: ReadonlySet<Saving> = new Set<Saving>(['OFFLINE', 'CONFLICT', 'REFUSED'])

/** Whether everything is saved. Screen readers announce trouble and its end, but not every save. */
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
      {text}
    </p>
  )
}
