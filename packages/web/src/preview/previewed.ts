import { imagePath } from '@roomful/contract/images'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomContentSlide, RoomEntry, RoomQuestion } from '@roomful/contract/room-protocol'

/** The presentation of a slide. */
interface PreviewedDeck {
  readonly title: string
  /** How many it has. */
  readonly questions: number
}

/** What the editor sends to the page that shows a slide as rooms will. */
export type Previewed =
  | {
      readonly kind: 'QUESTION'
      /** Another one is drawn anew. */
      readonly key: string
      readonly deck: PreviewedDeck
      readonly onStage: RoomQuestion
      readonly onPhone: RoomQuestion
      readonly results: QuestionResultsOut
      readonly entries: readonly RoomEntry[]
    }
  | {
      readonly kind: 'CONTENT'
      readonly key: string
      readonly deck: PreviewedDeck
      readonly title: string
      readonly body: string
      readonly image: { readonly id: string; readonly alt: string } | null
      readonly on_phones: boolean
    }

/** A content slide as rooms are sent it. */
export function contentSlideOf({
  key,
  title,
  body,
  image,
}: Pick<Previewed & { kind: 'CONTENT' }, 'key' | 'title' | 'body' | 'image'>): RoomContentSlide {
  // How large it is the editor does not know: it has the room of a slide until it has come.
  const shown = image && { url: imagePath(image.id), alt: image.alt, width: 16, height: 9 }
  return { id: key, title, body, ...(shown && { image: shown }) }
}

/** What that page says once it can show something. */
export const previewReady = 'roomful preview ready'

export function isPreviewReady(message: unknown): boolean {
  return message === previewReady
}
