import { signal } from '@preact/signals'
import type { EmbedRoom } from '@roomful/contract/room/protocol'
import { type RoomView, receive } from '@roomful/contract/room/reducer'
import { AllTexts } from '../room/all-texts.ts'
import { connectPage, type PageConnection } from '../room/page-connection.ts'
import { Pager } from '../slide/canvas/pager.ts'

/** An embedded page's room view. Authenticated by the link's token alone: no cookie, nothing stored. */
export class EmbeddedRoom {
  readonly view = signal<RoomView<EmbedRoom> | null>(null)
  /** Pages advance automatically; there are no controls. */
  readonly pager = new Pager(() => {})
  readonly allTexts = new AllTexts(question_id => this.#socket.request({ type: 'texts', question_id }))
  readonly #socket: PageConnection

  /** @param questionId the question whose results are shown; null: the one on screen */
  constructor(token: string, questionId: string | null) {
    const query = questionId === null ? '' : `?question=${encodeURIComponent(questionId)}`
    this.#socket = connectPage({ query, token, polls: false }, message => {
      this.view.value = receive(this.view.value, message, Date.now())
      this.allTexts.receive(message)
    })
  }

  get connection() {
    return this.#socket.connection
  }
}
