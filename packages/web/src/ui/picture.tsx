import type { ScaledWidth, ShownImage } from '@roomful/contract/features/images/limits'
import type { JSX } from 'preact'
import { wantsStillness } from './motion.ts'
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
      src={shownUrl(url)}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      draggable={false}
      style={{ '--ratio': width / height }}
    />
  )
}

/** An image's address in the size for this screen: on phones 800 pixels wide, on others 1,920. */
export function shownUrl(url: string): string {
  const width: ScaledWidth = innerWidth <= 800 ? 800 : 1920
  return `${url}?width=${width}${wantsStillness() ? '&still' : ''}`
}

/** An image's address; with reduced motion, the still version of an animation. */
export function stillUrl(url: string): string {
  return wantsStillness() ? `${url}?still` : url
}
