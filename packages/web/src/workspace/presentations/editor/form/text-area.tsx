import type { ComponentChildren, JSX } from 'preact'
import { describedBy, Field } from './field.tsx'

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
  tools,
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
  /** Between the label and the text. */
  readonly tools?: ComponentChildren
  readonly onChange: (value: string) => void
  /** Replaces Enter; Shift+Enter then begins a new line. */
  readonly onEnter?: () => void
}): JSX.Element {
  const labels = { id, label, problem, hint }
  const lines = value
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerRow)), 0)
  return (
    <Field {...labels}>
      {tools}
      <textarea
        id={id}
        class="input"
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
    </Field>
  )
}

export type Format = 'bold' | 'italic' | 'heading' | 'list' | 'numbered' | 'quote' | 'link' | 'code'

/** A text and the selection in it, as indices from 0. */
export interface Selected {
  readonly text: string
  readonly from: number
  readonly to: number
}

const around: Partial<Readonly<Record<Format, readonly [string, string]>>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  code: ['`', '`'],
  link: ['[', '](https://)'],
}
const lineMarks: Partial<Readonly<Record<Format, (line: number) => string>>> = {
  heading: () => '# ',
  list: () => '- ',
  numbered: line => `${line + 1}. `,
  quote: () => '> ',
}

/**
 * Puts the marks of a format around the selection, or before its lines; removes them if they are there.
 * @param sample is inserted if nothing is selected
 */
export function formatted({ text, from, to }: Selected, format: Format, sample: string): Selected {
  const marks = around[format]
  if (!marks) return withLineMarks({ text, from, to }, lineMarks[format]!)
  const [open, close] = marks
  const hasMarks =
    text.slice(from - open.length, from) === open && text.slice(to, to + close.length) === close
  if (hasMarks) {
    const bare = text.slice(0, from - open.length) + text.slice(from, to) + text.slice(to + close.length)
    return { text: bare, from: from - open.length, to: to - open.length }
  }
  const content = from === to ? sample : text.slice(from, to)
  const start = from + open.length
  return {
    text: text.slice(0, from) + open + content + close + text.slice(to),
    from: start,
    to: start + content.length,
  }
}

function withLineMarks({ text, from, to }: Selected, markOf: (line: number) => string): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const has = lines.every((line, i) => line.startsWith(markOf(i)))
  const changed = lines
    .map((line, i) => (has ? line.slice(markOf(i).length) : markOf(i) + line.replace(/^(#+|-|>|\d+\.) /, '')))
    .join('\n')
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length }
}
