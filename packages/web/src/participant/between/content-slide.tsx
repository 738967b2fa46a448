import type { RoomContentSlide } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import './content-slide.css'
import { imageAlone } from '../../room/image-alone.ts'
import { HeadingPicture } from '../../ui/heading-picture.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The content of the stage, readable on a phone. */
export function ContentSlide({ slide }: { slide: RoomContentSlide }): JSX.Element {
  const { layout, title, body, body_2, image } = slide
  const alone = imageAlone(slide)
  const hasTitle = title.trim() !== ''
  return (
    <section class="content-slide" data-layout={layout} tabIndex={-1}>
      {hasTitle && (
        <h1 tabIndex={-1}>
          <WrittenMath text={title} />
        </h1>
      )}
      {alone ? (
        <h1 tabIndex={-1}>
          <HeadingPicture image={alone} />
        </h1>
      ) : (
        <Picture image={image} of="slide" />
      )}
      {/* Points come one by one. */}
      <div class="markdown" aria-live="polite">
        <Markdown text={body} level={hasTitle ? 2 : 1} />
        <Markdown text={body_2} level={hasTitle ? 2 : 1} />
      </div>
    </section>
  )
}
