import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import type { ProblemCode } from '../api/call.ts'
import { ProblemNotice } from './form.tsx'
import { useAction } from './use-action.ts'
import { WorkspaceIcon } from './workspace-icon.tsx'

const firstControl =
  '.dialog-body :is(input:not([hidden], [type="radio"]:not(:checked)), select, textarea, [data-first]):not([readonly])'

let dialogs = 0

/** A modal dialog with trapped and restored focus. */
export function Dialog({
  title,
  isWide = false,
  onClose,
  children,
}: {
  readonly title: string
  readonly isWide?: boolean
  readonly onClose: () => void
  readonly children: ComponentChildren
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  // One dialog may open over another.
  const [titleId] = useState(() => `dialog-${++dialogs}`)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    const first = element.querySelector<HTMLElement>(firstControl)
    ;(first ?? element.querySelector('h2'))?.focus()
    const closed = () => close.current()
    // Escape acts like the close button, which may ask first.
    const escaped = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    element.addEventListener('close', closed)
    element.addEventListener('cancel', escaped)
    return () => {
      element.removeEventListener('close', closed)
      element.removeEventListener('cancel', escaped)
      // Browsers restore focus on close, not on removal.
      element.close()
    }
  }, [])
  return (
    <dialog ref={dialog} class="dialog" data-wide={isWide} aria-labelledby={titleId}>
      <div class="dialog-head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" class="button quiet" aria-label={m.common.close} onClick={() => onClose()}>
          <WorkspaceIcon name="cross" />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  )
}

/** Confirms an irreversible action or leaving the page. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  tone = 'danger',
  onConfirm,
  onClose,
  texts,
}: {
  readonly title: string
  /** The consequences. */
  readonly children: ComponentChildren
  /** The label of the button that does it. */
  readonly confirm: string
  readonly tone?: 'main' | 'danger'
  /** @throws Problem */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
  readonly texts?: Partial<Record<ProblemCode, string>>
}): JSX.Element {
  const { isBusy, problem, run } = useAction(texts)
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="prose">{children}</div>
      <ProblemNotice text={problem} />
      <div class="form-end">
        <button type="button" class={`button ${tone}`} aria-disabled={isBusy} onClick={() => run(onConfirm)}>
          {isBusy ? m.common.sending : confirm}
        </button>
        <button type="button" class="button quiet" onClick={onClose}>
          {m.common.cancel}
        </button>
      </div>
    </Dialog>
  )
}
