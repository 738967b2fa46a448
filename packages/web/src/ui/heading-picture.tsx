import type { ShownImage } from '@roomful/contract/features/images/limits'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Picture } from './picture.tsx'

/** An image-only slide's heading; without alternative text screen readers announce “image”. */
export function HeadingPicture({ image }: { image: ShownImage }): JSX.Element {
  return (
    <>
      <Picture image={image} of="slide" />
      {image.alt.trim() === '' && <span class="only-read">{m.image}</span>}
    </>
  )
}
