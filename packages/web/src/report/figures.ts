import { signal } from '@preact/signals'
import { loadPart } from '../room/load-part.ts'

type Figures = typeof import('./question-figure.tsx')

/** Charts, once loaded. */
export const figures = signal<Figures | null>(null)

export async function loadFigures(): Promise<void> {
  figures.value ??= await loadPart(() => import('./question-figure.tsx'))
}
