import { signal } from '@preact/signals'
import type { ComponentProps, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ResultsFigure } from '../ui/results-figure.tsx'
import { loadPart } from './load-part.ts'

type Figure = typeof ResultsFigure

const loaded = signal<Figure | null>(null)
let loading: Promise<{ ResultsFigure: Figure }> | undefined

/** Loads the charts after joining, in idle time, so that the first page loads faster. */
export async function loadCharts(): Promise<void> {
  loading ??= loadPart(() => import('../ui/results-figure.tsx'))
  loaded.value = (await loading).ResultsFigure
}

export function LazyResults(props: ComponentProps<Figure>): JSX.Element | null {
  useEffect(() => void loadCharts(), [props.results])
  const Figure = loaded.value
  return Figure && <Figure {...props} />
}
