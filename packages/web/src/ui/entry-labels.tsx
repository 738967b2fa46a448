import type { JSX } from 'preact'
import { Written } from './written.tsx'
import './entry-labels.css'

/** The labels of an entry. */
export function EntryLabels({
  labels = [],
}: {
  readonly labels: readonly string[] | undefined
}): JSX.Element {
  return (
    <>
      {labels.flatMap(label => [
        <span key={label} class="entry-label">
          <Written text={label} />
        </span>,
        ' ',
      ])}
    </>
  )
}
