import { signal } from '@preact/signals'
import type { ComponentProps, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadResultTexts } from '../../messages/results/index.ts'
import { loadPart } from '../../room/load-part.ts'

type Part = typeof import('../../question-types/charts.tsx')

const part = signal<Part | null>(null)
let loading: Promise<Part> | undefined

/** Loads the charts after joining, in idle time, so that the first page loads faster. */
export async function loadCharts(): Promise<void> {
  loading ??= load()
  part.value = await loading
}

async function load(): Promise<Part> {
  const [loaded] = await Promise.all([
    loadPart(() => import('../../question-types/charts.tsx')),
    loadResultTexts(),
  ])
  return loaded
}

export function LazyResults(props: ComponentProps<Part['SharedResults']>): JSX.Element | null {
  useEffect(() => void loadCharts(), [props.results])
  const Results = part.value?.SharedResults
  return Results ? <Results {...props} /> : null
}

/** Text of limited height, as soon as the charts are loaded. */
export function LazyFolded(props: ComponentProps<Part['Folded']>): JSX.Element {
  const Folded = part.value?.Folded
  return Folded ? <Folded {...props} /> : <div>{props.children}</div>
}
