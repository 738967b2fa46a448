import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'

/**
 * An upload in progress with a cancel button.
 * @param of label of the owner for screen readers, where a screen has several
 * @param done the share that is done, 0 to 1, if it is known
 */
export function UnderWay({
  label,
  name,
  of,
  done,
  onCancel,
}: {
  readonly label: string
  readonly name: string
  readonly of?: string
  readonly done?: number | undefined
  readonly onCancel: () => void
}): JSX.Element {
  const { cancel } = m.common
  return (
    <div class="under-way">
      <progress aria-label={label} value={done} />
      <bdi class="hint">{name}</bdi>
      <button
        type="button"
        class="button"
        aria-label={of === undefined ? cancel : `${cancel}: ${of}`}
        onClick={onCancel}
      >
        {cancel}
      </button>
    </div>
  )
}
