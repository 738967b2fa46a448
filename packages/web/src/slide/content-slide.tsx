import type { SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import { pointsOf } from '@roomful/contract/lib/markdown/points'
import type { RoomContentSlide } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { imageAlone } from '../room/image-alone.ts'
import { directionOf } from '../ui/direction.ts'
import { HeadingPicture } from '../ui/heading-picture.tsx'
import { Markdown } from '../ui/markdown/markdown.tsx'
import { WrittenMath } from '../ui/math/written-math.tsx'
import { Picture } from '../ui/picture.tsx'
import { SlideTitle } from './canvas/slide-title.tsx'
import './content-slide.css'
import { PagedMain } from './canvas/paged-main.tsx'
import type { ShownStage } from './view/shown-stage.ts'

/** Sizes of a layout in units, and the share of the height that its title may take. */
interface Sizes {
  readonly title: number
  readonly share?: number
  readonly text?: number
}

const sizes: Readonly<Record<SlideLayout, Sizes>> = {
  TITLE: { title: 104, share: 0.7 },
  TEXT: { title: 52 },
  COLUMNS: { title: 52 },
  PICTURE_LEFT: { title: 52, share: 0.5 },
  PICTURE_RIGHT: { title: 52, share: 0.5 },
  PICTURE_FULL: { title: 72, share: 0.4 },
  QUOTE: { title: 24 },
  NUMBER: { title: 280, share: 0.6 },
}

/** A content slide for the audience: as large as fits, paged where it does not. */
export function StageContentSlide({
  stage,
  slide,
}: {
  stage: Pick<ShownStage, 'canTurn' | 'pager'>
  slide: RoomContentSlide
}): JSX.Element {
  const layout = layoutOf(slide)
  const isAlone = isTitleAlone(slide)
  return (
    <PagedMain
      stage={stage}
      of={slide.id}
      class={isAlone ? 'content-slide title-alone' : 'content-slide'}
      layout={layout}
      share={sizes[layout].share}
    >
      {hasText(slide.title) && (
        <SlideTitle
          of={slide.id}
          class="stage-prompt"
          // A figure has no direction of its own.
          dir={layout === 'NUMBER' ? directionOf([slide.title + slide.body]) : undefined}
          data-prompt={isAlone && layout === 'TEXT' ? 104 : sizes[layout].title}
        >
          <WrittenMath text={slide.title} />
        </SlideTitle>
      )}
      <ContentSlideBody slide={slide} layout={layout} />
    </PagedMain>
  )
}

/** Without a picture, layouts with one are those of a text. */
function layoutOf({ layout, image }: RoomContentSlide): SlideLayout {
  return layout.startsWith('PICTURE_') && !image ? 'TEXT' : layout
}

function isTitleAlone({ body, body_2, image }: RoomContentSlide): boolean {
  return !hasText(body) && !hasText(body_2) && !image
}

/** The slide's text and image. */
function ContentSlideBody({
  slide,
  layout,
}: {
  slide: RoomContentSlide
  layout: SlideLayout
}): JSX.Element | null {
  const { title, body, body_2, image, points } = slide
  const alone = imageAlone(slide)
  if (alone)
    return (
      <SlideTitle class="content-slide-body">
        <HeadingPicture image={alone} />
      </SlideTitle>
    )
  const isText = hasText(body) || hasText(body_2)
  if (!isText && !image) return null
  const level = hasText(title) ? 2 : 1
  const dir = directionOf([body || body_2])
  return (
    <div class="content-slide-body" dir={dir}>
      {isText && (
        <div class="one-page">
          {layout === 'COLUMNS' ? (
            <div class="markdown" data-flow="2">
              <Markdown text={body} level={level} shown={points?.shown} />
              <div class="second-column">
                <Markdown text={body_2} level={level} shown={points && points.shown - pointsOf(body)} />
              </div>
            </div>
          ) : (
            <div
              class="markdown"
              data-flow={image || layout !== 'TEXT' ? '1' : '1 2'}
              data-largest={layout === 'QUOTE' ? 52 : undefined}
            >
              <Markdown text={body} level={level} shown={points?.shown} />
            </div>
          )}
        </div>
      )}
      <Picture image={image} of="slide" />
    </div>
  )
}

function hasText(text: string): boolean {
  return text.trim() !== ''
}
