import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { toast } from './toast.tsx'

/** Copies a text, or selects it if the clipboard is unavailable. */
async function copyText(text: string, selectable: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Plain http pages have no clipboard.
    selectable.focus()
    selectable.select()
    if (!document.execCommand('copy')) return
  }
  toast(m.common.copied)
}

/** A text such as a link, with a button that copies it. */
export function CopyField({
  id,
  label,
  value,
  hint,
  rows = 1,
  extra,
}: {
  readonly id: string
  readonly label: string
  readonly value: string
  /** Guidance for using it. */
  readonly hint?: string
  /** More than one: a text of several lines. */
  readonly rows?: number
  /** An alternative action. */
  readonly extra?: ComponentChildren
}): JSX.Element {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const shared = {
    id,
    class: 'input copy-value',
    readOnly: true,
    dir: 'ltr',
    spellcheck: false,
    value,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
  } as const
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copy" data-rows={rows > 1 ? 'many' : 'one'}>
        {rows > 1 ? <textarea ref={control} rows={rows} {...shared} /> : <input ref={control} {...shared} />}
        <button type="button" class="button" onClick={() => copyText(value, control.current!)}>
          {m.common.copy}
        </button>
        {extra}
      </div>
      {hint !== undefined && (
        <p class="hint field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
