import type { ShownImage } from '@roomful/contract/features/images/limits'
import type { RoomContentSlide } from '@roomful/contract/room/protocol'

/** The image of an image-only content slide, whose alternative text is its heading; null for other slides. */
export function imageAlone({ title, body, image }: RoomContentSlide): ShownImage | null {
  return title.trim() === '' && body.trim() === '' ? (image ?? null) : null
}
