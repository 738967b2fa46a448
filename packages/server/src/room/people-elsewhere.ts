import type { Notice } from '../bus/bus.ts'
import type { Services } from '../services.ts'
import type { People } from './people.ts'
import type { RoomEvent } from './room-events.ts'

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
