import type { ShownImage } from '@roomful/contract/features/images/limits'
import type { RoomContentSlide } from '@roomful/contract/room/protocol'

/** The image of an image-only content slide, whose alternative text is its heading; null for other slides. */
export function imageAlone({ title, body, body_2, image }: RoomContentSlide): ShownImage | null {
  return [title, body, body_2].every(text => text.trim() === '') ? (image ?? null) : null
}
