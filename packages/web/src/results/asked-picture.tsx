import type { JSX } from 'preact'
import { loadPart } from '../room/load-part.ts'
import type { AskedSlideProps } from '../slide/pictures/asked-slide.tsx'
import { SlidePicture } from '../slide/pictures/slide-picture.tsx'
import { lazily } from '../ui/lazily.tsx'

/** Loads after the words of the page. */
const Drawn = lazily<AskedSlideProps>(async () => {
  const { AskedSlide, loadAskedSlides } = await loadPart(() => import('../slide/pictures/asked-slide.tsx'))
  await loadAskedSlides()
  return AskedSlide
})

/** The slide of a question with its results. Its words and numbers are next to it, except those of its images. */
export function AskedPicture({
  isEager = false,
  ...asked
}: AskedSlideProps & {
  /** Whether it is also drawn far from the viewport, for paper. */
  readonly isEager?: boolean
}): JSX.Element {
  const { image, options } = asked.question
  const images = [image, ...options.map(option => option.image)].flatMap(one => one?.alt || [])
  return (
    <SlidePicture label={images.join(', ') || null} isEager={isEager}>
      <Drawn {...asked} />
    </SlidePicture>
  )
}
