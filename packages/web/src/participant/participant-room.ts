import { computed, effect, signal } from '@preact/signals'
import { identityOf } from '@roomful/contract/identity'
import type { Room, RoomQuestion } from '@roomful/contract/room/protocol'
import type { Reaction } from '@roomful/contract/room/reactions'
import { type RoomView, receive } from '@roomful/contract/room/reducer'
import type { Refusal, RoomRequest } from '@roomful/room-client/request'
import { connectPage, type PageConnection } from '../room/page-connection.ts'
import { takesAnswers } from '../room/question-state.ts'
import { FinalPlaces } from './after/final-places.ts'
import { Drafts } from './answering/drafts.ts'
import {
  type DeviceMemory,
  followMemory,
  forget,
  keepLastSeen,
  lastSeen,
  loadMemory,
  storeMemory,
  type UnsentAnswer,
} from './memory.ts'

/** State of an answer; `refused` carries the server's code. */
export type AnswerStatus =
  | { readonly type: 'sending' | 'stillSending' | 'waiting' | 'saved' }
  | { readonly type: 'refused'; readonly code: string }

/** An entry; its key is the same for retries. */
interface EntryToSend {
  readonly text: string
  readonly anonymous: boolean
  readonly labels: string[]
  readonly key: string
}

/** Refusals for which retrying is pointless. */
const final: ReadonlySet<string> = new Set([
  'QUESTION_NOT_OPEN',
  'SESSION_CLOSED',
  'INVALID_ANSWER',
  'INVALID_MESSAGE',
  'NOT_FOUND',
  'UNAUTHENTICATED',
])
const retryMs = 2_000
/** Delay before a "still sending" notice. */
const stillSendingMs = 5_000

/** A participant's room on this device: the server's state, and answers that survive connection loss. */
export class ParticipantRoom {
  readonly place: string
  readonly view = signal<RoomView | null>(null)
  /** The last Q&A question shown: open until the session closes. */
  readonly qa = signal<Room['qa']>(undefined)
  /** Questions shown on this device, with correct answers once revealed. */
  readonly asked = signal<readonly RoomQuestion[]>([])
  /** The question shown before the current one or the slide. */
  readonly left = signal<RoomQuestion | null>(null)
  readonly places = new FinalPlaces()
  /** The leaderboard on stages, once phones may show it. */
  readonly leaderboard = computed(() =>
    this.places.areTold.value ? (this.view.value?.room.leaderboard ?? null) : null,
  )
  readonly drafts: Drafts
  readonly statuses = signal<Readonly<Record<string, AnswerStatus>>>({})
  readonly #unsent = signal<Readonly<Record<string, UnsentAnswer>>>({})
  readonly #socket: PageConnection
  #memory: DeviceMemory & { token: string }

  /** Answers by question; pending ones take precedence over the server's. */
  readonly answers = computed<Readonly<Record<string, unknown>>>(() => ({
    ...this.view.value?.room.my_answers,
    ...Object.fromEntries(Object.entries(this.#unsent.value).map(([id, { answer }]) => [id, answer])),
  }))

  constructor(place: string, memory: DeviceMemory & { token: string }) {
    this.place = place
    this.#memory = memory
    this.drafts = new Drafts(memory.token)
    this.#unsent.value = memory.unsent ?? {}
    this.#socket = connectPage({ query: '', token: memory.token }, (message, begins) => {
      const before = this.view.value?.room.question
      this.#show(receive(this.view.value, message, Date.now()))
      if (message.type === 'room') {
        this.#recall(message.room)
        this.qa.value = message.room.qa
      }
      const question = this.view.value?.room.question
      if (before && before.id !== question?.id) this.left.value = before
      if (question && takesAnswers(question)) this.#noteAsked(question)
      // A shared function would load the room's content with the form for joining.
      if (question?.type === 'QA')
        this.qa.value = { id: question.id, labels: (question.settings.labels ?? []) as string[] }
      if (message.type === 'room' || message.type === 'question' || message.type === 'leaderboard')
        this.#keepLastSeen()
      if (message.type !== 'room' || !begins) return
      this.#takeOver(loadMemory(place))
      this.#keep({ title: message.room.title, sessionId: message.room.session_id })
      this.#sendUnsent()
    })
    followMemory(place, stored => {
      if (this.connection.value.state === 'online') return
      this.#takeOver(stored)
      this.#sendUnsent()
    })
    effect(() => {
      if (this.connection.value.state === 'ended' || this.view.value?.room.state === 'CLOSED')
        this.drafts.end()
    })
    effect(() => {
      const room =
        this.connection.value.state === 'away' && this.view.peek() === null ? lastSeen(place) : null
      if (room) this.#show(receive(null, { type: 'room', revision: 0, room }, Date.now()))
    })
  }

  get connection() {
    return this.#socket.connection
  }

