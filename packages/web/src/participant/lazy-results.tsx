import { signal } from '@preact/signals'
import type { ComponentProps, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ResultsFigure } from '../ui/results-figure.tsx'

type Figure = typeof ResultsFigure

const loaded = signal<Figure | null>(null)

/** Loads the charts: after joining, when nobody waits for them, so that the first page comes sooner. */
export async function loadCharts(): Promise<void> {
  if (loaded.value) return
  try {
    loaded.value = (await import('../ui/results-figure.tsx')).ResultsFigure
  } catch {
    // Out of reach: tried again with the next results.
  }
}

export function LazyResults(props: ComponentProps<Figure>): JSX.Element | null {
  useEffect(() => void loadCharts(), [props.results])
  const Figure = loaded.value
  return Figure && <Figure {...props} />
}
