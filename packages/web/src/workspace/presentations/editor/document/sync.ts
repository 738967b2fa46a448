import { type Signal, signal } from '@preact/signals'
import { Problem } from '../../../api/call.ts'
import type { DeckHead, DeckServer, Version } from './deck-server.ts'
import { fieldsOf, sameContent, withFields } from './fields.ts'
import type { Request } from './next-request.ts'
import { mergedSections, type Sections, sameSections, sectionsByKey } from './sections.ts'
import {
  type DocumentState,
  type Pending,
  withConfirmed,
  withoutServerSlide,
  withServerDeck,
  withServerMove,
  withServerSlide,
} from './state.ts'
import { creationBody, type ServerSlide, type SlideOut, serverSlideOf, updateBody } from './wire.ts'

/** Performs a deck's requests, one at a time, and applies the results. All methods throw Problem. */
export class DeckSync {
  readonly #server: DeckServer
  readonly #state: Signal<DocumentState>
  readonly #keep: () => Promise<void>
  /** ETags by slide id in `base`. Slides without one are read before a change. */
  readonly #etags = new Map<string, string>()
  #headEtag: string | undefined
  /** As last read; null: not yet. */
  readonly head = signal<DeckHead | null>(null)

  /** @param keep persists the state beyond the page */
  constructor(server: DeckServer, state: Signal<DocumentState>, keep: () => Promise<void>) {
    this.#server = server
    this.#state = state
    this.#keep = keep
  }

