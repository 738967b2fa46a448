import type { ShownImage } from '@roomful/contract/images'
import type { JSX } from 'preact'

/** A picture of a slide, for which there is room before it has come. */
export function ShownPicture({
  image: { url, alt, width, height },
  class: name = '',
}: {
  image: ShownImage
  class?: string
}): JSX.Element {
  return <img class={`picture ${name}`} src={url} alt={alt} width={width} height={height} />
}
