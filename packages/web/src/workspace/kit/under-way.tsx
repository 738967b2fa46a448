import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'

/**
 * That a file is on its way, which one, and a button that calls it off.
 * @param of what it belongs to, for screen readers, where a screen has several
 */
export function UnderWay({
  label,
  name,
  of,
  onCancel,
}: {
  readonly label: string
  readonly name: string
  readonly of?: string
  readonly onCancel: () => void
}): JSX.Element {
  const { cancel } = m.common
  return (
    <div class="under-way">
      <progress aria-label={label} />
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
