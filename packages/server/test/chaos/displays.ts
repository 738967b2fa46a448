import { setTimeout } from 'node:timers/promises'
import type { StageRoom } from '@roomful/contract/room/protocol'
import { type RoomView, receive } from '@roomful/contract/room/reducer'
import { Device, type Stage } from '@roomful/testkit/device'

const comeBackAfterMs = 500

/** Where displays connect. */
interface Places {
  readonly all: readonly { readonly url: string }[]
}

/** A stage or phone, and what its page has made of its messages. */
interface Watched {
  readonly stage: Stage
  view: RoomView<StageRoom> | null
  /** So many of its messages are followed. */
  followed: number
}

/** Stages, or phones that only look: one on each server for each of these tokens, which comes back there whenever it is cut off. */
export class Displays {
  readonly #servers: Places
  readonly #watched = new Map<string, Watched>()
  readonly #watching: Promise<void>[] = []
  #goesOn = true

  /** @param tokens for each server, one for each role */
  constructor(servers: Places, tokens: readonly Readonly<Record<string, string>>[]) {
    this.#servers = servers
    for (const [i, ofServer] of tokens.entries())
      for (const [role, token] of Object.entries(ofServer))
        this.#watching.push(this.#watch(`${role} of server ${i + 1}`, token, i))
  }

  /** What each of them shows, by its name; undefined while it is not connected. */
  shown(): Map<string, StageRoom | undefined> {
    return new Map([...this.#watched].map(([name, watched]) => [name, shownBy(watched)]))
  }

  /** The ids of the entries that some of them shows. */
  entryIds(): string[] {
    for (const room of this.shown().values()) if (room) return room.entries.map(({ id }) => id)
    return []
  }

  async stop(): Promise<void> {
    this.#goesOn = false
    for (const { stage } of this.#watched.values()) stage.drop()
    await Promise.all(this.#watching)
  }

  async #watch(name: string, token: string, i: number): Promise<void> {
    while (this.#goesOn) {
      const { url } = this.#servers.all[i]!
      const stage: Stage | undefined = await Device.connect<never>(url, token).catch(() => undefined)
      if (stage) this.#watched.set(name, { stage, view: null, followed: 0 })
      if (!this.#goesOn) stage?.drop()
      await stage?.until(() => stage.closed !== undefined)
      if (this.#goesOn) await setTimeout(comeBackAfterMs)
    }
  }
}

function shownBy(watched: Watched): StageRoom | undefined {
  const { stage } = watched
  if (stage.closed) return undefined
  for (const message of stage.messages.slice(watched.followed)) {
    watched.followed++
    watched.view = receive(watched.view, message, Date.now())
  }
  return watched.view?.room
}
