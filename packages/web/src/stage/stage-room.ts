import { signal } from '@preact/signals'
import type { StageRoom } from '@roomful/contract/room-protocol'
import { m } from '../messages/index.ts'
import { isJudged } from '../room/question-state.ts'
import { Refusal, RoomSocket, type Said } from '../room/room-socket.ts'
import { type RoomView, receive } from '../room/room-view.ts'
import { Pager } from './pager.ts'
import type { StageLink } from './stage-link.ts'

/** What a stage knows of its room. */
export type StageView = RoomView<StageRoom>

/** People who are here now. */
export function hereOf({ connected, room }: StageView): number {
  return connected ?? room.participants
}

/** Something that is said once and goes away. */
export interface Notice {
  readonly text: string
  readonly undo?: () => void
}

const noticeMs = 6_000

/** What is on screen: a notice about another one has nothing to say any more. */
function screenOf(view: StageView | null): string {
  return `${view?.room.state} ${view?.room.question?.id} ${view?.room.question?.phase}`
}

/** A stage's room: what it shows and, for a remote, what it may do. */
export class StageControl {
  readonly view = signal<StageView | null>(null)
  readonly notice = signal<Notice | null>(null)
  readonly pager = new Pager()
  readonly #socket: RoomSocket
  #noticeTimer = 0

  constructor({ id }: StageLink) {
    const path = `/room/v1/socket?stage=${encodeURIComponent(id)}`
    this.#socket = new RoomSocket({ path, token: null }, message => {
      const before = this.view.value
      this.view.value = receive(before, message, Date.now())
      if (screenOf(before) !== screenOf(this.view.value)) this.tell(null)
    })
  }

  get connection() {
    return this.#socket.connection
  }

  reconnect(): void {
    this.#socket.reconnect()
  }

  /** Does it, or says why not. */
  async say(message: Said): Promise<void> {
    try {
      await this.#socket.say(message)
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      if (code === 'INVALID_SESSION_STATE' && message.type === 'next') this.tell({ text: m.lastQuestion })
      else if (code === 'INVALID_SESSION_STATE' && message.type === 'previous')
        this.tell({ text: m.firstQuestion })
      else this.tell({ text: code === 'FORBIDDEN' ? m.screenOnly : m.controlFailed })
    }
  }

  /** The one step forward: what has not been seen, then what is right, and only then the next question. */
  forward(): void {
    if (this.pager.forward()) return
    const question = this.view.value?.room.question
    const reveals = question && isJudged(question) && question.phase !== 'REVEALED'
    void this.say({ type: reveals ? 'reveal' : 'next' })
  }

  /** The one step back: a page, or the question before. */
  back(): void {
    if (!this.pager.back()) void this.say({ type: 'previous' })
  }

  /** Keeps a word or text from every display; it can be undone. */
  hide(text: string): void {
    void this.say({ type: 'hide', text, hidden: true })
    this.tell({ text: m.hidden(text), undo: () => void this.say({ type: 'hide', text, hidden: false }) })
  }

  tell(notice: Notice | null): void {
    clearTimeout(this.#noticeTimer)
    this.notice.value = notice
    this.#noticeTimer = setTimeout(() => {
      this.notice.value = null
    }, noticeMs)
  }
}
