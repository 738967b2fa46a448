import { hash } from 'node:crypto'
import { type EntryRow, isPublic, sharedEntry } from '../../features/qa/entries.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'
import { entriesInRoom } from '../room-reader.ts'

/**
 * The entries that devices are shown first, of a list that may have more: where some go away or down, others come up that
 * devices were never sent.
 */
export class FirstEntries {
  readonly #read: () => Promise<readonly EntryRow[]>
  /** What devices have at least; all there is, while that is fewer than they are shown. */
  #known = new Set<number>()

  constructor(read: () => Promise<readonly EntryRow[]>) {
    this.#read = read
  }

  /** Notes what devices are shown that come from now on. */
  async note(): Promise<readonly EntryRow[]> {
    const first = await this.#read()
    this.#known = new Set(first.map(({ key }) => key))
    return first
  }

  /** @param sent what devices are sent of changed entries @returns which others of the first ones they may not have */
  async risen(sent: readonly EntryRow[]): Promise<EntryRow[]> {
    for (const { key } of sent) this.#known.add(key)
    if (this.#known.size < entriesInRoom) return []
    const known = this.#known
    return (await this.note()).filter(({ key }) => !known.has(key))
  }
}

/**
 * What was changed so long before a look may be committed after it: by then every transaction has ended, and clocks of
 * servers differ by less.
 */
const committedWithinMs = 60_000

/** Sends the Q&A entries that have changed. */
export class EntriesBroadcast {
  readonly #room: RoomContext
  readonly #task: RepeatedTask
  /** What has changed and was not sent yet. */
  readonly #pending = new Set<number>()
  readonly #published = new Set<number>()
  /** When was looked for changes last, Unix ms; */
  #lookedAt: number | undefined
  /** and what has been sent since a minute before that: digests of the entries. */
  #sent = new Map<number, string>()
  /** As participants and screens are shown them, and as remotes are. */
  readonly #firstEntries: readonly FirstEntries[]

  constructor(room: RoomContext) {
    this.#room = room
    this.#firstEntries = [
      new FirstEntries(() => room.reads.publicEntries(room.snapshot)),
      new FirstEntries(() => room.reader.entriesOfAll(room.snapshot)),
    ]
    this.#task = room.task(() => this.#send())
  }

  /** Notes what devices are shown first; to be called before any has come. */
  async begin(): Promise<void> {
    for (const first of this.#firstEntries) await first.note()
  }

  /** Entries that phones did not have until now: devices must also learn who wrote them and who has upvoted them. */
  notePublished(entryKeys: readonly number[]): void {
    for (const key of entryKeys) this.#published.add(key)
  }

  request(entryKeys: readonly number[]): void {
    for (const key of entryKeys) this.#pending.add(key)
    void this.#task.request()
  }

  /**
   * Sends what has changed without a notice since it was called last. The first time there is nothing to compare the
   * entries with: they are as devices have found them.
   */
  async lookAgain(): Promise<void> {
    const { reader, snapshot, services } = this.#room
    const [now, lookedAt] = [services.clock.now(), this.#lookedAt]
    const rows = await reader.changes.entriesChangedSince(snapshot, (lookedAt ?? now) - committedWithinMs)
    const sent = this.#sent
    this.#sent = new Map(rows.map(row => [row.key, digestOf(row)]))
    this.#lookedAt = now
    if (lookedAt === undefined) return
    const changed = rows.filter(row => sent.get(row.key) !== digestOf(row)).map(({ key }) => key)
    if (changed.length === 0) return
    this.notePublished(changed)
    this.#room.handle({ type: 'entries', entryKeys: changed })
  }

  async #send(): Promise<void> {
    const keys = [...this.#pending]
    if (keys.length === 0) return
    // Others are published but not requested yet: the room's cooldown stands between.
    const published = keys.filter(key => this.#published.delete(key))
    // What changes while they are read is sent by the next run.
    this.#pending.clear()
    try {
      const changed = await this.#read(keys)
      const risen = await this.#risenBeside(changed)
      const rows = [...changed, ...risen.values()]
      // A pending entry is shown on its author's devices too.
      const own = rows.filter(
        row =>
          row.lifecycle === 'PENDING' ||
          (isPublic(row) && (published.includes(row.key) || risen.has(row.key))),
      )
      const upvoters = await Promise.all(own.map(row => this.#upvotersOf(row)))
      this.#sendToAll(rows)
      if (this.#lookedAt !== undefined) for (const row of rows) this.#sent.set(row.key, digestOf(row))
      for (const [i, row] of own.entries()) this.#sendOwn(row, upvoters[i]!)
    } catch (error) {
      for (const key of keys) this.#pending.add(key)
      this.notePublished(published)
      throw error
    }
  }

  /** The entries that have come up among the first ones, by key. */
  async #risenBeside(changed: readonly EntryRow[]): Promise<Map<number, EntryRow>> {
    const risen = new Map<number, EntryRow>()
    for (const first of this.#firstEntries)
      for (const row of await first.risen(changed)) risen.set(row.key, row)
    return risen
  }

  /** Unlinking writes entries anew, under other keys: then all of them may have changed. */
  async #read(keys: readonly number[]): Promise<EntryRow[]> {
    const { reader, snapshot } = this.#room
    const rows = await reader.changes.entriesOf(keys)
    return rows.length === keys.length ? rows : reader.changes.newestEntries(snapshot)
  }

  #sendToAll(rows: readonly EntryRow[]): void {
    const { devices } = this.#room
    const entries = rows.map(sharedEntry)
    this.#room.send(devices.stagesOf('remote'), { type: 'entries', entries, removed: [] })
    const shown = rows.filter(isPublic).map(sharedEntry)
    const removed = rows.filter(isDismissed).map(row => row.id)
    if (shown.length + removed.length === 0) return
    // Pending and dismissed entries are for the presenter alone.
    const everybody = [...devices.phones, ...devices.stagesOf('screen')]
    this.#room.send(everybody, { type: 'entries', entries: shown, removed })
  }

  /** Those who are connected and have upvoted an entry. */
  async #upvotersOf({ key, upvotes }: EntryRow): Promise<ReadonlySet<number>> {
    const { people, reader } = this.#room
    return upvotes > 0 ? await reader.changes.upvotersAmong(key, people.keys()) : new Set()
  }

  /** Sends those who wrote or upvoted an entry that they did. */
  #sendOwn(row: EntryRow, upvoters: ReadonlySet<number>): void {
    for (const key of upvoters.union(new Set([row.participant_key]))) {
      const own = { mine: key === row.participant_key, upvoted: upvoters.has(key) }
      const entries = [{ ...sharedEntry(row), ...own }]
      this.#room.send(this.#room.people.find(key)?.connections ?? [], {
        type: 'entries',
        entries,
        removed: [],
      })
    }
  }
}

function isDismissed({ lifecycle }: EntryRow): boolean {
  return lifecycle === 'DISMISSED'
}

function digestOf(row: EntryRow): string {
  return hash('sha1', JSON.stringify(row), 'base64')
}
