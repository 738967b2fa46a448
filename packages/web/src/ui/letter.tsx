import type { JSX } from 'preact'

/** Colors repeat after this many series. */
const seriesCount = 6

/** A series' color and pattern number, from 1. */
export function seriesOf(index: number): number {
  return (index % seriesCount) + 1
}

/** An option's letter, the same on phone and stage. */
export function Letter({ index }: { index: number }): JSX.Element {
  return (
    <span class="letter" data-series={seriesOf(index)} aria-hidden="true">
      {String.fromCharCode(65 + index)}
    </span>
  )
}
