import { waitMsMax } from '@roomful/contract/room/backoff'
import { lockAnswered } from '../../features/session-control/lock-question.ts'
import { writing } from '../../services.ts'
import { nowOnScreen, type QuestionSnapshot, type RoomSnapshot } from '../machine/snapshot.ts'
import type { RepeatedTask } from './repeated-task.ts'
import type { RoomContext } from './room-context.ts'

/** From the last answer that was missing to the lock. */
const settledMs = 1_000
/** No earlier after the opening. */
const openMsMin = 5_000
/** No earlier after the room was loaded: until then, phones may be waiting to reconnect after an outage. */
const loadedMsMin = waitMsMax

/** The question on screen, if it ends once everybody has answered. */
function endingEarly({ session, active }: RoomSnapshot): QuestionSnapshot | null {
  if (session.mode === 'SELF_PACED' || session.state !== 'LIVE') return null
  if (active?.phase !== 'OPEN' || active.deadlineAt === null) return null
  return active.definition.settings.end_when_answered === true ? active : null
}

/**
 * Locks the question on screen once everybody who is connected has answered (`end_when_answered`). Each server knows who has not
 * answered at its own room, and learns from its peers whether all have at theirs; the first to commit locks it.
 */
export class EarlyEnd {
  readonly #room: RoomContext
  readonly #lock: RepeatedTask
  readonly #loadedAt: number
  /** Openings seen, by question. */
  readonly #openings = new Map<number, string>()
  #question: QuestionSnapshot | null = null
  /** Reopened with its answers, of which none stands: everybody may change theirs. */
  #isReopened = false
  /** Participants who have answered it since it was opened here. */
  readonly #answered = new Set<number>()
  /** Connected participants who have not answered it. */
  #waiting = new Set<number>()
  /** Since when everybody has, on the monotonic clock; null: not everybody has. */
  #answeredSince: number | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(room: RoomContext) {
    this.#room = room
    this.#loadedAt = room.services.clock.monotonic()
    this.#lock = room.task(() => this.#lockIfDue())
  }

  /** The key of the question on screen, if it ends once everybody has answered. */
  get questionKey(): number | undefined {
    return this.#question?.key
  }

  /** The question, if everybody who is connected to this server has answered it; 0: not everybody has; undefined: there is none. */
  get answered(): number | undefined {
    return this.#question === null || this.#waiting.size === 0 ? this.questionKey : 0
  }

  noteEntered(participantKey: number): void {
    if (this.#question === null) return
    if (!this.#hasAnswered(this.#question, participantKey)) this.#waiting.add(participantKey)
    this.check()
  }

  noteLeft(participantKey: number): void {
    if (this.#room.people.find(participantKey)) return
    if (this.#waiting.delete(participantKey)) this.check()
  }

  noteAnswered(sessionQuestionKey: number, participantKeys: readonly number[]): void {
    if (sessionQuestionKey !== this.#question?.key) return
    for (const key of participantKeys) {
      this.#answered.add(key)
      this.#waiting.delete(key)
    }
    this.check()
  }

  /** A participant who has connected has a stored answer. */
  noteStored(sessionQuestionKey: number, participantKey: number): void {
    if (!this.#isReopened) this.noteAnswered(sessionQuestionKey, [participantKey])
  }

  /** The session, or its question, has changed. */
  noteChanged(): void {
    const question = endingEarly(this.#room.snapshot)
    this.#question = question
    if (question === null) this.#waiting.clear()
    else {
      const opening = `${question.openedAt} ${question.limitFrom}`
      const before = this.#openings.get(question.key)
      this.#openings.set(question.key, opening)
      if (before !== opening) {
        this.#isReopened = before !== undefined
        this.#answered.clear()
        this.#waiting = new Set(this.#room.people.keys().filter(key => !this.#hasAnswered(question, key)))
      }
    }
    this.check()
  }

  /** Starts or cancels the countdown to the lock. */
  check(): void {
    const { people, peerCounts, services } = this.#room
    const question = this.#question
    const isAnswered =
      question !== null &&
      this.#waiting.size === 0 &&
      people.count + peerCounts.count > 0 &&
      peerCounts.haveAnswered(question.key)
    peerCounts.publishAnswered()
    clearTimeout(this.#timer)
    this.#answeredSince = isAnswered ? (this.#answeredSince ?? services.clock.monotonic()) : null
    const inMs = this.#dueInMs()
    if (inMs === null) return
    this.#timer = setTimeout(
      () => (this.#dueInMs()! > 0 ? this.check() : void this.#lock.request()),
      Math.max(1, Math.min(inMs, settledMs)),
    ).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #hasAnswered(question: QuestionSnapshot, participantKey: number): boolean {
    const isStored = !this.#isReopened && this.#room.people.answeredBy(question)(participantKey)
    return isStored || this.#answered.has(participantKey)
  }

  #dueInMs(): number | null {
    if (this.#question === null || this.#answeredSince === null) return null
    const { services, snapshot } = this.#room
    const now = services.clock.monotonic()
    return Math.max(
      this.#answeredSince + settledMs - now,
      this.#loadedAt + loadedMsMin - now,
      this.#question.openedAt + openMsMin - nowOnScreen(services, snapshot),
    )
  }

  async #lockIfDue(): Promise<void> {
    const question = this.#question
    const inMs = this.#dueInMs()
    if (question === null || inMs === null || inMs > 0) return
    await writing(this.#room.services, tx => lockAnswered(tx, question))
  }
}
