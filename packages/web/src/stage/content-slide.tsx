import type { RoomContentSlide } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { imageAlone } from '../room/image-alone.ts'
import { useFocusOnChange } from '../ui/focus-heading.ts'
import { HeadingPicture } from '../ui/heading-picture.tsx'
import { Markdown } from '../ui/markdown/markdown.tsx'
import { Picture } from '../ui/picture.tsx'
import { Written } from '../ui/written.tsx'
import { PagedMain } from './paged-main.tsx'
import type { StageControl } from './stage-room.ts'

/** A content slide for the audience: as large as fits, paged where it does not. */
export function StageContentSlide({
  stage,
  slide,
}: {
  stage: Pick<StageControl, 'pager'>
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
export function contentSlideClass({ body, image }: RoomContentSlide): string {
  return body.trim() === '' && !image ? 'content-slide title-alone' : 'content-slide'
}

export function ContentSlideTitle({ slide: { id, title } }: { slide: RoomContentSlide }): JSX.Element | null {
  const heading = useFocusOnChange<HTMLHeadingElement>(id)
  if (!hasTitle(title)) return null
  return (
    <h1 ref={heading} tabIndex={-1} class="stage-prompt" data-prompt="52">
      <Written text={title} />
    </h1>
  )
}

/** The slide's text and image. */
export function ContentSlideBody({ slide }: { slide: RoomContentSlide }): JSX.Element | null {
  const { title, body, image } = slide
  const alone = imageAlone(slide)
  if (alone)
    return (
      <h1 class="content-slide-body">
        <HeadingPicture image={alone} />
      </h1>
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
