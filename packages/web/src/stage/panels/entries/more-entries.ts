import { signal } from '@preact/signals'
import type { EntryLifecycle } from '@roomful/contract/room/messages'
import type { ModeratedEntries, RoomEntry, ServerMessage } from '@roomful/contract/room/protocol'
import { inOrder } from '@roomful/contract/room/reducer'
import type { StageView } from '../../../slide/view/stage-view.ts'
import type { StageControl } from '../../stage-control.ts'

/** Entries of one lifecycle that were loaded. */
interface Loaded {
  readonly count: number
  /** Null: all of them. */
  readonly cursor: string | null
}

/** Polled rooms arrive several times a second. */
const restMs = 1_500
const retryMs = 3_000
/** In a row; then the next complete room tries again. */
const failuresMax = 5

/**
 * The entries of a room beyond those that its messages bring, loaded in pages. Messages bring each change of any entry, so what
 * they said last is newer than a page. A complete room may have missed changes: the pages are read again.
 */
export class MoreEntries {
  readonly #known = signal<ReadonlyMap<string, RoomEntry>>(new Map())
  readonly #loaded = new Map<EntryLifecycle, Loaded>()
  /** How many entries a page would like to have read. */
  readonly #wanted = new Map<EntryLifecycle, number>()
  readonly #read: (query: string) => Promise<ModeratedEntries | null>
  readonly #rest: (ms: number) => Promise<void>
  /** Lifecycles to be read again. */
  readonly #outdated = new Set<EntryLifecycle>()
  #isLoading = false

  /** @param linkId the stage link, whose cookie the requests carry */
  constructor(linkId: string, read = readPage(linkId), rest = restFor) {
    this.#read = read
    this.#rest = rest
  }

  /** All known entries of a lifecycle, in order. */
  of(view: StageView, lifecycle: EntryLifecycle): RoomEntry[] {
    return inOrder(this.#updatedBy(view).filter(entry => entry.lifecycle === lifecycle))
  }

  /** Loads so many further entries of a lifecycle. Those that were loaded may have left it. */
  want(lifecycle: EntryLifecycle, further: number): void {
    const count = (this.#loaded.get(lifecycle)?.count ?? 0) + further
    this.#wanted.set(lifecycle, Math.max(count, this.#wanted.get(lifecycle) ?? 0))
    void this.#load()
  }

  /** @param before the view that a complete room replaces */
  receive(message: ServerMessage, before: StageView | null): void {
    if (message.type !== 'room' || this.#wanted.size === 0) return
    this.#keep(this.#updatedBy(before).filter(({ lifecycle }) => this.#wanted.has(lifecycle)))
    for (const lifecycle of this.#wanted.keys()) this.#outdated.add(lifecycle)
    void this.#load()
  }

  /** All known entries, as messages left them. */
  #updatedBy(view: StageView | null): RoomEntry[] {
    const known = new Map(this.#known.value)
    for (const entry of view?.room.entries ?? []) known.set(entry.id, entry)
    return [...known.values()]
  }

  #keep(entries: readonly RoomEntry[]): void {
    this.#known.value = new Map(entries.map(entry => [entry.id, entry]))
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    let failures = 0
    for (let next = this.#next(); next !== undefined && failures < failuresMax; next = this.#next()) {
      const isAgain = this.#outdated.delete(next)
      const isRead = await this.#loadFrom(next, isAgain ? undefined : this.#loaded.get(next))
      failures = isRead ? 0 : failures + 1
      if (isAgain && !isRead) this.#outdated.add(next)
      if (isAgain || !isRead) await this.#rest(isRead ? restMs : retryMs)
    }
    this.#isLoading = false
  }

  #next(): EntryLifecycle | undefined {
    const [outdated] = this.#outdated
    if (outdated !== undefined) return outdated
    return [...this.#wanted].find(([lifecycle, count]) => {
      const loaded = this.#loaded.get(lifecycle)
      return loaded === undefined || (loaded.cursor !== null && loaded.count < count)
    })?.[0]
  }

  /** @param from undefined: from the first page on @returns whether all that is wanted was read */
  async #loadFrom(lifecycle: EntryLifecycle, from: Loaded | undefined): Promise<boolean> {
    const found: RoomEntry[] = []
    let [cursor, count] = [from?.cursor ?? '', from?.count ?? 0]
    do {
      const page = await this.#read(`lifecycle=${lifecycle}&cursor=${encodeURIComponent(cursor)}`)
      if (page === null) return false
      found.push(...page.entries.map(entry => ({ ...entry, mine: false, upvoted: false })))
      count += page.entries.length
      cursor = page.next_cursor ?? ''
    } while (cursor !== '' && count < (this.#wanted.get(lifecycle) ?? 0))
    const others = [...this.#known.value.values()].filter(entry => from || entry.lifecycle !== lifecycle)
    this.#keep([...others, ...found])
    this.#loaded.set(lifecycle, { count, cursor: cursor || null })
    return true
  }
}

const byStage = new WeakMap<StageControl, MoreEntries>()

/** Those of a stage, from its first use on. */
export function moreEntriesOf(stage: StageControl): MoreEntries {
  const known = byStage.get(stage)
  if (known) return known
  const more = new MoreEntries(stage.linkId)
  stage.followers.add((message, before) => more.receive(message, before))
  byStage.set(stage, more)
  return more
}

const restFor = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Reads pages; null where that failed. */
function readPage(linkId: string): (query: string) => Promise<ModeratedEntries | null> {
  return async query => {
    const path = `/room/v1/entries?stage=${encodeURIComponent(linkId)}&${query}`
    const response = await fetch(path).catch(() => null)
    return response?.ok ? response.json() : null
  }
}
