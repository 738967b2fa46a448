import { notePresent } from '../../features/participants/extra-time.ts'
import { writing } from '../../services.ts'
import { nowOnScreen } from '../machine/snapshot.ts'
import type { RepeatedTask } from './repeated-task.ts'
import type { RoomContext } from './room-context.ts'

/** Participants with extended time: questions stay open for them while they are connected. */
export class ExtendedTime {
  readonly #room: RoomContext
  readonly #task: RepeatedTask
  /** Participant keys last stored as connected. */
  #stored: ReadonlySet<number> = new Set()
  #deadlineTimer: NodeJS.Timeout | undefined

  constructor(room: RoomContext) {
    this.#room = room
    this.#task = room.task(() => this.#store())
  }

  noteEntered(participantKey: number): void {
    if (this.#room.snapshot.timeFactors.has(participantKey)) void this.refresh()
  }

  noteLeft(participantKey: number): void {
    if (this.#stored.has(participantKey)) void this.refresh()
  }

  noteAnswered(participantKeys: readonly number[]): void {
    // One participant fewer may be still answering.
    if (participantKeys.some(key => this.#room.snapshot.timeFactors.has(key))) void this.#room.reload()
  }

  noteChanged(): void {
    this.#awaitDeadline()
    if (!this.#connected().isSubsetOf(this.#stored)) void this.refresh()
  }

  /** Stores the connected participants; call it periodically, since records of a crashed server expire. */
  refresh(): Promise<void> {
    return this.#task.request()
  }

  stop(): void {
    clearTimeout(this.#deadlineTimer)
  }

  #connected(): Set<number> {
    const { snapshot, people } = this.#room
    return new Set([...snapshot.timeFactors.keys()].filter(key => people.find(key)))
  }

  async #store(): Promise<void> {
    const { services, sessionKey } = this.#room
    const present = this.#connected()
    const gone = this.#stored.difference(present)
    if (present.size + gone.size === 0) return
    const isNew = gone.size > 0 || !present.isSubsetOf(this.#stored)
    await writing(services, async tx => {
      await notePresent(tx, { present: [...present], gone: [...gone] })
      if (isNew) tx.publish({ type: 'session', sessionKey })
    })
    this.#stored = present
  }

  /** The number still answering drops when an individual deadline passes. */
  #awaitDeadline(): void {
    clearTimeout(this.#deadlineTimer)
    const { services, snapshot } = this.#room
    const now = nowOnScreen(services, snapshot)
    const deadlines = snapshot.stillAnswering.filter(deadline => deadline !== null && deadline > now)
    if (deadlines.length === 0) return
    const next = Math.min(...(deadlines as number[]))
    this.#deadlineTimer = setTimeout(() => void this.#room.reload(), next - now + 1).unref()
  }
}