  /** Fetches others' changes. @param always also if the deck is unchanged, as a session may have started */
  async readDeck(always: boolean): Promise<void> {
    const head = await this.#server.readHead()
    this.head.value = head.value
    const isSame = head.etag !== undefined && head.etag === this.#headEtag
    if (isSame && !always) return
    const listed = await this.#server.readSlides()
    const state = this.#state.value
    const known = new Map(state.base.slides.map(server => [server.id, server]))
    const slides = listed.map(out => {
      const server = known.get(out.id)
      return serverSlideOf(out, server?.slide.key ?? out.id, server)
    })
    this.#headEtag = head.etag
    this.#etags.clear()
    for (const { id, etag } of listed) this.#etags.set(id, etag)
    this.#state.value = withServerDeck(state, {
      title: head.value.title,
      slides,
      sections: sectionsByKey(head.value.sections, slides),
    })
  }

  /** Performs a request, or finds it outdated. */
  async perform(request: Request): Promise<void> {
    switch (request.type) {
      case 'create':
        return this.#create(request)
      case 'update':
        return this.#update(request)
      case 'delete':
        return this.#delete(request.server)
      case 'move':
        return this.#move(request)
      case 'rename':
        return this.#rename(request.title)
      case 'divide':
        return this.#divide(request.sections)
    }
  }

  /** Retries a request that may have arrived; idempotent. */
  async repeat({ slide, order, idempotencyKey }: Pending & { do: 'create' }): Promise<void> {
    const response = await this.#decided(
      this.#server.create(slide.kind, creationBody(slide), order, idempotencyKey),
    )
    const confirmed = serverSlideOf(response.value, slide.key, undefined, slide)
    this.#remember(response)
    const state = this.#state.value
    const created = { ...state.created, [slide.key]: (state.created[slide.key] ?? 0) + 1 }
    this.#state.value = {
      ...withConfirmed(state, slide, confirmed, response.value.order),
      created,
      pending: null,
    }
  }

  async #create({ slide, order }: Request & { type: 'create' }): Promise<void> {
    const idempotencyKey = `${slide.key}.${this.#state.value.created[slide.key] ?? 0}`
    const pending = { do: 'create', slide, order, idempotencyKey } as const
    await this.#setPending(pending)
    await this.repeat(pending)
  }

  async #update({ server, slide, fields }: Request & { type: 'update' }): Promise<void> {
    const { kind } = slide
    const etag = this.#etags.get(server.id)
    if (etag === undefined) {
      const read = await this.#server.readSlide(kind, server.id)
      const theirs = serverSlideOf(read.value, slide.key, server)
      this.#remember(read)
      if (!sameContent(theirs.slide, server.slide))
        this.#state.value = withServerSlide(this.#state.value, theirs)
      return
    }
    const own = fieldsOf(slide)
    const sent = withFields(server.slide, Object.fromEntries(fields.map(name => [name, own[name]])))
    await this.#setPending({ do: 'update', slide: sent })
    this.#etags.delete(server.id)
    const body = updateBody(sent, fields, server)
    const response = await this.#decided(this.#server.update(kind, server.id, body, etag))
    this.#remember(response)
    const confirmed = serverSlideOf(response.value, slide.key, server, sent)
    this.#state.value = { ...withConfirmed(this.#state.value, sent, confirmed), pending: null }
  }

  async #delete(server: ServerSlide): Promise<void> {
    const { key, kind } = server.slide
    try {
      const read = await this.#server.readSlide(kind, server.id)
      const theirs = serverSlideOf(read.value, key, server)
      const isInsisted = this.#state.value.insisted?.has(key) === true
      if (!isInsisted && !sameContent(theirs.slide, server.slide)) {
        this.#state.value = withServerSlide(this.#state.value, theirs)
        return
      }
      await this.#setPending({ do: 'delete', key })
      await this.#decided(this.#server.remove(kind, server.id))
    } catch (thrown) {
      if (!(thrown instanceof Problem && thrown.code === 'NOT_FOUND')) throw thrown
      // Rereading shows whether the slide or the whole deck is gone.
      await this.readDeck(true)
      return
    }
    this.#etags.clear()
    this.#state.value = { ...withoutServerSlide(this.#state.value, key), pending: null }
  }

  async #move({ server, to }: Request & { type: 'move' }): Promise<void> {
    await this.#server.update(server.slide.kind, server.id, { order: to })
    this.#etags.clear()
    this.#state.value = withServerMove(this.#state.value, server.slide.key, to)
  }

  async #rename(title: string): Promise<void> {
    const head = await this.#server.readHead()
    const { value: state } = this.#state
    if (head.value.title !== state.base.title) {
      this.#state.value = withServerDeck(state, { ...state.base, title: head.value.title })
      return
    }
    await this.#setPending({ do: 'rename', title })
    const renamed = await this.#decided(this.#server.rename(title, head.etag))
    const { value: now } = this.#state
    // The server normalizes line breaks.
    const deck = now.deck.title === title ? { ...now.deck, title: renamed.value.title } : now.deck
    this.#state.value = { ...now, base: { ...now.base, title: renamed.value.title }, deck, pending: null }
  }

  async #divide(sections: Sections): Promise<void> {
    const { value: head, etag } = await this.#server.readHead()
    const { base } = this.#state.value
    const theirs = sectionsByKey(head.sections, base.slides)
    // Sections of slides that are not known here would be lost.
    if (Object.keys(theirs).length < head.sections.length) return this.readDeck(true)
    if (!sameSections(theirs, base.sections)) {
      this.#state.value = withServerDeck(this.#state.value, { ...base, sections: theirs })
      return
    }
    const given = base.slides.flatMap(({ id, slide: { key } }) =>
      key in sections ? [{ title: sections[key]!, before: id }] : [],
    )
    await this.#setPending({ do: 'divide', sections })
    const divided = await this.#decided(this.#server.divide(given, etag))
    const { value: now } = this.#state
    const saved = sectionsByKey(divided.value.sections, now.base.slides)
    // The server normalizes titles.
    const deck = { ...now.deck, sections: mergedSections(sections, now.deck.sections, saved) }
    this.#state.value = { ...now, base: { ...now.base, sections: saved }, deck, pending: null }
  }

  /** Persists the request before it is sent. */
  async #setPending(pending: Pending): Promise<void> {
    this.#state.value = { ...this.#state.value, pending }
    await this.#keep()
  }

  /** Awaits a response. Without one the request stays pending. */
  async #decided<T>(response: Promise<T>): Promise<T> {
    try {
      return await response
    } catch (thrown) {
      if (thrown instanceof Problem && isDecided(thrown))
        this.#state.value = { ...this.#state.value, pending: null }
      throw thrown
    }
  }

  #remember({ value: { id }, etag }: Version<SlideOut>): void {
    if (etag === undefined) this.#etags.delete(id)
    else this.#etags.set(id, etag)
  }
}

/** Whether the server certainly did not execute the request. */
function isDecided({ code, isUncertain }: Problem): boolean {
  return !isUncertain && code !== 'RATE_LIMITED' && code !== 'UNAUTHENTICATED'
}
