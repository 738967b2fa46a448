import type { JSX } from 'preact'
import { describedBy, Labelled } from '../../../kit/fields.tsx'

const rowsMax = 8
/** Characters per row, for browsers that cannot fit a field to its text (`field-sizing`). */
const charactersPerRow = 30

/** A text field of several lines that grows with its text. */
export function TextArea({
  id,
  label,
  hint,
  placeholder,
  problem,
  value,
  rows = 2,
  isLarge = false,
  onChange,
  onEnter,
}: {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly problem: string | null
  readonly value: string
  readonly rows?: number
  readonly isLarge?: boolean
  readonly onChange: (value: string) => void
  /** Replaces Enter; Shift+Enter then begins a new line. */
  readonly onEnter?: () => void
}): JSX.Element {
  const labels = { field: { id, problem }, label, ...(hint !== undefined && { hint }) }
  const lines = value
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerRow)), 0)
  return (
    <Labelled {...labels}>
      <textarea
        id={id}
        class={isLarge ? 'input deck-prompt' : 'input'}
        rows={Math.min(rowsMax, Math.max(rows, lines))}
        style={{ '--rows': String(rows) }}
        dir="auto"
        placeholder={placeholder}
        aria-invalid={problem !== null}
        aria-describedby={describedBy(labels)}
        value={value}
        onInput={event => onChange(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !onEnter) return
          event.preventDefault()
          onEnter()
        }}
      />
    </Labelled>
  )
}
