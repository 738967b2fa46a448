import { imagePath } from '@roomful/contract/features/images/limits'
import type { RoomLook, Scheme } from '@roomful/contract/features/organizations/look'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
// The sheet before those of the charts, as on stages.
import { Furniture } from '../../slide/furniture.tsx'
import '../../slide/canvas/canvas.css'
import { shownSlide } from '../../preview/shown-slide.ts'
import { SlidesLook } from '../../slide/canvas/slide-at.tsx'
import { slideLookOf } from '../../slide/canvas/slide-look.ts'
import { StillSlide } from '../../slide/pictures/still-slide.tsx'
import { imageSizes, noteImageSize } from '../images/image-sizes.ts'
import type { EditorSlide, ImageRef } from '../presentations/editor/document/deck.ts'
import { previewOf } from '../presentations/editor/preview/previewed.ts'

export interface DrawnSlideProps {
  readonly slide: EditorSlide
  /** Whether an imaginary audience has answered. */
  readonly hasAnswers?: boolean
  /** Whether it shows the question alone, without a chart to fill or a code to join by. */
  readonly hidesResults?: boolean
  /** Whether the band at the bottom is drawn as well. */
  readonly hasBand?: boolean
  /** Of its rooms; the same object while it is the same. */
  readonly look?: RoomLook | null
  /** Absent: the page's, unless the theme has only one. */
  readonly scheme?: Scheme
}

/** A slide of a presentation as stages show it; drawn again only when it changes. */
export function DrawnSlide({
  slide,
  hasAnswers = true,
  hidesResults = false,
  hasBand = false,
  look,
  scheme,
}: DrawnSlideProps): JSX.Element {
  const images = imagesOf(slide)
  const sizes = JSON.stringify(images.map(({ id }) => imageSizes.value.get(id)))
  const still = useMemo(() => {
    const { view, drawing } = shownSlide(previewOf({ title: '', slides: [slide] }, 0), hasAnswers)
    const own = slideLookOf(look)
    const room = look ? { ...view.room, look } : view.room
    return (
      <SlidesLook.Provider value={own && { ...own, scheme: own.scheme ?? scheme ?? null }}>
        <StillSlide
          key={slide.key}
          view={{ ...view, room }}
          drawing={drawing}
          hidesResults={hidesResults}
          Band={hasBand ? Furniture : undefined}
        />
      </SlidesLook.Provider>
    )
  }, [slide, hasAnswers, hidesResults, hasBand, look, scheme, sizes])
  if (images.length === 0) return still
  return (
    <div class="s-drawn" onLoadCapture={({ target }) => noteSize(images, target as HTMLImageElement)}>
      {still}
    </div>
  )
}

function imagesOf(slide: EditorSlide): ImageRef[] {
  const options = slide.kind === 'QUESTION' ? slide.options : []
  return [slide.image, ...options.map(({ image }) => image)].filter(image => image != null)
}

/** Decks do not contain the sizes of their images. */
function noteSize(images: readonly ImageRef[], { src, naturalWidth, naturalHeight }: HTMLImageElement): void {
  const { pathname } = new URL(src)
  const image = images.find(({ id }) => pathname === imagePath(id))
  if (image) noteImageSize(image.id, { width: naturalWidth, height: naturalHeight })
}
