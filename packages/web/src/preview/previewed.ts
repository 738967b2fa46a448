import { imagePath } from '@roomful/contract/features/images/limits'
import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomContentSlide, RoomEntry, RoomQuestion } from '@roomful/contract/room/protocol'

/** Message from the editor to the frame with its phone. */
export type PreviewMessage = Previewed & { readonly look: RoomLook | null }

/** A slide with an imaginary audience. */
export type Previewed =
  | {
      readonly kind: 'QUESTION'
      /** A changed key forces a fresh render. */
      readonly key: string
      readonly deck: { readonly title: string }
      /** Revealed, if it has a correct answer. */
      readonly onStage: RoomQuestion
      readonly onPhone: RoomQuestion
      readonly results: QuestionResultsOut
      readonly noResults: QuestionResultsOut
      readonly entries: readonly RoomEntry[]
    }
  | {
      readonly kind: 'CONTENT'
      readonly key: string
      readonly deck: { readonly title: string }
      readonly layout: SlideLayout
      readonly title: string
      readonly body: string
      readonly body_2: string
      readonly image: { readonly id: string; readonly alt: string } | null
      readonly on_phones: boolean
    }

/** Converts an editor slide to the form rooms receive. */
export function contentSlideOf({
  key,
  layout,
  title,
  body,
  body_2,
  image,
}: Previewed & { kind: 'CONTENT' }): RoomContentSlide {
  // The editor does not know the image's size; any ratio serves until it loads.
  const shown = image && { url: imagePath(image.id), alt: image.alt, width: 16, height: 9 }
  return { id: key, layout, title, body, body_2, ...(shown && { image: shown }) }
}

/** Sent by the preview frame once it is ready. */
export const previewReady = 'roomful preview ready'

export function isPreviewReady(message: unknown): boolean {
  return message === previewReady
}
