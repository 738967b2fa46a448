import type { ComponentChildren, JSX } from 'preact'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import './info.css'

/** A button that shows a hint. Controls are described by the hint, shown or not (`aria-describedby`). */
export function Info({
  id,
  children,
}: {
  readonly id: string
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <>
      <button type="button" class="info" popovertarget={id} aria-label={t.hint} aria-describedby={id}>
        <span aria-hidden="true">i</span>
      </button>
      <span popover id={id} class="info-text">
        {children}
      </span>
    </>
  )
}
