import type { ShownImage } from '@roomful/contract/features/images/limits'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import './picture.css'

/** An image of a question, option or content slide, uncropped, with space reserved before it loads. */
export function Picture({
  image,
  of,
}: {
  image: ShownImage | null | undefined
  /** Its owner; a slide's image is sized by its container. */
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

/** Loads images before they are shown. @param urls absent on servers of an earlier version */
export function EarlyImages({ urls = [] }: { urls?: readonly string[] | undefined }): JSX.Element {
  return (
    <div hidden>
      {urls.map(url => (
        <img key={url} src={stillUrl(url)} alt="" />
      ))}
    </div>
  )
}

/** An image's address; with reduced motion, the still version of an animation. */
export function stillUrl(url: string): string {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? `${url}?still` : url
}

/** An image-only slide's heading; without alternative text screen readers announce “image”. */
export function HeadingPicture({ image }: { image: ShownImage }): JSX.Element {
  return (
    <>
      <Picture image={image} of="slide" />
      {image.alt.trim() === '' && <span class="only-read">{m.image}</span>}
    </>
  )
}
