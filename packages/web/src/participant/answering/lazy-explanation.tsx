import { signal } from '@preact/signals'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadPart } from '../../room/load-part.ts'

const part = signal<typeof import('../../ui/explanation.tsx') | null>(null)

async function load(): Promise<void> {
  part.value ??= await loadPart(() => import('../../ui/explanation.tsx'))
}

/** Loads the renderer with the first explanation; most questions have none. */
export function LazyExplanation({
  question: { explanation },
}: {
  question: RoomQuestion
}): JSX.Element | null {
  const hasText = explanation !== undefined
  useEffect(() => {
    if (hasText) void load()
  }, [hasText])
  const Part = part.value?.Explanation
  return Part && hasText ? <Part text={explanation} /> : null
}
