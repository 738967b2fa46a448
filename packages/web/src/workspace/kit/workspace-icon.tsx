import type { JSX } from 'preact'
import { LineDrawing } from '../../ui/icon.tsx'

/** Line icons on a 24 × 24 grid, separate from those of phones to keep them small. */
const paths = {
  slides: 'M4 5h16v11H4zM9 20h6M12 16v4M8 9h8M8 12h5',
  results: 'M5 20v-8M12 20V5M19 20v-5',
  people:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 010 6.4M18 14.4c2.2.9 3.5 3 3.5 5.6',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c0-3.9 3.3-6.5 7.5-6.5s7.5 2.6 7.5 6.5',
  mask: 'M3 8c3-1.5 6-1.5 9 0 3-1.5 6-1.5 9 0 0 5-2 8-5 8-2 0-3-2-4-2s-2 2-4 2c-3 0-5-3-5-8zM7 11h2.5M14.5 11H17',
  spark: 'M12 3l2.4 6.6L21 12l-6.6 2.4L12 21l-2.4-6.6L3 12l6.6-2.4z',
  clock: 'M12 20.5a8.5 8.5 0 100-17 8.5 8.5 0 000 17zM12 7v5l3.5 2',
  key: 'M8 19a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM11.5 11.5L20 4M16 7.5l3 3M13.5 9.7l2.2 2.3',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  hook: 'M12 4v9M12 13a4 4 0 11-5.5-3.7M12 7.5a2 2 0 100-4 2 2 0 000 4zM12 13l6 4',
  plan: 'M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM9 19.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  cross: 'M6 6l12 12M18 6L6 18',
  check: 'M5 13l4.5 4.5L19 7',
  start: 'M8 5.5v13l10.5-6.5z',
  edit: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  plus: 'M12 5v14M5 12h14',
  up: 'M12 19V5M5.5 11.5L12 5l6.5 6.5',
  down: 'M12 5v14M5.5 12.5L12 19l6.5-6.5',
  back: 'M15 5l-7 7 7 7',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 010 11h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 000 11h3',
  theme: 'M12 4c3 4 6 7 6 10a6 6 0 01-12 0c0-3 3-6 6-10z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  cut: 'M6 20a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM18 20a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM7.5 15.5L17 4M16.5 15.5L7 4',
  paste: 'M9 5H6v15h12V5h-3M9 3.5h6v3H9z',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  bold: 'M7 5h6a3.5 3.5 0 010 7H7zM7 12h7a3.5 3.5 0 010 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  numbered: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 15h2.5L4 19h2.5',
  quote: 'M10 7c-4 1-5 4-5 10h5v-5H5M19 7c-4 1-5 4-5 10h5v-5h-5',
  link: 'M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
} as const

export type WorkspaceIconName = keyof typeof paths

export function WorkspaceIcon({ name }: { readonly name: WorkspaceIconName }): JSX.Element {
  return <LineDrawing path={paths[name]} />
}
