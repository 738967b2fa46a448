import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Chance } from '@roomful/testkit/chance'
import { png, pngChunk } from '../support/pictures.ts'
import { insist, insistOn, type Outcome, outcomeOf } from './insist.ts'
import type { ChaosRoom } from './room.ts'
import type { WorkspaceCall } from './workspace-calls.ts'

const pauseMsMax = 400
const againAfterMs = 300
/** An organization may upload 300 an hour. */
const uploadsMax = 50
/** Several rows of the database. */
const pictureBytes = 300_000

/** What became of slides or decks that were made, by their title. */
export type Made = Map<string, Outcome | 'deleted'>

/** A picture that was uploaded. */
export interface Picture {
  readonly id: string
  readonly url: string
}

/** A picture of some size in bytes. @param number another one is another picture */
function pictureOf(number: number): string {
  return png(64, 64, [pngChunk('IDAT', Buffer.alloc(pictureBytes, number))]).toString('base64')
}

/** Uploads a picture, again until that is acknowledged. */
export function uploadPicture(call: WorkspaceCall, number: number): Promise<Picture> {
  return insistOn(async () => (await call('POST', '/images', { file: pictureOf(number) })).body)
}

/**
 * Puts content slides and pictures into a deck: one slide that is written again and again, one with a picture, one that phones do not
 * show; and a picture on a question.
 * @returns the ids of the slides
 */
export async function illustrate(
  call: WorkspaceCall,
  [ofSlide, ofQuestion]: readonly [Picture, Picture],
  presentationId: string,
  questionId: string,
): Promise<string[]> {
  const deck = `/presentations/${presentationId}`
  const named = ({ id }: Picture) => ({ image: { id, alt: 'A pattern' } })
  const ids: string[] = []
  for (const slide of [
    { title: 'Welcome', on_phones: true, order: 0 },
    { title: 'Look', on_phones: true, ...named(ofSlide), order: 5 },
    { title: 'Break' },
  ])
    ids.push((await call('POST', `${deck}/slides`, slide)).body.id)
  await call('PATCH', `${deck}/questions/${questionId}`, named(ofQuestion))
  return ids
}

/** Somebody who edits the deck while it is presented, through any server: all that has a place to be wrong in. */
export class Editor {
  readonly #call: WorkspaceCall
  readonly #chance: Chance
  readonly #room: ChaosRoom
  readonly #goesOn: () => boolean
  readonly #ids = new Map<string, string>()
  #uploads = 0
  /** The last text of the slide that is written again and again. */
  text: string | undefined
  readonly slides: Made = new Map()
  /** Copies and imports. */
  readonly decks: Made = new Map()
  readonly pictures: Picture[] = []

  constructor(call: WorkspaceCall, chance: Chance, room: ChaosRoom, goesOn: () => boolean) {
    this.#call = call
    this.#chance = chance
    this.#room = room
    this.#goesOn = goesOn
  }

  async edit(): Promise<void> {
    for (let n = 1; this.#goesOn(); n++) {
      await this.#chance.pick([
        () => this.#write(`Version ${n}`),
        () => this.#write(`Version ${n}`),
        () => this.#move(),
        () => this.#move(),
        () => this.#add(`Added ${n}`),
        () => this.#remove(),
        () => this.#copy(`Copy ${n}`),
        () => this.#import(`Import ${n}`),
        () => this.#upload(n),
      ])()
      await setTimeout(this.#chance.below(pauseMsMax))
    }
  }

  get #slides(): string {
    return `/presentations/${this.#room.presentationId}/slides`
  }

  /** Writes a text over the one before and nothing else: what was sent without a response cannot come true later. */
  async #write(body: string): Promise<void> {
    const path = `${this.#slides}/${this.#room.contentSlides[0]}`
    this.text = body
    for (;;) {
      const { body: slide, etag } = await insistOn(() => this.#call('GET', path))
      if (slide.body === body) return
      await outcomeOf(this.#call('PATCH', path, { body }, { 'if-match': etag! }))
      await setTimeout(againAfterMs)
    }
  }

  /** A place that the deck does not have is refused. */
  async #move(): Promise<void> {
    const id = this.#chance.pick([...this.#room.contentSlides, ...this.#ids.values()])
    const order = this.#chance.below(24)
    await insist(() => this.#call('PATCH', `${this.#slides}/${id}`, { order }))
  }

  async #add(title: string): Promise<void> {
    const slide = await this.#make(this.slides, title, this.#slides)
    if (slide) this.#ids.set(title, slide.id)
  }

  async #remove(): Promise<void> {
    const [added] = this.#ids
    if (!added) return
    const [title, id] = added
    this.#ids.delete(title)
    await insist(() => this.#call('DELETE', `${this.#slides}/${id}`))
    this.slides.set(title, 'deleted')
  }

  async #copy(title: string): Promise<void> {
    await this.#make(this.decks, title, `/presentations/${this.#room.presentationId}/duplicate`)
  }

  async #import(title: string): Promise<void> {
    const content = { title: 'Hello', body: '', on_phones: true, notes: '' }
    const slides = [{ content }, { question: { type: 'OPEN_TEXT', prompt: 'Anything?' } }, { content }]
    await this.#make(this.decks, title, '/imports', { slides })
  }

  async #upload(number: number): Promise<void> {
    if (++this.#uploads <= uploadsMax) this.pictures.push(await uploadPicture(this.#call, number))
  }

  /** Makes something once. A server that was killed holds the key for a minute: then nobody knows. */
  async #make(
    made: Made,
    title: string,
    path: string,
    further: object = {},
  ): Promise<{ id: string } | undefined> {
    const key = { 'idempotency-key': randomUUID() }
    made.set(title, 'unknown')
    let thing: { id: string } | undefined
    const outcome = await insist(async () => {
      thing = (await this.#call('POST', path, { title, ...further }, key)).body
    })
    if (outcome === 'acknowledged') made.set(title, outcome)
    return thing
  }
}
