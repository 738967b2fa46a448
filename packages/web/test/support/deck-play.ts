import { emptyContent } from '@roomful/contract/features/presentations/slide-layouts'
import { questionExamples } from '@roomful/contract/question-types/question-examples'
import { expect } from 'vitest'
import type { EditorOption, EditorSlide } from '../../src/workspace/presentations/editor/document/deck.ts'
import type { DeckEditor } from '../../src/workspace/presentations/editor/document/deck-editor.ts'
import type { DeckServer } from '../../src/workspace/presentations/editor/document/deck-server.ts'
import type { Edit } from '../../src/workspace/presentations/editor/document/edit.ts'
import { fieldsOf } from '../../src/workspace/presentations/editor/document/fields.ts'
import { serverSlideOf } from '../../src/workspace/presentations/editor/document/wire.ts'
import { Desk } from './deck-desk.ts'

/** Random numbers that a seed repeats (mulberry32), 0 to 1. */
function chanceOf(seed: number): () => number {
  let state = seed * 2_654_435_769
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const texts = [
  '',
  'Lisbon',
  'Oslo?',
  'a ___ b',
  '👩‍👩‍👧 emoji',
  'مرحبا \u202eabc',
  '  spaces  ',
  'x'.repeat(600),
]
const goodTexts = ['Berlin', 'São Paulo', '東京', 'Why ___?', 'עברית', 'e\u0301']

/** What somebody, or two, do to a deck, decided by chance. */
export class DeckPlay {
  readonly chance: () => number
  readonly #server: DeckServer
  readonly desks: Desk[] = []
  #slides = 0
  /** Of each slide that was made, how many more there may be of it. */
  readonly #copies = new Map<string, number>()

  constructor(server: DeckServer, seed: number) {
    this.#server = server
    this.chance = chanceOf(seed)
  }

  async begin(desks: number): Promise<void> {
    for (let i = 0; i < desks; i++) this.desks.push(await Desk.open(this.#server, this.chance))
  }

  async act(): Promise<void> {
    const desk = this.#pick(this.desks)
    const { editor } = desk
    const p = this.chance()
    if (p < 0.5) editor.edit(this.#edit(editor))
    else if (p < 0.62) editor.undo()
    else if (p < 0.68) editor.redo()
    else if (p < 0.9) await desk.pass(this.#pick([200, 1_000, 1_000, 5_000, 12_000, 40_000]))
    // Requests come to their end while somebody goes on.
    else if (p < 0.94) desk.timers.advance(5_000)
    else if (p < 0.97) this.#changeWeather(desk)
    else if (p < 0.98) await desk.load()
    else this.#resolve(editor)
  }

  /** Fair weather, and everything that was left open is decided: then all have the same. */
  async end(): Promise<void> {
    for (let round = 0; round < 12; round++) {
      for (const desk of this.desks) {
        desk.weather.lostRequests = desk.weather.lostResponses = 0
        await desk.editor.idle
        this.#mendFaults(desk.editor)
        await desk.settle()
        while (desk.editor.conflict.value) this.#resolve(desk.editor)
        await desk.settle()
      }
    }
    const server = contentOf(
      (await this.#server.readHead()).value.title,
      (await this.#server.readSlides()).map(out => serverSlideOf(out, out.id, undefined).slide),
    )
    for (const { editor, keeps } of this.desks) {
      expect(editor.faults.value).toEqual(new Map())
      expect(editor.saving.value).toBe('SAVED')
      expect(contentOf(editor.deck.value.title, editor.deck.value.slides)).toEqual(server)
      expect(keeps).toBeNull()
    }
    if (this.desks.length > 1) return
    const counts = Map.groupBy(server.slides, ({ notes }) => String(notes))
    for (const [notes, alike] of counts)
      expect(alike.length, notes).toBeLessThanOrEqual(1 + (this.#copies.get(notes) ?? 0))
  }

  #resolve(editor: DeckEditor): void {
    const conflict = editor.conflict.value
    if (!conflict) return
    // Whoever edits alone never has to choose.
    if (this.desks.length === 1) throw new Error(`a conflict with oneself: ${JSON.stringify(conflict)}`)
    editor.resolve(this.#pick(['MINE', 'THEIRS', 'BOTH']))
  }

  #edit(editor: DeckEditor): Edit {
    const { slides } = editor.deck.value
    const p = this.chance()
    const at = Math.floor(this.chance() * (slides.length + 1))
    const key = slides.length > 0 ? this.#pick(slides).key : ''
    if (p < 0.3 || slides.length === 0) return { type: 'addSlide', slide: this.#newSlide(), at }
    if (p < 0.42) return { type: 'removeSlide', key }
    if (p < 0.57) return { type: 'moveSlide', key, to: at }
    if (p < 0.62) return { type: 'setTitle', title: this.#pick(texts).slice(0, 250), merge: 'title' }
    if (p < 0.66) return { type: 'several', edits: [this.#edit(editor), this.#edit(editor)] }
    return this.#change(this.#pick(slides), this.#pick([...texts, ...goodTexts]))
  }

  #change(slide: EditorSlide, text: string): Edit {
    const { key } = slide
    const p = this.chance()
    if (slide.kind === 'CONTENT') {
      const { stepwise, on_phones } = slide
      const ticked = p < 0.9 ? { on_phones: !on_phones } : { stepwise: !stepwise }
      const change = p < 0.4 ? { title: text } : p < 0.8 ? { body: text } : ticked
      return { type: 'changeSlide', key, change, merge: `${key} ${Object.keys(change)}` }
    }
    if (p < 0.3 && slide.type !== 'FILL_IN_BLANK')
      return { type: 'changeSlide', key, change: { prompt: text }, merge: `${key} prompt` }
    if (p < 0.45)
      return {
        type: 'changeSlide',
        key,
        change: { settings: { show_results: !slide.settings.show_results } },
      }
    if (p < 0.55)
      return {
        type: 'changeSlide',
        key,
        change: { settings: { time_limit_seconds: this.#pick([null, 5, 60]) } },
      }
    if (slide.options.length === 0) return { type: 'changeSlide', key, change: { prompt: 'Why ___?' } }
    return { type: 'changeSlide', key, change: { options: this.#changedOptions(slide.options, text) } }
  }

  #changedOptions(options: readonly EditorOption[], text: string): EditorOption[] {
    const at = Math.floor(this.chance() * options.length)
    const p = this.chance()
    const option = options[at]!
    if (p < 0.4) return options.with(at, { ...option, text: text.slice(0, 250) })
    if (p < 0.6) return [...options.toSpliced(at, 1), option]
    if (p < 0.75 && options.length > 2) return options.toSpliced(at, 1)
    const added = { ...option, key: `o${++this.#slides}`, text: `Option ${this.#slides}` }
    return options.toSpliced(
      at,
      0,
      option.match === undefined ? added : { ...added, match: `To ${this.#slides}` },
    )
  }

  #newSlide(): EditorSlide {
    const n = ++this.#slides
    const [key, notes] = [`new_${n}`, `#${n}`]
    if (this.chance() < 0.3) return { kind: 'CONTENT', key, ...emptyContent, title: `Content ${n}`, notes }
    const example: {
      readonly type: (typeof questionExamples)[number]['type']
      readonly prompt: string
      readonly options?: readonly { readonly text: string }[]
      readonly settings?: object
    } = this.#pick(questionExamples)
    const options = (example.options ?? []).map((option, i) => ({ ...option, key: `${n}o${i}` }))
    const prompt = this.chance() < 0.15 ? '' : example.prompt
    return {
      kind: 'QUESTION',
      key,
      type: example.type,
      prompt,
      options,
      settings: { ...example.settings },
      explanation: null,
      notes,
      skipped: false,
      image: null,
    }
  }

  #changeWeather(desk: Desk): void {
    const bad = this.chance()
    desk.weather.lostRequests = bad < 0.4 ? 0 : bad < 0.7 ? 0.3 : bad < 0.85 ? 1 : 0
    desk.weather.lostResponses = bad < 0.4 ? 0 : bad < 0.7 ? 0.3 : bad < 0.85 ? 0 : 1
  }

  /** Whatever keeps a slide from being saved is removed. */
  #mendFaults(editor: DeckEditor): void {
    for (const key of editor.faults.value.keys())
      editor.edit(key === 'title' ? { type: 'setTitle', title: 'Mended' } : { type: 'removeSlide', key })
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.chance() * list.length)]!
  }
}

/** What a deck says, without the keys of the editor and the ids of the server. */
function contentOf(title: string, slides: readonly EditorSlide[]) {
  return {
    title,
    slides: slides.map(slide => {
      const { options, ...fields } = fieldsOf(slide)
      const texts = (options as readonly EditorOption[] | undefined)?.map(({ key: _, ...option }) => option)
      return JSON.parse(JSON.stringify({ kind: slide.kind, ...fields, options: texts })) as Record<
        string,
        unknown
      >
    }),
  }
}
