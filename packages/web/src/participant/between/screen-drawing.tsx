import type { JSX } from 'preact'
import { m } from '../../messages/participant/index.ts'

const seats = [...row(160, 9), ...row(182, 10)]
/** In the last row, left of the middle. */
const ownSeat = 13

/** Seats side by side on an arc below the screen. */
function row(radius: number, count: number): { cx: number; cy: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i - (count - 1) / 2) * 0.115
    return {
      cx: Math.round(120 + radius * Math.sin(angle)),
      cy: Math.round(radius * Math.cos(angle) - 26),
    }
  })
}

/** The stage with its audience; the reader's seat is lit. */
export function ScreenDrawing(): JSX.Element {
  return (
    <svg class="screen-drawing" viewBox="0 0 240 170" aria-hidden="true">
      <rect x="30" y="8" width="180" height="101" rx="10" />
      <path d="M62 40h84M62 60h116M62 80h60" />
      {seats.map((seat, i) => (
        <circle key={i} {...seat} r={i === ownSeat ? 10 : 8} data-own={i === ownSeat || undefined} />
      ))}
    </svg>
  )
}

/** The text below it between questions. */
export function NextComes(): JSX.Element {
  return <p class="hint">{m.nextComes}</p>
}
