import type { Notice } from '../bus/bus.ts'
import { markSeen } from '../features/participants/seats.ts'
import { type Services, writing } from '../services.ts'
import { type Answered, AnsweredQuestions } from './answered-questions.ts'
import type { Connection } from './connection.ts'
import type { RoomEvent } from './room-events.ts'

/** Somebody who is connected, with one device or several. */
export interface Person extends Answered {
  readonly participantKey: number
  readonly connections: Set<Connection>
}

/** Who is connected to a room, and what they have answered, over whichever connection. */
export class People {
  readonly #byKey = new Map<number, Person>()
  readonly #answered = new AnsweredQuestions()

  /** How many people are connected, however many devices they have. */
  get count(): number {
    return this.#byKey.size
  }

  /** Of the participants who are connected. */
  keys(): number[] {
    return [...this.#byKey.keys()]
  }

  enter(participantKey: number, connection: Connection): void {
    const person = this.#byKey.getOrInsertComputed(participantKey, () => ({
      participantKey,
      connections: new Set(),
      answeredBits: 0,
      answeredBeyond: undefined,
    }))
    person.connections.add(connection)
  }

  leave(participantKey: number, connection: Connection): void {
    const person = this.#byKey.get(participantKey)
    if (!person?.connections.delete(connection)) return
    if (person.connections.size === 0) this.#byKey.delete(participantKey)
  }

  find(participantKey: number): Person | undefined {
    return this.#byKey.get(participantKey)
  }

  noteAnswered(person: Person, sessionQuestionKey: number): void {
    this.#answered.note(person, sessionQuestionKey)
  }

  /** Makes a function that finds out who has answered a question. */
  answeredBy(sessionQuestion: { readonly key: number }): (participantKey: number) => boolean {
    const { key } = sessionQuestion
    return participantKey => {
      const person = this.#byKey.get(participantKey)
      return person !== undefined && this.#answered.has(person, key)
    }
  }
}

/** A server that has said nothing for so long is no more: each says it again every ten seconds. */
const heardMsMax = 20_000

interface Room {
  readonly sessionKey: number
  readonly services: Pick<Services, 'bus' | 'clock' | 'server'>
  readonly people: Pick<People, 'count'>
  handle(event: RoomEvent): void
}

/** How many people are connected to a room at the other servers, as those say. */
export class PeopleElsewhere {
  readonly #room: Room
  readonly #byServer = new Map<string, { readonly people: number; readonly at: number }>()
  /** What this server said last. */
  #published = 0

  constructor(room: Room) {
    this.#room = room
  }

  get count(): number {
    let count = 0
    for (const { people } of this.#byServer.values()) count += people
    return count
  }

  /** Asks the others: the room has just been loaded, or notices may have been lost, and silence says nothing. */
  ask(): void {
    const at = this.#room.services.clock.monotonic()
    for (const [holder, { people }] of this.#byServer) this.#byServer.set(holder, { people, at })
    this.#publish({ asks: true })
  }

  /** A server says how many are there. @param asks whether it wants to know how many are here */
  note({ holder, people, asks }: Extract<Notice, { type: 'connected' }>): void {
    const { services } = this.#room
    if (holder === services.server.holder) return
    if (people === 0) this.#byServer.delete(holder)
    else this.#byServer.set(holder, { people, at: services.clock.monotonic() })
    if (asks && this.#room.people.count > 0) this.#publish()
    this.#room.handle({ type: 'people' })
  }

  /** Says how many people are here, if that is not what was said last. */
  publishChange(): void {
    if (this.#room.people.count !== this.#published) this.#publish()
  }

  /** Says it again, and leaves out servers that do not any more. To be called every some seconds. */
  refresh(): void {
    if (this.#room.people.count > 0) this.#publish()
    const before = this.#byServer.size
    const heardSince = this.#room.services.clock.monotonic() - heardMsMax
    for (const [holder, { at }] of this.#byServer) if (at < heardSince) this.#byServer.delete(holder)
    if (this.#byServer.size < before) this.#room.handle({ type: 'people' })
  }

  /** The room is left: nobody is here. */
  stop(): void {
    if (this.#published > 0) this.#publish({ people: 0 })
  }

  #publish({ people = this.#room.people.count, asks = false } = {}): void {
    this.#published = people
    const { services, sessionKey } = this.#room
    const { holder } = services.server
    services.bus.publish({ type: 'connected', sessionKey, holder, people, ...(asks && { asks }) })
  }
}

/** Seats are held for ten minutes; those who are here are noted well before. */
export const seenEveryMs = 4 * 60_000
const answeredMax = 100_000

/** Notes who is here, for the seats that they hold; those who leave at once are noted together. */
export class Presence {
  readonly #services: Services
  /** By session: the participants who have not been noted yet. */
  readonly #pending = new Map<number, Set<number>>()
  /** When those who answer by HTTP were noted, by participant; on the monotonic clock. */
  readonly #answered = new Map<number, number>()
  #isWriting = false
  #isClosed = false

  constructor(services: Services) {
    this.#services = services
  }

  /** These are here, or were until now. */
  note(sessionKey: number, participantKeys: Iterable<number>): void {
    if (this.#isClosed) return
    const pending = this.#pending.getOrInsertComputed(sessionKey, () => new Set())
    for (const key of participantKeys) pending.add(key)
    if (!this.#isWriting) this.#writeAll()
  }

  /** Somebody has answered by HTTP, and may hold no socket that says that they are here. */
  noteAnswer({ sessionKey, key }: { readonly sessionKey: number; readonly key: number }): void {
    const now = this.#services.clock.monotonic()
    if (now < (this.#answered.get(key) ?? -Infinity) + seenEveryMs) return
    if (this.#answered.size >= answeredMax) this.#answered.clear()
    this.#answered.set(key, now)
    this.note(sessionKey, [key])
  }

  /** Nothing is stored any more: devices that reconnect are seen then. */
  close(): void {
    this.#isClosed = true
    this.#pending.clear()
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    for (const [sessionKey, keys] of this.#pending) {
      this.#pending.delete(sessionKey)
      if (keys.size === 0) continue
      try {
        await writing(this.#services, tx => markSeen(tx, sessionKey, [...keys]))
      } catch (error) {
        this.#services.log.error('failed to store who is connected', error)
      }
    }
    this.#isWriting = false
  }
}