  /** The participant's nickname, or the name given on this device; null in sessions without names. */
  get name(): string | null {
    const room = this.view.value?.room
    return room?.nickname ?? (room && identityOf(room).live.storesNames ? (this.#memory.name ?? null) : null)
  }

  reconnect(): void {
    this.#socket.reconnect()
  }

  /** Gives or changes an answer: shown at once, stored locally, sent when connected. */
  give(questionId: string, answer: unknown): void {
    const seq = Math.max(Date.now(), (this.#memory.seq ?? 0) + 1)
    this.#unsent.value = { ...this.#unsent.value, [questionId]: { answer, seq } }
    this.#keep({ seq })
    this.drafts.set(questionId, null)
    void this.#send(questionId)
  }

  /**
   * Asks a question. After a connection loss it is sent again under the same key, so the server stores it once. Rejects
   * with a Refusal that has a code.
   */
  ask(questionId: string, entry: EntryToSend): Promise<void> {
    return this.deliver({ type: 'ask', question_id: questionId, ...entry })
  }

  /** Sends a request, again after each loss of the connection. Rejects with a Refusal that has a code. */
  async deliver(request: RoomRequest): Promise<void> {
    for (;;) {
      try {
        return await this.#socket.request(request)
      } catch (error) {
        if ((error as Refusal).code !== null) throw error
      }
      let stop: (() => void) | undefined
      await new Promise<void>(resolve => {
        stop = effect(() => {
          if (/online|ended/.test(this.connection.value.state)) resolve()
        })
      })
      stop!()
    }
  }

  /** Toggles a vote; shown at once, undone on failure. */
  async upvote(entryId: string, on: boolean): Promise<void> {
    this.#mark(entryId, on)
    await this.#socket
      .request({ type: 'upvote', entry_id: entryId, on })
      .catch(() => this.#mark(entryId, !on))
  }

  /** Sends a reaction, without retry. @returns whether it was counted */
  react(reaction: Reaction): Promise<boolean> {
    return this.#socket.request({ type: 'react', reaction }).then(
      () => true,
      () => false,
    )
  }

  /** Leaves and clears this device's state of the room. */
  forget(): void {
    forget(this.place)
    this.drafts.end()
  }

  #show(view: RoomView | null): void {
    if (view) this.places.follow(this.view.peek()?.room ?? null, view.room)
    this.view.value = view
  }

  #sendUnsent(): void {
    for (const questionId of Object.keys(this.#unsent.value)) void this.#send(questionId)
  }

  async #send(questionId: string): Promise<void> {
    const unsent = this.#unsent.value[questionId]
    if (!unsent) return
    if (this.connection.value.state !== 'online') {
      this.#status(questionId, { type: 'waiting' })
      return
    }
    this.#status(questionId, { type: 'sending' })
    const timer = setTimeout(() => this.#status(questionId, { type: 'stillSending' }), stillSendingMs)
    try {
      await this.#socket.request({ type: 'answer', question_id: questionId, ...unsent })
      this.#settle(questionId, unsent, true)
    } catch (error) {
      const { code } = error as Refusal
      if (code && final.has(code)) this.#settle(questionId, unsent, false, code)
      else {
        this.#status(questionId, { type: 'waiting' })
        if (code !== null) setTimeout(() => this.#send(questionId), retryMs)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Restores answers from local state: a closed anonymous room no longer links them to participants. */
  #recall(room: Room): void {
    const before = lastSeen(this.place)
    if (before?.session_id !== room.session_id) return
    if (this.asked.value.length === 0) this.asked.value = before.questions ?? []
    if (room.state !== 'CLOSED') return
    this.#change({ my_answers: { ...before.my_answers, ...room.my_answers } })
  }

  #noteAsked(question: RoomQuestion): void {
    const others = this.asked.value.filter(({ id }) => id !== question.id)
    this.asked.value = [...others, question].sort((a, b) => a.order - b.order)
  }

  /** Handles the verdict on an answer; a newer one may be pending. */
  #settle(questionId: string, { answer, seq }: UnsentAnswer, stored: boolean, code = ''): void {
    if (stored) {
      this.#change({ my_answers: { ...this.view.value?.room.my_answers, [questionId]: answer } })
      this.#keepLastSeen()
    }
    if (this.#unsent.value[questionId]?.seq !== seq) return
    const { [questionId]: _, ...others } = this.#unsent.value
    this.#unsent.value = others
    this.#keep({})
    if (!stored && !this.drafts.of(questionId)) this.drafts.set(questionId, { value: answer, answer: null })
    this.#status(questionId, stored ? { type: 'saved' } : { type: 'refused', code })
  }

  /** Adopts pending answers of other tabs; the first connected tab sends them. */
  #takeOver({ unsent = {} }: DeviceMemory): void {
    const own = this.#unsent.value
    const newer = Object.entries(unsent).filter(([id, { seq }]) => seq > (own[id]?.seq ?? 0))
    this.#unsent.value = { ...own, ...Object.fromEntries(newer) }
  }

  #status(questionId: string, status: AnswerStatus): void {
    this.statuses.value = { ...this.statuses.value, [questionId]: status }
  }

  #mark(entryId: string, on: boolean): void {
    const entries = this.view.value?.room.entries.map(entry =>
      entry.id === entryId && entry.upvoted !== on
        ? { ...entry, upvoted: on, upvotes: entry.upvotes + (on ? 1 : -1) }
        : entry,
    )
    if (entries) this.#change({ entries })
  }

  /** Changes what this device shows of the room. */
  #change(change: Partial<Room>): void {
    const view = this.view.value
    if (view) this.view.value = { ...view, room: { ...view.room, ...change } }
  }

  #keepLastSeen(): void {
    const room = this.view.value?.room
    if (!room) return
    // Points that tell which answers were correct do not stay on the device.
    const points = identityOf(room).closed.anonymizesAnswers && {
      score: null,
      leaderboard: null,
      ...(room.team_leaderboard && { team_leaderboard: null }),
    }
    keepLastSeen(this.place, { questions: [...this.asked.value], ...room, results: null, ...points })
  }

  #keep(change: Partial<DeviceMemory>): void {
    this.#memory = { ...this.#memory, ...change, unsent: this.#unsent.value }
    storeMemory(this.place, this.#memory)
  }
}
