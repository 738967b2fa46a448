import type { JSX } from 'preact'
import { LineDrawing } from '../../ui/icon.tsx'

/** Line icons of the menu, on a 24 × 24 grid, loaded with it. */
const paths = {
  answers: 'M5 20v-8M12 20V5M19 20v-5',
  held: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z',
  hidden: 'M4 4l16 16M9.5 6c6-1.2 9.7 2.4 11.5 6l-2 3.3M6 8l-3 4c3.5 6 8.5 7.2 13 5',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  keys: 'M3 6h18v12H3zM7 10h.01M10.5 10h.01M14 10h.01M17.5 10h.01M8 14.5h8',
  light:
    'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  merge: 'M4 6h4l5 6h7M4 18h4l5-6M17 9l3 3-3 3',
  moon: 'M19.5 14.5A8.5 8.5 0 119.5 4.5a7 7 0 0010 10z',
  more: 'M12 5v14M5 12h14',
  next: 'M5 5l9 7-9 7zM18 5v14',
  notes: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  page: 'M7 4h10v16H7zM10 8h4M10 12h4',
  patterns: 'M4 4h16v16H4zM4 12l8-8M4 20L20 4M12 20l8-8',
  pause: 'M8.5 5v14M15.5 5v14',
  people:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 010 6.4M18 14.4c2.2.9 3.5 3 3.5 5.6',
  phone: 'M7 3h10v18H7zM11 18h2',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6h-6',
  questions: 'M4 5h16v11h-8l-4 4v-4H4z',
  reopen: 'M4 4v5h5M4.5 9a8 8 0 11-.5 4',
  sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9c1.7 2 1.7 4 0 6M18.5 6c3.5 4 3.5 8 0 12',
  stop: 'M6.5 6.5h11v11h-11z',
  table: 'M4 5h16v14H4zM4 10.5h16M10.5 5v14',
  trophy:
    'M7.5 4h9v6a4.5 4.5 0 01-9 0zM7.5 6H4c0 3.5 1.2 5 3.8 5M16.5 6H20c0 3.5-1.2 5-3.8 5M12 14.5V18M8 20h8',
  wheel: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 12V3M12 12l7.8 4.5M12 12l-7.8 4.5',
} as const

export type MenuIconName = keyof typeof paths

export function MenuIcon({ name }: { readonly name: MenuIconName }): JSX.Element {
  return <LineDrawing path={paths[name]} />
}
