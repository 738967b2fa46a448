import type { JSX } from 'preact'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { Dialog } from '../../kit/dialog.tsx'
import type { Conflict, DeckEditor } from './document/deck-editor.ts'
import { differences, type Fields, fieldsOf, settingOf } from './document/fields.ts'
import './conflict-dialog.css'

/** Two versions of a slide side by side, differences only, to choose from. */
export function ConflictDialog({
  editor,
  onLater,
}: {
  readonly editor: DeckEditor
  /** Closes without a choice; the slide stays unsaved until there is one. */
  readonly onLater: () => void
}): JSX.Element | null {
  const conflict = editor.conflict.value
  if (!conflict) return null
  const { key, theirs } = conflict
  return (
    <Dialog key={key} title={conflict.type === 'TITLE' ? t.conflictTitle : t.conflict} onClose={onLater}>
      <p>{t.conflictLead}</p>
      {theirs === null ? <p class="notice bad">{t.conflictGone}</p> : <Versions {...fieldsIn(conflict)} />}
      <div class="form-end">
        <button type="button" class="button main" onClick={() => editor.resolve('MINE')}>
          {theirs === null ? t.restoreMine : t.keepMine}
        </button>
        <button type="button" class="button" onClick={() => editor.resolve('THEIRS')}>
          {theirs === null ? t.acceptDeleted : t.takeTheirs}
        </button>
        {theirs !== null && conflict.type === 'SLIDE' && (
          <button type="button" class="button" onClick={() => editor.resolve('BOTH')}>
            {t.keepBoth}
          </button>
        )}
      </div>
    </Dialog>
  )
}

function fieldsIn(conflict: Conflict): { readonly own: Fields; readonly other: Fields } {
  if (conflict.type === 'TITLE') return { own: { title: conflict.mine }, other: { title: conflict.theirs } }
  return { own: fieldsOf(conflict.mine), other: fieldsOf(conflict.theirs!) }
}

function Versions({ own, other }: { readonly own: Fields; readonly other: Fields }): JSX.Element {
  return (
    <table class="deck-versions">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.mine}</th>
          <th scope="col">{t.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {differences(own, other).map(name => (
          <tr key={name}>
            <th scope="row">{labelOfField(name)}</th>
            <td dir="auto">{textOfField(own[name])}</td>
            <td dir="auto">{textOfField(other[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function labelOfField(name: string): string {
  const setting = settingOf(name)
  const known: Readonly<Record<string, { label: string }>> = t.settings
  if (setting !== null) return known[setting]?.label ?? setting
  const fields: Readonly<Record<string, string>> = {
    prompt: t.prompt,
    options: t.options,
    explanation: t.explanation,
    notes: t.notes,
    title: t.slideTitle,
    layout: t.layout,
    body: t.body,
    body_2: t.secondColumn,
    stepwise: t.stepwise,
    on_phones: t.onPhones,
    skipped: t.isSkipped,
  }
  return fields[name] ?? name
}

function textOfField(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.none
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value)) return value.map(textOfItem).join('\n')
  if (typeof value === 'object') return (value as { alt?: string }).alt ?? ''
  return String(value)
}

function textOfItem(item: unknown): string {
  const { text, match, is_correct, accepted } = item as {
    text?: string
    match?: string
    is_correct?: boolean
    accepted?: readonly string[]
  }
  if (accepted) return accepted.join(', ')
  return `${is_correct ? '✓ ' : ''}${text}${match === undefined ? '' : ` – ${match}`}`
}
