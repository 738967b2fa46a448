import { signal } from '@preact/signals'
import type { RoomContentSlide } from '@roomful/contract/room-protocol'
import type { ComponentProps, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { ResultsFigure } from '../ui/results-figure.tsx'
import { loadPart } from './load-part.ts'

type Figure = typeof ResultsFigure

const loaded = signal<Figure | null>(null)
let loading: Promise<{ ResultsFigure: Figure }> | undefined

/** Loads the charts: after joining, when nobody waits for them, so that the first page comes sooner. */
export async function loadCharts(): Promise<void> {
  loading ??= loadPart(() => import('../ui/results-figure.tsx'))
  loaded.value = (await loading).ResultsFigure
}

export function LazyResults(props: ComponentProps<Figure>): JSX.Element | null {
  useEffect(() => void loadCharts(), [props.results])
  const Figure = loaded.value
  return Figure && <Figure {...props} />
}

const part = signal<typeof import('./content-slide.tsx') | null>(null)

async function load(): Promise<void> {
  part.value ??= await loadPart(() => import('./content-slide.tsx'))
}

/** Loads what draws content slides with the first of them: most rooms show phones none. */
export function LazyContentSlide({ slide }: { slide: RoomContentSlide }): JSX.Element {
  useEffect(() => void load(), [])
  const Part = part.value?.ContentSlide
  // What had the focus is gone; without a heading the slide itself is read.
  useEffect(() => {
    if (!Part) return
    const drawn = document.querySelector<HTMLElement>('main .content-slide')
    const target = drawn?.querySelector<HTMLElement>('h1[tabindex]') ?? drawn
    target?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [Part])
  return Part ? (
    <Part slide={slide} />
  ) : (
    <p class="hint" role="status">
      {m.loading}
    </p>
  )
}
