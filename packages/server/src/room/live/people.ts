import type { Notice } from '../../bus/bus.ts'
import { markSeen } from '../../features/participants/seats.ts'
import { type Services, writing } from '../../services.ts'
import type { RoomEvent } from '../machine/events.ts'
import { type Answered, AnsweredQuestions } from './answered-questions.ts'
import type { Device } from './devices.ts'

/** A connected participant, with one device or several. */
export interface Person extends Answered {
  readonly participantKey: number
  readonly connections: Set<Device>
}

function isPolling(device: Device): boolean {
  return device.isPolling
}

/** The connected participants of a room, and what they have answered over any connection. */
export class People {
  readonly #byKey = new Map<number, Person>()
  readonly #polling = new Map<Device, Person>()
  readonly #answered = new AnsweredQuestions()

  /** The number of connected participants, each counted once. */
  get count(): number {
    return this.#byKey.size
  }

  /** The number of connected participants without a socket. */
  get polling(): number {
    if (this.#polling.size === 0) return 0
    const people = new Set(this.#polling.values())
    return people
      .values()
      .reduce((sum, { connections }) => sum + Number(connections.values().every(isPolling)), 0)
  }

  keys(): number[] {
    return [...this.#byKey.keys()]
  }

  enter(participantKey: number, connection: Device): void {
    const person = this.#byKey.getOrInsertComputed(participantKey, () => ({
      participantKey,
      connections: new Set(),
      answeredBits: 0,
      answeredBeyond: undefined,
    }))
    person.connections.add(connection)
    if (connection.isPolling) this.#polling.set(connection, person)
  }

  leave(participantKey: number, connection: Device): void {
    const person = this.#byKey.get(participantKey)
    if (!person?.connections.delete(connection)) return
    this.#polling.delete(connection)
    if (person.connections.size === 0) this.#byKey.delete(participantKey)
  }

  find(participantKey: number): Person | undefined {
    return this.#byKey.get(participantKey)
  }

  noteAnswered(person: Person, sessionQuestionKey: number): void {
    this.#answered.note(person, sessionQuestionKey)
  }

  /** Returns a test for having answered a question. */
  answeredBy(sessionQuestion: { readonly key: number }): (participantKey: number) => boolean {
    const { key } = sessionQuestion
    return participantKey => {
      const person = this.#byKey.get(participantKey)
      return person !== undefined && this.#answered.has(person, key)
    }
  }
}

/** Peers count as gone after this long without a heartbeat (sent every 10 s). */
const heartbeatTtlMs = 20_000

interface Room {
  readonly sessionKey: number
  readonly services: Pick<Services, 'bus' | 'clock' | 'server'>
  readonly people: Pick<People, 'count' | 'polling'>
  /** The question on screen that ends once everybody has answered. */
  readonly endingEarly?: number | undefined
  /** That question, if all who are connected here have; 0: not all have. */
  readonly answered?: number | undefined
  handle(event: RoomEvent): void
}

/** The number of participants connected to a room at other servers, as reported by those. */
export class PeerCounts {
  readonly #room: Room
  readonly #byServer = new Map<
    string,
    {
      readonly people: number
      readonly polling: number
      readonly answered: number | undefined
      readonly at: number
    }
  >()
  /** This server's last report. */
  #published: { people: number; polling: number; answered?: number | undefined } = { people: 0, polling: 0 }
  /** The question that ends early during which a peer with participants was dropped without a goodbye: they may not all have answered. */
  #droppedDuring: number | undefined
  #isStopped = false

  constructor(room: Room) {
    this.#room = room
  }

