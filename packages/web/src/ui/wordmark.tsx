import type { JSX } from 'preact'

/** The name with its sign: rows of seats around a speaker. */
export function Wordmark(): JSX.Element {
  return (
    <span class="wordmark">
      <svg viewBox="0 0 32 26" width="1.5em" height="1.22em" aria-hidden="true" fill="currentColor">
        <circle cx="16" cy="22" r="3.2" />
        <g opacity=".85">
          <circle cx="8.6" cy="17.4" r="2.2" />
          <circle cx="13.2" cy="14.6" r="2.2" />
          <circle cx="18.8" cy="14.6" r="2.2" />
          <circle cx="23.4" cy="17.4" r="2.2" />
        </g>
        <g opacity=".6">
          <circle cx="3.4" cy="10.6" r="2" />
          <circle cx="9" cy="7" r="2" />
          <circle cx="16" cy="5.6" r="2" />
          <circle cx="23" cy="7" r="2" />
          <circle cx="28.6" cy="10.6" r="2" />
        </g>
      </svg>
      Roomful
    </span>
  )
}
