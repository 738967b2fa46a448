import type { SlideOut as ListedSlide } from '@roomful/contract/features/presentations/content-slides'
import {
  inSlidesOrder,
  sectionsMax,
  sectionsWithout,
} from '@roomful/contract/features/presentations/section-rules'
import { emptyContent } from '@roomful/contract/features/presentations/slide-layouts'
import { cleanLines } from '@roomful/contract/lib/clean-text'
import {
  type CreateQuestionBody,
  type QuestionContent,
  readNewQuestion,
  readQuestionUpdate,
  slidesMax,
} from '@roomful/contract/question-types/question-input'
import { Problem } from '../../src/workspace/api/call.ts'
import type { EditorSlide } from '../../src/workspace/presentations/editor/document/deck.ts'
import type { DeckServer, Version } from '../../src/workspace/presentations/editor/document/deck-server.ts'
import type { ServerSection } from '../../src/workspace/presentations/editor/document/sections.ts'
import type { SlideOut } from '../../src/workspace/presentations/editor/document/wire.ts'

type Body = Readonly<Record<string, unknown>>

interface Stored {
  readonly id: string
  readonly kind: EditorSlide['kind']
  content: Record<string, unknown>
  notes: string
  locked: boolean
  asked: boolean
}

/** One deck as the server keeps it, in memory: for plays of many edits. The real one is played against in e2e. */
export class FakeDeckServer implements DeckServer {
  title = 'A deck'
  slides: Stored[] = []
  sections: readonly ServerSection[] = []
  isTrashed = false
  requests = 0
  #ids = 0
  #revision = 0
  readonly #repeated = new Map<string, { readonly body: string; readonly response: Version<SlideOut> }>()

  /** Sessions begin and end: questions are locked, or cannot be deleted, for a while. */
  disturb(chance: () => number): void {
    const stored = this.slides[Math.floor(chance() * this.slides.length)]
    if (stored?.kind !== 'QUESTION') return
    stored.locked = !stored.locked
    stored.asked = stored.locked || chance() < 0.5
  }

  /** There are no sessions any more. */
  calm(): void {
    for (const stored of this.slides) stored.locked = stored.asked = false
  }

  async readHead() {
    this.requests++
    return this.#head()
  }

  async readSlides(): Promise<readonly ListedSlide[]> {
    this.requests++
    return this.slides.map(stored => {
      const { value, etag = '' } = this.#version(stored)
      return { ...value, etag, locked: stored.locked, asked: stored.asked } as ListedSlide
    })
  }

  async readSlide(_kind: EditorSlide['kind'], id: string) {
    this.requests++
    return this.#version(this.#find(id))
  }

