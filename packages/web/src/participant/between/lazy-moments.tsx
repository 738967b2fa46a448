import { signal } from '@preact/signals'
import { loadPart } from '../../room/load-part.ts'

type Moments = typeof import('./moments.tsx')

/** Screens between and after questions, and reactions: a separate chunk, which answering does not wait for. */
export const moments = signal<Moments | null>(null)
let loading: Promise<void> | undefined

export function loadMoments(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  const part = await loadPart(() => import('./moments.tsx'))
  await part.loadMomentTexts()
  moments.value = part
}
