import type { RoomContentSlide } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import './content-slide.css'
import { Markdown } from '../ui/markdown/markdown.tsx'
import { Picture } from '../ui/picture.tsx'
import { Written } from '../ui/written.tsx'

/** What the stage shows, to read on a phone. */
export function ContentSlide({ slide: { title, body, image } }: { slide: RoomContentSlide }): JSX.Element {
  const hasTitle = title.trim() !== ''
  return (
    <section class="content-slide" tabIndex={-1}>
      {hasTitle && (
        <h1 tabIndex={-1}>
          <Written text={title} />
        </h1>
      )}
      <Picture image={image} of="slide" />
      <div class="markdown">
        <Markdown text={body} level={hasTitle ? 2 : 1} />
      </div>
    </section>
  )
}
