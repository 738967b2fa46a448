import type { JSX } from 'preact'
import { loadEditorMessages } from '../../messages/workspace/index.ts'
import { SlidePicture } from '../../slide/pictures/slide-picture.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { DrawnSlideProps } from './drawn-slide.tsx'

/** Loads after the page's first paint. */
const Drawn = lazily<DrawnSlideProps>(async () => {
  const [{ DrawnSlide }, { loadStageTexts }] = await Promise.all([
    import('./drawn-slide.tsx'),
    import('../../messages/stage/index.ts'),
  ])
  await Promise.all([loadStageTexts(), loadEditorMessages()])
  return DrawnSlide
})

/** A slide of a presentation as a picture. */
export function DeckPicture({
  label,
  isEager,
  ...slide
}: DrawnSlideProps & {
  /** The words of the slide; null where they are next to it. */
  readonly label: string | null
  /** Whether it is also drawn far from the viewport, for paper. */
  readonly isEager?: boolean
}): JSX.Element {
  return (
    <SlidePicture label={label} isEager={isEager}>
      <Drawn {...slide} />
    </SlidePicture>
  )
}
