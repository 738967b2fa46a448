import type { JSX } from 'preact'

/** How many series there are before colours repeat. */
const seriesCount = 6

/** The number of a series' colour and pattern, from 1. */
export function seriesOf(index: number): number {
  return (index % seriesCount) + 1
}

/** An option's letter: the same on the phone and on the stage. */
export function Letter({ index }: { index: number }): JSX.Element {
  return (
    <span class="letter" data-series={seriesOf(index)} aria-hidden="true">
      {String.fromCharCode(65 + index)}
    </span>
  )
}
