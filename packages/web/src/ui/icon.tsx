import type { JSX } from 'preact'

/** Line icons on a 24 × 24 grid. */
const paths = {
  check: 'M5 13l4.5 4.5L19 7',
  cross: 'M6 6l12 12M18 6L6 18',
  up: 'M12 19V5M5.5 11.5L12 5l6.5 6.5',
  down: 'M12 5v14M5.5 12.5L12 19l6.5-6.5',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  people:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 010 6.4M18 14.4c2.2.9 3.5 3 3.5 5.6',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2',
  pin: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

export function Icon({ name }: { readonly name: keyof typeof paths }): JSX.Element {
  return <LineDrawing path={paths[name]} />
}

/** A line icon in the text color. @param path on a 24 × 24 grid */
export function LineDrawing({ path }: { readonly path: string }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="1.2em" height="1.2em" aria-hidden="true" focusable="false">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        stroke-width="2.2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  )
}
