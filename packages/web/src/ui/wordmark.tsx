import type { JSX } from 'preact'
import { seatRows } from './wordmark-seats.ts'

/** The wordmark with its logo. */
export function Wordmark(): JSX.Element {
  return (
    <span class="wordmark">
      <svg viewBox="0 0 32 26" width="1.5em" height="1.22em" aria-hidden="true" fill="currentColor">
        {seatRows.map(({ opacity, seats }) => (
          <g key={opacity} opacity={opacity}>
            {seats.map(([x, y, radius]) => (
              <circle key={x} cx={x} cy={y} r={radius} />
            ))}
          </g>
        ))}
      </svg>
      Roomful
    </span>
  )
}
