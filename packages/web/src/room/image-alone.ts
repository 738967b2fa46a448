import type { ShownImage } from '@roomful/contract/images'
import type { RoomContentSlide } from '@roomful/contract/room-protocol'

/** The image of a content slide that is nothing else, whose heading it is then; null of every other one. */
export function imageAlone({ title, body, image }: RoomContentSlide): ShownImage | null {
  return title.trim() === '' && body.trim() === '' ? (image ?? null) : null
}
