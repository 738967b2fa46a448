import { signal } from '@preact/signals'
import type { RoomContentSlide } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { loadPart } from './load-part.ts'

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