  async rename(title: string, ifMatch: string | undefined) {
    this.requests++
    if (ifMatch !== undefined && ifMatch !== this.#head().etag) throw new Problem('PRECONDITION_FAILED')
    this.title = cleanLines(title)
    this.#revision++
    return this.#head()
  }

  async divide(sections: readonly ServerSection[], ifMatch: string | undefined) {
    this.requests++
    if (ifMatch !== undefined && ifMatch !== this.#head().etag) throw new Problem('PRECONDITION_FAILED')
    const ids = this.#slideIds()
    if (sections.some(({ before }) => !ids.includes(before))) throw refused('sections[0].before', 'slide')
    if (sections.length > sectionsMax) throw refused('sections', 'max_items')
    this.sections = inSlidesOrder(sections, ids)
    this.#revision++
    return this.#head()
  }

  async create(kind: EditorSlide['kind'], body: Body, order: number, idempotencyKey: string) {
    this.requests++
    const repeated = this.#repeated.get(idempotencyKey)
    if (repeated) {
      if (repeated.body !== JSON.stringify(body)) throw new Problem('IDEMPOTENCY_CONFLICT')
      return repeated.response
    }
    if (this.slides.length >= slidesMax) throw refused('questions', 'max_items')
    const stored: Stored = {
      id: `${kind === 'QUESTION' ? 'que' : 'sld'}_${++this.#ids}`,
      kind,
      content: kind === 'QUESTION' ? this.#newQuestion(body) : { ...emptyContent },
      notes: String(body.notes ?? ''),
      locked: false,
      asked: false,
    }
    if (order > this.slides.length) throw refused('order', 'place_in_deck')
    if (kind === 'CONTENT') Object.assign(stored.content, body)
    this.slides.splice(order, 0, stored)
    this.#revision++
    const response = this.#version(stored)
    this.#repeated.set(idempotencyKey, { body: JSON.stringify(body), response })
    return response
  }

  async update(_kind: EditorSlide['kind'], id: string, body: Body, ifMatch?: string) {
    this.requests++
    const stored = this.#find(id)
    if (ifMatch !== undefined && ifMatch !== this.#version(stored).etag)
      throw new Problem('PRECONDITION_FAILED')
    const { order, notes = stored.notes, ...content } = body
    if (typeof order === 'number' && order >= this.slides.length) throw refused('order', 'place_in_deck')
    const settings = Object.keys((content.settings ?? {}) as object).filter(name => name !== 'show_results')
    if (
      stored.locked &&
      (content.prompt !== undefined || content.options !== undefined || settings.length > 0)
    )
      throw new Problem('QUESTION_LOCKED')
    if (stored.kind === 'QUESTION') stored.content = this.#updated(stored, content)
    else Object.assign(stored.content, content)
    stored.notes = String(notes)
    if (typeof order === 'number') {
      this.slides = this.slides.filter(other => other !== stored)
      this.slides.splice(order, 0, stored)
    }
    this.#revision++
    return this.#version(stored)
  }

  async remove(_kind: EditorSlide['kind'], id: string) {
    this.requests++
    const stored = this.#find(id)
    if (stored.asked) throw new Problem('QUESTION_ASKED')
    this.sections = sectionsWithout(this.sections, this.#slideIds(), id)
    this.slides = this.slides.filter(other => other !== stored)
    this.#revision++
  }

  #head() {
    const { title, isTrashed } = this
    const sections = inSlidesOrder(this.sections, this.#slideIds())
    const value = {
      title,
      description: null,
      sections,
      theme: null,
      isTrashed,
      sessionDefaults: {},
      liveSessionId: null,
    }
    return { value, etag: `head ${this.#revision}` }
  }

  #slideIds(): string[] {
    return this.slides.map(({ id }) => id)
  }

  #find(id: string): Stored {
    const stored = this.slides.find(one => one.id === id)
    if (!stored) throw new Problem('NOT_FOUND')
    return stored
  }

  #version(stored: Stored): Version<SlideOut> {
    const { id, kind, content, notes } = stored
    const plan = { inactive: false, inactive_reason: null, upgrade_to: null }
    const times = { created_at: '2026-03-02T09:00:00Z', updated_at: '2026-03-02T09:00:00Z' }
    const order = this.slides.indexOf(stored)
    const value = structuredClone({
      kind,
      id,
      skipped: false,
      ...content,
      notes,
      order,
      ...plan,
      ...times,
    }) as unknown as SlideOut
    return { value, etag: JSON.stringify(value) }
  }

  readonly #newOptionId = () => `opt_${++this.#ids}`

  #newQuestion(body: Body): Record<string, unknown> {
    const read = readNewQuestion(body as CreateQuestionBody, this.#newOptionId)
    if ('faults' in read) throw new Problem('INVALID_REQUEST_BODY', { details: [...read.faults] })
    return { ...read.content }
  }

  #updated({ content }: Stored, body: Body): Record<string, unknown> {
    const read = readQuestionUpdate(content as unknown as QuestionContent, body, this.#newOptionId)
    if ('faults' in read) throw new Problem('INVALID_REQUEST_BODY', { details: [...read.faults] })
    return { ...read.content }
  }
}

function refused(field: string, rule: string): Problem {
  return new Problem('INVALID_REQUEST_BODY', { details: [{ field, rule, message: rule }] })
}
