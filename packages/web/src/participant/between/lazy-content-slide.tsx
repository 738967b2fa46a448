import { signal } from '@preact/signals'
import type { RoomContentSlide } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { loadPart } from '../../room/load-part.ts'

const part = signal<typeof import('./content-slide.tsx') | null>(null)

async function load(): Promise<void> {
  part.value ??= await loadPart(() => import('./content-slide.tsx'))
}

/** Loads the content slide renderer on first use; most rooms show none on phones. */
export function LazyContentSlide({ slide }: { slide: RoomContentSlide }): JSX.Element {
  useEffect(() => void load(), [])
  const Part = part.value?.ContentSlide
  // The focused element is gone; without a heading, focus the slide.
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
