import type { ShownImage } from '@roomful/contract/images'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
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
      src={stillUrl(url)}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      draggable={false}
      style={{ '--ratio': width / height }}
    />
  )
}

/** Where an image is: one that moves stands still for whoever has asked their device for less motion. */
export function stillUrl(url: string): string {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? `${url}?still` : url
}

/** The image of a content slide that is nothing else, for its heading: that it is one is said where nothing says what it shows. */
export function HeadingPicture({ image }: { image: ShownImage }): JSX.Element {
  return (
    <>
      <Picture image={image} of="slide" />
      {image.alt.trim() === '' && <span class="only-read">{m.image}</span>}
    </>
  )
}
