import type { ShownImage } from '@roomful/contract/images'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import './picture.css'

/** An image of a question, an option or a content slide, uncropped; its space is reserved before it is loaded. */
export function Picture({
  image,
  of,
}: {
  image: ShownImage | null | undefined
  /** What it belongs to; the image of a slide gets its size from its container. */
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

/** The address of an image; of an animation its still version, if the device asks for less motion. */
export function stillUrl(url: string): string {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? `${url}?still` : url
}

/** The image of a content slide without text, as its heading; without alternative text screen readers hear “image”. */
export function HeadingPicture({ image }: { image: ShownImage }): JSX.Element {
  return (
    <>
      <Picture image={image} of="slide" />
      {image.alt.trim() === '' && <span class="only-read">{m.image}</span>}
    </>
  )
}
