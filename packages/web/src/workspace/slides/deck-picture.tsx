import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadEditorMessages } from '../../messages/workspace/index.ts'
import { SlidePicture } from '../../slide/slide-picture.tsx'
import type { DrawnSlideProps } from './drawn-slide.tsx'

/** Loads after the page's first paint. */
const Drawn = signal<ComponentType<DrawnSlideProps> | null>(null)
let isLoading = false

/** A slide of a presentation as a picture. */
export function DeckPicture({
  label,
  ...slide
}: DrawnSlideProps & {
  /** The words of the slide; null where they are next to it. */
  readonly label: string | null
}): JSX.Element {
  useEffect(load, [])
  return <SlidePicture label={label}>{Drawn.value && <Drawn.value {...slide} />}</SlidePicture>
}

/** Once; the next picture tries again after a failure. */
function load(): void {
  if (isLoading) return
  isLoading = true
  void loadDrawn().catch(() => {
    isLoading = false
  })
}

async function loadDrawn(): Promise<void> {
  const [{ DrawnSlide }, { loadStageTexts }] = await Promise.all([
    import('./drawn-slide.tsx'),
    import('../../messages/stage/index.ts'),
  ])
  await Promise.all([loadStageTexts(), loadEditorMessages()])
  Drawn.value = DrawnSlide
}
