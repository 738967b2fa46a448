import { Problem } from '../../src/workspace/api/call.ts'
import type { DeckEditor } from '../../src/workspace/presentations/editor/document/deck-editor.ts'
import type { DeckServer } from '../../src/workspace/presentations/editor/document/deck-server.ts'
import type { Draft } from '../../src/workspace/presentations/editor/document/draft.ts'
import { openEditor } from '../../src/workspace/presentations/editor/document/open-deck-editor.ts'
import type { Timers } from '../../src/workspace/presentations/editor/document/saver.ts'
import type { DocumentState } from '../../src/workspace/presentations/editor/document/state.ts'

/** Time that passes when it is told to. */
class HandTimers implements Timers {
  #now = 0
  #waiting: { readonly at: number; readonly run: () => void }[] = []
  readonly random: () => number

  constructor(random: () => number = () => 0.5) {
    this.random = random
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run }
    this.#waiting.push(timer)
    return () => {
      this.#waiting = this.#waiting.filter(other => other !== timer)
    }
  }

  /** Runs what is due within this time. */
  advance(ms: number): void {
    this.#now += ms
    for (;;) {
      const next = this.#waiting.filter(({ at }) => at <= this.#now).sort((a, b) => a.at - b.at)[0]
      if (!next) return
      this.#waiting = this.#waiting.filter(other => other !== next)
      next.run()
    }
  }
}

/** How the network treats the next requests: by chance, 0 to 1. */
export interface Weather {
  /** Requests that do not arrive. */
  lostRequests: number
  /** Responses that do not. */
  lostResponses: number
}

/** One browser of somebody who edits a deck: its storage, its network, and the page, which may go at any time. */
export class Desk {
  /** What the server, or whatever is before it, says to a request; undefined: it is made. */
  refuse: (name: keyof DeckServer) => Problem | undefined = () => undefined
  readonly weather: Weather = { lostRequests: 0, lostResponses: 0 }
  readonly #server: DeckServer
  readonly #chance: () => number
  #kept: DocumentState | null = null
  #pages = 0
  readonly #underWay = new Set<Promise<unknown>>()
  timers = new HandTimers()
  editor!: DeckEditor

  constructor(server: DeckServer, chance: () => number = () => 0.5) {
    this.#server = server
    this.#chance = chance
  }

  static async open(server: DeckServer, chance?: () => number): Promise<Desk> {
    const desk = new Desk(server, chance)
    await desk.load()
    return desk
  }

  /** Loads the page (again): of the one before, nothing is left but what its browser has kept. Its requests arrive, though. */
  async load(): Promise<void> {
    const page = ++this.#pages
    await Promise.allSettled(this.#underWay)
    this.timers = new HandTimers(this.#chance)
    const { weather } = this
    const calm = { ...weather }
    // A page that does not load is loaded again.
    weather.lostRequests = weather.lostResponses = 0
    this.editor = await openEditor(this.#network(page), {
      openDraft: async () => this.#draft(page),
      timers: this.timers,
      isVisible: () => true,
    })
    await this.editor.idle
    Object.assign(weather, calm)
  }

  get keeps(): DocumentState | null {
    return this.#kept
  }

  /** Lets time pass, and requests come to their end. */
  async pass(ms: number): Promise<void> {
    this.timers.advance(ms)
    await this.editor.idle
  }

  /** Has the editor bring itself together with the server until nothing is left to do. */
  async settle(): Promise<void> {
    this.editor.retry()
    await this.editor.idle
    await this.pass(60_000)
  }

  async #arrived<T>(response: Promise<T>): Promise<T> {
    this.#underWay.add(response)
    return response.finally(() => this.#underWay.delete(response))
  }

  #draft(page: number): Draft {
    const whilePageLives = (act: () => void) => async () => {
      if (page === this.#pages) act()
    }
    return {
      found: this.#kept,
      write: async state => {
        const written = structuredClone(state)
        await whilePageLives(() => {
          this.#kept = written
        })()
      },
      remove: whilePageLives(() => {
        this.#kept = null
      }),
      release: () => {},
    }
  }

  #network(page: number): DeckServer {
    const call = async <T>(name: keyof DeckServer, act: () => Promise<T>): Promise<T> => {
      // A page that is gone asks for nothing.
      if (page !== this.#pages) return new Promise<T>(() => {})
      const problem = this.refuse(name)
      if (problem) throw problem
      if (this.#chance() < this.weather.lostRequests) throw new Problem('NETWORK')
      const response = await this.#arrived(act())
      // Nobody is there any more to receive it.
      if (page !== this.#pages) return new Promise<T>(() => {})
      if (this.#chance() < this.weather.lostResponses) throw new Problem('NETWORK')
      return response
    }
    const server = this.#server
    return {
      readHead: () => call('readHead', () => server.readHead()),
      readSlides: () => call('readSlides', () => server.readSlides()),
      readSlide: (...of) => call('readSlide', () => server.readSlide(...of)),
      rename: (...of) => call('rename', () => server.rename(...of)),
      divide: (...of) => call('divide', () => server.divide(...of)),
      create: (...of) => call('create', () => server.create(...of)),
      update: (...of) => call('update', () => server.update(...of)),
      remove: (...of) => call('remove', () => server.remove(...of)),
    }
  }
}
