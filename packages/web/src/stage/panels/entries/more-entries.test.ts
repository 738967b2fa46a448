// A moderator's page ends up with the entries that the server has, whatever changes while it reads pages, and after lost
// connections and failed requests. Random sequences by seed.

import { Chance } from '@roomful/contract/lib/chance'
import type { EntryLifecycle } from '@roomful/contract/room/messages'
import type { ModeratedEntries, RoomEntry, SharedEntry, StageRoom } from '@roomful/contract/room/protocol'
import { inOrder, receive } from '@roomful/contract/room/reducer'
import { expect, test } from 'vitest'
import type { StageView } from '../../../slide/view/stage-view.ts'
import { MoreEntries } from './more-entries.ts'

const pageSize = 7
const first = 5
const states = ['PENDING', 'PUBLISHED', 'DISMISSED'] as const

/** A server whose room has many entries, and one page of a moderator. */
class Room {
  readonly #chance: Chance
  readonly entries = new Map<string, RoomEntry>()
  view: StageView | null = null
  readonly more: MoreEntries
  readonly #pending: (() => void)[] = []
  #isConnected = true

  constructor(seed: number) {
    this.#chance = new Chance(seed)
    for (let i = 0; i < 40; i++) this.ask(i)
    this.more = new MoreEntries(
      'lnk_1',
      query => this.#page(query),
      () => this.#turn(),
    )
    this.snapshot()
  }

  ask(i: number): RoomEntry {
    const entry: RoomEntry = {
      id: `ent_${String(i).padStart(3, '0')}`,
      question_id: 'que_1',
      text: `Question ${i}`,
      upvotes: this.#chance.below(4),
      lifecycle: this.#chance.happens(0.6) ? 'PENDING' : 'PUBLISHED',
      pinned_order: null,
      public_answer: null,
      asker_name: null,
      created_at: new Date(1_700_000_000_000 + i * 1_000).toISOString(),
      mine: false,
      upvoted: false,
    }
    this.entries.set(entry.id, entry)
    return entry
  }

  of(lifecycle: EntryLifecycle): RoomEntry[] {
    return inOrder([...this.entries.values()].filter(entry => entry.lifecycle === lifecycle))
  }

  snapshot(): void {
    const entries = inOrder(states.flatMap(one => this.of(one).slice(0, first)))
    const room = { session_id: 'ses_1', state: 'LIVE', question: null, results: null, entries }
    this.#receive({ type: 'room', revision: 0, room: room as unknown as StageRoom })
  }

  loseLine(): void {
    this.#isConnected = false
  }

  comeBack(): void {
    if (this.#isConnected) return
    this.#isConnected = true
    this.snapshot()
  }

  change(): void {
    const entry = this.#chance.pick([...this.entries.values()])
    const kind = this.#chance.next()
    const changed: RoomEntry =
      kind < 0.2
        ? this.ask(this.entries.size)
        : kind < 0.5
          ? { ...entry, upvotes: Math.max(0, entry.upvotes + this.#chance.pick([3, -3])) }
          : { ...entry, lifecycle: this.#chance.pick(states) }
    this.become(changed)
  }

  become(changed: RoomEntry): void {
    this.entries.set(changed.id, changed)
    const { mine: _, upvoted: _u, ...shared } = changed
    if (this.#isConnected) this.#receive({ type: 'entries', revision: 0, entries: [shared], removed: [] })
  }

  /** Answers one request, or ends one rest. */
  step(): void {
    this.#pending.splice(this.#chance.below(this.#pending.length || 1), 1)[0]?.()
  }

  async settle(): Promise<void> {
    for (let idle = 0; idle < 20; ) {
      idle = this.#pending.length === 0 ? idle + 1 : 0
      this.step()
      await Promise.resolve()
    }
  }

  #receive(message: Parameters<typeof receive>[1]): void {
    const before = this.view
    this.view = receive<StageRoom>(before, message, 0)
    this.more.receive(message, before)
  }

  #turn(): Promise<void> {
    return new Promise(resolve => this.#pending.push(resolve))
  }

  /** A page as it was at some time between the request and its response. */
  async #page(query: string): Promise<ModeratedEntries | null> {
    await this.#turn()
    const asked = new URLSearchParams(query)
    const after = asked.get('cursor') === '' ? null : (JSON.parse(asked.get('cursor')!) as SharedEntry)
    const all = this.of(asked.get('lifecycle') as EntryLifecycle)
    const left =
      after === null
        ? all
        : all.filter(entry => inOrder([entry, after as RoomEntry])[0] === after && entry.id !== after.id)
    const entries = left.slice(0, pageSize)
    const next_cursor = left.length > pageSize ? JSON.stringify(entries.at(-1)) : null
    await this.#turn()
    return this.#chance.happens(0.1) ? null : { entries, next_cursor }
  }
}

const shown = ['PENDING', 'PUBLISHED'] as const

test.each(Array.from({ length: 60 }, (_, seed) => seed))('seed %i', async seed => {
  const room = new Room(seed)
  const chance = new Chance(seed + 1_000)
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 25; i++) {
      const kind = chance.next()
      if (kind < 0.45) room.change()
      else if (kind < 0.55) room.loseLine()
      else if (kind < 0.65) room.comeBack()
      else if (kind < 0.75) room.more.want(chance.pick(shown), 100)
      else room.step()
      await Promise.resolve()
    }
    room.comeBack()
    await room.settle()
    // A page that shows them wants them again with each view.
    for (let i = 0; i < 20; i++) {
      for (const lifecycle of shown) room.more.want(lifecycle, 100)
      await room.settle()
    }
    for (const lifecycle of shown) expect(room.more.of(room.view!, lifecycle)).toEqual(room.of(lifecycle))
  }
})

test('further ones are read once many of those that were read are decided', async () => {
  const room = new Room(1)
  room.more.want('PENDING', 1)
  await room.settle()
  room.more.want('PENDING', 1)
  await room.settle()
  const read = room.more.of(room.view!, 'PENDING')
  for (const entry of read.slice(0, 6)) room.become({ ...entry, lifecycle: 'DISMISSED' })
  const left = room.more.of(room.view!, 'PENDING')
  expect(left.length).toBe(read.length - 6)
  for (let i = 0; i < 10; i++) {
    room.more.want('PENDING', 3)
    await room.settle()
  }
  expect(room.more.of(room.view!, 'PENDING').length).toBeGreaterThanOrEqual(
    Math.min(left.length + 3, room.of('PENDING').length),
  )
})
