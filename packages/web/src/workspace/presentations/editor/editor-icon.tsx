import type { JSX } from 'preact'
import { LineDrawing } from '../../../ui/icon.tsx'

/** Line icons on a 24 × 24 grid that only the editor has. */
const paths = {
  image: 'M4 5h16v14H4zM4 16l4.5-5 4 4.5 2.5-2.5 5 5M15.5 9h.01',
  share: 'M12 15V4M7.5 8L12 4l4.5 4M5 13v7h14v-7',
  start: 'M8 5l11 7-11 7z',
  down: 'M6 9l6 6 6-6',
  section: 'M4 5h10M4 12h16v7H4z',
  skip: 'M4 5h10v14H4zM3 20L20 3M18 8v11h-2',
  sectionEnd: 'M4 5h5M4 12h16v7H4zM14 3l5 5M19 3l-5 5',
} as const

export function EditorIcon({ name }: { readonly name: keyof typeof paths }): JSX.Element {
  return <LineDrawing path={paths[name]} />
}
