import type { JSX } from 'preact'
import { loadPart } from '../room/load-part.ts'
import type { GivenSlideProps } from '../slide/pictures/asked-slide.tsx'
import { SlidePicture } from '../slide/pictures/slide-picture.tsx'
import { lazily } from '../ui/lazily.tsx'

const Drawn = lazily<GivenSlideProps>(async () => {
  const { GivenSlide, loadAskedSlides } = await loadPart(() => import('../slide/pictures/asked-slide.tsx'))
  await loadAskedSlides()
  return GivenSlide
})

/** A content slide as stages show it, for screens and paper. Its words are next to it, except those of its image. */
export function GivenPicture(given: GivenSlideProps): JSX.Element {
  return (
    <SlidePicture label={given.slide.image?.alt || null} isEager>
      <Drawn {...given} />
    </SlidePicture>
  )
}
