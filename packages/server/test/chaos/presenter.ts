import { setTimeout } from 'node:timers/promises'
import type { EntryLifecycle, StageMessage } from '@roomful/contract/room/protocol'
import type { Chance } from '@roomful/testkit/chance'
import { Device, type Stage } from '@roomful/testkit/device'
import { insist } from './insist.ts'
import { isRemoved, type Phone } from './phones.ts'
import { type ChaosRoom, words } from './room.ts'
import type { Servers } from './servers.ts'

type WithoutRef<M> = M extends { ref: string } ? Omit<M, 'ref'> : never
type Command = WithoutRef<StageMessage>

const pauseMsMax = 1_200
const comeBackAfterMs = 1_000
/** One of so many may be removed. */
const removedEvery = 8

/** What the presenter has to do with. */
export interface Presenting {
  readonly servers: Servers
  readonly room: ChaosRoom
  readonly phones: readonly Phone[]
  readonly entryIds: () => readonly string[]
  readonly goesOn: () => boolean
}

/** Somebody with a remote, which is connected to any server: everything is repeated until it is acknowledged. */
export class Presenter {
  readonly #token: string
  readonly #chance: Chance
  readonly #with: Presenting
  #remote: Stage | undefined
  #scored = 0
  #questionId: string | undefined
  /** What was last decided of each entry. */
  readonly moderated = new Map<string, EntryLifecycle>()
  /** Words that were hidden or shown again: whether they are hidden. */
  readonly hidden = new Map<string, boolean>()
  /** What was last decided of each word that waits for the presenter. */
  readonly reviewed = new Map<string, 'PUBLISHED' | 'DISMISSED'>()

  constructor(token: string, chance: Chance, presenting: Presenting) {
    this.#token = token
    this.#chance = chance
    this.#with = presenting
    this.#questionId = presenting.room.openQuestions[0]!
  }

  /** The question on screen; undefined while a content slide is. */
  get questionId(): string | undefined {
    return this.#questionId
  }

  /** Shows questions and content slides, decides about entries and removes people until it is over. */
  async present(): Promise<void> {
    const { goesOn } = this.#with
    while (goesOn()) {
      for (const act of [
        () => this.#moderate(),
        () => this.#turn(),
        () => this.#moderate(),
        () => this.#remove(),
        () => this.#chooseWords(),
      ]) {
        if (goesOn()) await act()
        await setTimeout(this.#chance.below(pauseMsMax))
      }
    }
  }

  /** Sends a command until it is acknowledged or refused. */
  async does(command: Command): Promise<'acknowledged' | 'refused'> {
    return insist(async () => {
      while (!this.#remote?.room || this.#remote.closed) {
        const { url } = this.#with.servers.any(this.#chance)
        this.#remote = await Device.connect<never>(url, this.#token).catch(() => undefined)
        if (!this.#remote?.room) await setTimeout(comeBackAfterMs)
      }
      await this.#remote.send(command)
    })
  }

  /** Puts a question on screen. */
  async show(questionId: string): Promise<void> {
    await this.does({ type: 'activate', question_id: questionId })
    this.#questionId = questionId
  }

  /** Puts a content slide on screen. */
  async showSlide(slideId: string): Promise<void> {
    await this.does({ type: 'show_slide', slide_id: slideId })
    this.#questionId = undefined
  }

  leave(): void {
    this.#remote?.drop()
  }

  /** Goes from an open question to a content slide, to a scored question and back; locks, opens again and reveals between. */
  async #turn(): Promise<void> {
    const { openQuestions, scoredQuestions, contentSlides } = this.#with.room
    if (this.#chance.happens(0.6)) {
      await this.showSlide(this.#chance.pick(contentSlides))
      await setTimeout(this.#chance.below(pauseMsMax))
    }
    const next = scoredQuestions[this.#scored]
    if (next !== undefined && this.#chance.happens(0.7)) {
      this.#scored++
      await this.show(next)
      await setTimeout(this.#chance.below(pauseMsMax))
      await this.does({ type: 'lock' })
      if (this.#chance.happens(0.3)) await this.does({ type: 'reopen' })
      if (this.#chance.happens(0.7)) await this.does({ type: 'reveal' })
      await this.does({ type: 'leaderboard', shown: true })
    }
    await setTimeout(this.#chance.below(pauseMsMax))
    await this.show(this.#chance.pick(openQuestions))
  }

  async #moderate(): Promise<void> {
    const ids = this.#with.entryIds()
    if (ids.length === 0) return
    const id = this.#chance.pick(ids)
    const lifecycle = this.#chance.pick(['PUBLISHED', 'ANSWERED', 'DISMISSED', 'PUBLISHED'] as const)
    const pinned_order = this.#chance.happens(0.3) ? this.#chance.below(10) : null
    const command = { type: 'moderate', entry_id: id, lifecycle, pinned_order } as const
    if ((await this.does(command)) === 'acknowledged') this.moderated.set(id, lifecycle)
  }

  /** Hides a word from every display or shows it again, and decides about one that waits. */
  async #chooseWords(): Promise<void> {
    await this.show(this.#with.room.wordQuestion)
    const text = this.#chance.pick(words)
    const hidden = this.#chance.happens(0.6)
    if ((await this.does({ type: 'hide', text, hidden })) === 'acknowledged') this.hidden.set(text, hidden)
    const review = this.#remote?.room?.reviews?.[0]
    if (!review) return
    const { id, question_id } = review
    const lifecycle = this.#chance.pick(['PUBLISHED', 'DISMISSED'] as const)
    if ((await this.does({ type: 'review', id, question_id, lifecycle })) === 'acknowledged')
      this.reviewed.set(review.text, lifecycle)
  }

  async #remove(): Promise<void> {
    const { phones } = this.#with
    if (phones.filter(isRemoved).length >= phones.length / removedEvery || this.#chance.happens(0.5)) return
    const phone = this.#chance.pick(phones.filter(({ removal }) => removal === 'none'))
    const keep_answers = this.#chance.happens(0.5)
    phone.removal = keep_answers ? 'begun, answers kept' : 'begun, answers removed'
    // Refused when it was done before and not acknowledged.
    await this.does({ type: 'remove', participant_id: phone.id, keep_answers })
    phone.removal = keep_answers ? 'kept' : 'answers removed'
  }
}