  get count(): number {
    let count = 0
    for (const { people } of this.#byServer.values()) count += people
    return count
  }

  get polling(): number {
    let count = 0
    for (const { polling } of this.#byServer.values()) count += polling
    return count
  }

  /** Requests the peers' counts: the room was just loaded, or notices may have been lost. */
  ask(): void {
    const at = this.#room.services.clock.monotonic()
    for (const [holder, known] of this.#byServer) this.#byServer.set(holder, { ...known, at })
    this.#publish({ asks: true })
  }

  /** Records a peer's count. @param asks whether it requests this server's count */
  note({ holder, people, polling = 0, answered, asks }: Extract<Notice, { type: 'connected' }>): void {
    const { services } = this.#room
    if (holder === services.server.holder) return
    const before = this.#byServer.get(holder)
    // A server that stops: unless all its participants have answered, they are waited for while they reconnect. One of an earlier
    // version does not say whether they have.
    if (people === 0 && (!before?.people || answered === this.#room.endingEarly))
      this.#byServer.delete(holder)
    else this.#byServer.set(holder, { people, polling, answered, at: services.clock.monotonic() })
    if (asks && this.#room.people.count > 0) this.#publish()
    // A heartbeat in every room at the same moment: only a change is sent to stages.
    if (people !== (before?.people ?? 0) || polling !== (before?.polling ?? 0))
      this.#room.handle({ type: 'people' })
  }

  /** Whether everybody who is connected to other servers has answered a question, as far as those know the setting. */
  haveAnswered(sessionQuestionKey: number): boolean {
    if (this.#droppedDuring === sessionQuestionKey) return false
    return this.#byServer.values().every(({ answered }) => answered === sessionQuestionKey)
  }

  /** Publishes at once whether everybody who is connected here has answered, if that has changed. */
  publishAnswered(): void {
    if (this.#room.answered !== this.#published.answered) this.#publish()
  }

  /** Publishes this server's count if it has changed. */
  publishChange(): void {
    const { count, polling } = this.#room.people
    if (count !== this.#published.people || polling !== this.#published.polling) this.#publish()
  }

  /** Publishes a heartbeat and drops peers without one. Call it periodically. */
  refresh(): void {
    if (this.#room.people.count > 0) this.#publish()
    const before = this.#byServer.size
    const seenSince = this.#room.services.clock.monotonic() - heartbeatTtlMs
    for (const [holder, { people, at }] of this.#byServer) {
      if (at >= seenSince) continue
      this.#byServer.delete(holder)
      if (people > 0) this.#droppedDuring = this.#room.endingEarly
    }
    if (this.#byServer.size < before) this.#room.handle({ type: 'people' })
  }

  /** The last device has left this server's room. */
  stop(): void {
    if (this.#published.people > 0) this.#publish({ people: 0, polling: 0 })
    this.#isStopped = true
  }

  #publish({
    people = this.#room.people.count,
    polling = this.#room.people.polling,
    asks = false,
  } = {}): void {
    // Devices that leave a server that stops would otherwise seem to leave the room.
    if (this.#isStopped) return
    const { services, sessionKey, answered } = this.#room
    this.#published = { people, polling, answered }
    const { holder } = services.server
    services.bus.publish({
      type: 'connected',
      sessionKey,
      holder,
      people,
      polling,
      ...(answered !== undefined && { answered }),
      ...(asks && { asks }),
    })
  }
}

/** Well below the ten minutes for which seats are held. */
export const seenEveryMs = 4 * 60_000
const answeredMax = 100_000

/** Stores who is connected, for the seats that they hold; simultaneous leavers are batched. */
export class Presence {
  readonly #services: Services
  /** Participants not stored yet, by session. */
  readonly #pending = new Map<number, Set<number>>()
  /** When participants without a socket were last stored; on the monotonic clock. */
  readonly #answered = new Map<number, number>()
  #isWriting = false
  #isClosed = false

  constructor(services: Services) {
    this.#services = services
  }

  /** These participants are connected, or were until now. */
  note(sessionKey: number, participantKeys: Iterable<number>): void {
    if (this.#isClosed) return
    const pending = this.#pending.getOrInsertComputed(sessionKey, () => new Set())
    for (const key of participantKeys) pending.add(key)
    if (!this.#isWriting) this.#writeAll()
  }

  /** A participant has answered by HTTP, and may hold no socket. */
  noteAnswer({ sessionKey, key }: { readonly sessionKey: number; readonly key: number }): void {
    const now = this.#services.clock.monotonic()
    if (now < (this.#answered.get(key) ?? -Infinity) + seenEveryMs) return
    if (this.#answered.size >= answeredMax) this.#answered.clear()
    this.#answered.set(key, now)
    this.note(sessionKey, [key])
  }

  /** Stops storing: devices are seen again when they reconnect. */
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
        this.#services.log.error('failed to store connected participants', error)
      }
    }
    this.#isWriting = false
  }
}
