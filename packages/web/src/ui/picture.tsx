import type { ShownImage } from '@roomful/contract/images'
import type { JSX } from 'preact'
import './picture.css'

/** An image of a question, an option or a content slide, whole; its room is there before it is loaded. */
export function Picture({
  image,
  of,
}: {
  image: ShownImage | null | undefined
  /** What it belongs to; its place gives that of a slide its size. */
  of: 'question' | 'option' | 'slide'
}): JSX.Element | null {
  if (!image) return null
  const { url, alt, width, height } = image
  return (
    <img
      class="picture"
      data-of={of}
      src={url}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      draggable={false}
      style={{ '--ratio': width / height }}
    />
  )
}
