import type { RoomContentSlide } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { imageAlone } from '../room/image-alone.ts'
import { SlideTitle } from '../slide/slide-title.tsx'
import { HeadingPicture } from '../ui/heading-picture.tsx'
import { Markdown } from '../ui/markdown/markdown.tsx'
import { Picture } from '../ui/picture.tsx'
import { Written } from '../ui/written.tsx'
import { PagedMain } from './paged-main.tsx'
import type { ShownStage } from './stage-props.ts'

/** A content slide for the audience: as large as fits, paged where it does not. */
export function StageContentSlide({
  stage,
  slide,
}: {
  stage: Pick<ShownStage, 'canTurn' | 'pager'>
  slide: RoomContentSlide
}): JSX.Element {
  return (
    <PagedMain stage={stage} of={slide.id} class={contentSlideClass(slide)}>
      <ContentSlideTitle slide={slide} />
      <ContentSlideBody slide={slide} />
    </PagedMain>
  )
}

/** Class names for the screen of a content slide. */
function contentSlideClass(slide: RoomContentSlide): string {
  return isTitleAlone(slide) ? 'content-slide title-alone' : 'content-slide'
}

function isTitleAlone({ body, image }: RoomContentSlide): boolean {
  return body.trim() === '' && !image
}

function ContentSlideTitle({ slide }: { slide: RoomContentSlide }): JSX.Element | null {
  const { id, title } = slide
  if (!hasTitle(title)) return null
  return (
    <SlideTitle of={id} class="stage-prompt" data-prompt={isTitleAlone(slide) ? 104 : 52}>
      <Written text={title} />
    </SlideTitle>
  )
}

/** The slide's text and image. */
function ContentSlideBody({ slide }: { slide: RoomContentSlide }): JSX.Element | null {
  const { title, body, image } = slide
  const alone = imageAlone(slide)
  if (alone)
    return (
      <SlideTitle class="content-slide-body">
        <HeadingPicture image={alone} />
      </SlideTitle>
    )
  const hasText = body.trim() !== ''
  if (!hasText && !image) return null
  return (
    <div class="content-slide-body">
      {hasText && (
        <div class="one-page">
          <div class="markdown" data-flow={image ? '1' : '1 2'}>
            <Markdown text={body} level={hasTitle(title) ? 2 : 1} />
          </div>
        </div>
      )}
      <Picture image={image} of="slide" />
    </div>
  )
}

function hasTitle(title: string): boolean {
  return title.trim() !== ''
}
