import { hash } from 'node:crypto'
import { type EntryRow, isPublic, sharedEntry } from '../../../features/qa/entries.ts'
import { entriesInRoom } from '../../reads/reader.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'

/** The first entries of a list that may have more: when some leave or drop, others rise that devices were never sent. */
export class FirstEntries {
  readonly #read: () => Promise<readonly EntryRow[]>
  /** Keys that devices have at least; the complete list while it is shorter than what they show. */
  #known = new Set<number>()

  constructor(read: () => Promise<readonly EntryRow[]>) {
    this.#read = read
  }

  /** Records what devices that join from this point receive. */
  async note(): Promise<readonly EntryRow[]> {
    const first = await this.#read()
    this.#known = new Set(first.map(({ key }) => key))
    return first
  }

  /** @param sent changed entries that are being sent @returns other first entries that devices may lack */
  async risen(sent: readonly EntryRow[]): Promise<EntryRow[]> {
    for (const { key } of sent) this.#known.add(key)
    if (this.#known.size < entriesInRoom) return []
    const known = this.#known
    return (await this.note()).filter(({ key }) => !known.has(key))
  }
}

/** Overlap between two looks: longer than any transaction plus the clock difference between servers. */
const pollOverlapMs = 60_000

export class EntriesBroadcast {
  readonly #room: RoomContext
  readonly #task: RepeatedTask
  /** Changed entries not yet sent. */
  readonly #pending = new Set<number>()
  readonly #published = new Set<number>()
  /** Entries that wait again, which phones and screens show. */
  readonly #withdrawn = new Set<number>()
  /** Participants whose own entries and votes have changed at other servers. */
  readonly #own = new Set<number>()
  /** Time of the last look for changes, Unix ms. */
  #polledAt: number | undefined
  /** Digests of the entries sent since `pollOverlapMs` before that look. */
  #sent = new Map<number, string>()
  /** One list for participants and screens, one for remotes. */
  readonly #firstEntries: readonly FirstEntries[]

  constructor(room: RoomContext) {
    this.#room = room
    this.#firstEntries = [
      new FirstEntries(() => room.reads.publicEntries(room.snapshot)),
      new FirstEntries(() => room.reader.entriesOfAll(room.snapshot)),
    ]
    this.#task = room.task(async () => {
      await this.#send()
      await this.#sendOwnOfAll()
    })
  }

  /**
   * Reads what devices are shown first; must run before the first one enters. Entries are recorded before that: what changes
   * in between without a notice differs from the record.
   */
  async begin(): Promise<void> {
    if (this.#room.services.bus.isShared) {
      await this.sendMissed()
      this.#room.reads.invalidateEntries()
    }
    for (const first of this.#firstEntries) await first.note()
  }

  /** Entries that are new to phones: devices also need to know who wrote and who upvoted them. */
  notePublished(entryKeys: readonly number[]): void {
    for (const key of entryKeys) this.#published.add(key)
  }

  /** Entries that wait again. */
  noteWithdrawn(entryKeys: readonly number[]): void {
    for (const key of entryKeys) this.#withdrawn.add(key)
  }

  request(entryKeys: readonly number[]): void {
    for (const key of entryKeys) this.#pending.add(key)
    void this.#task.request()
  }

  requestOwn(participantKeys: readonly number[]): void {
    for (const key of participantKeys) this.#own.add(key)
    void this.#task.request()
  }

  /** Sends changes since the previous call that came without a notice. The first call only records the current entries. */
  async sendMissed(): Promise<void> {
    const { reader, snapshot, services } = this.#room
    const [now, lookedAt] = [services.clock.now(), this.#polledAt]
    const rows = await reader.changes.entriesChangedSince(snapshot, (lookedAt ?? now) - pollOverlapMs)
    const sent = this.#sent
    this.#sent = new Map(rows.map(row => [row.key, digestOf(row)]))
    this.#polledAt = now
    if (lookedAt === undefined) return
    const changed = rows.filter(row => sent.get(row.key) !== digestOf(row)).map(({ key }) => key)
    if (changed.length === 0) return
    this.notePublished(changed)
    this.noteWithdrawn(changed)
    this.#room.handle({ type: 'entries', entryKeys: changed })
  }

  async #send(): Promise<void> {
    const keys = [...this.#pending]
    if (keys.length === 0) return
    // The rest are published but not requested yet, because of the room's cooldown.
    const published = keys.filter(key => this.#published.delete(key))
    const withdrawn = keys.filter(key => this.#withdrawn.delete(key))
    // Changes during the read are sent by the next run.
    this.#pending.clear()
    try {
      const changed = await this.#read(keys)
      const risen = await this.#otherRisen(changed)
      const rows = [...changed, ...risen.values()]
      // A pending entry shows on its author's devices too.
      const own = rows.filter(
        row =>
          row.lifecycle === 'PENDING' ||
          (isPublic(row) && (published.includes(row.key) || risen.has(row.key))),
      )
      this.#sendToPhones(rows, published, withdrawn)
      await this.#sendToModerators(rows)
      // Read once phones show no upvote of theirs, so that no later one is overwritten.
      const upvoters = await Promise.all(own.map(row => this.#upvotersOf(row)))
      if (this.#polledAt !== undefined) for (const row of rows) this.#sent.set(row.key, digestOf(row))
      for (const [i, row] of own.entries()) this.#sendOwn(row, upvoters[i]!)
    } catch (error) {
      for (const key of keys) this.#pending.add(key)
      this.notePublished(published)
      this.noteWithdrawn(withdrawn)
      throw error
    }
  }

  /** Other entries that have risen among the first ones, by key. */
  async #otherRisen(changed: readonly EntryRow[]): Promise<Map<number, EntryRow>> {
    const risen = new Map<number, EntryRow>()
    for (const first of this.#firstEntries)
      for (const row of await first.risen(changed)) risen.set(row.key, row)
    return risen
  }

  /** Anonymization rewrites entries under other keys: all of them may have changed. */
  async #read(keys: readonly number[]): Promise<EntryRow[]> {
    const { reader, snapshot } = this.#room
    const rows = await reader.changes.entriesOf(keys)
    return rows.length === keys.length ? rows : reader.changes.newestEntries(snapshot)
  }

  /**
   * Sends phones and screens what they may see: pending and dismissed entries are for presenters and moderators alone.
   * @param published whose upvoters are sent next: others may have withdrawn an upvote at another server
   */
  #sendToPhones(rows: readonly EntryRow[], published: readonly number[], withdrawn: readonly number[]): void {
    const { devices } = this.#room
    const shown = rows
      .filter(isPublic)
      .map(row => ({ ...sharedEntry(row), ...(published.includes(row.key) && { upvoted: false }) }))
    const isRemoved = ({ key, lifecycle }: EntryRow) =>
      lifecycle === 'DISMISSED' || (lifecycle === 'PENDING' && withdrawn.includes(key))
    const removed = rows.filter(isRemoved).map(row => row.id)
    if (shown.length + removed.length === 0) return
    const recipients = [...devices.phones, ...devices.stagesOf('screen')]
    this.#room.send(recipients, { type: 'entries', entries: shown, removed })
  }

  async #sendToModerators(rows: readonly EntryRow[]): Promise<void> {
    const { devices, reader, snapshot } = this.#room
    if (devices.stagesOf('remote').length + devices.stagesOf('moderator').length === 0) return
    const entry_counts = await reader.entryCounts(snapshot)
    const moderating = [...devices.stagesOf('remote'), ...devices.stagesOf('moderator')]
    const entries = rows.map(sharedEntry)
    this.#room.send(moderating, { type: 'entries', entries, removed: [], entry_counts })
  }

  /** Connected participants who have upvoted an entry that they see. */
  async #upvotersOf({ key, upvotes, lifecycle, participant_key }: EntryRow): Promise<ReadonlySet<number>> {
    const { people, reader } = this.#room
    // One that waits is seen by its author alone.
    const seers = lifecycle === 'PENDING' ? [participant_key] : people.keys()
    return upvotes > 0 ? await reader.changes.upvotersAmong(key, seers) : new Set()
  }

  /** Sends participants the entries that they see, with what is theirs. */
  async #sendOwnOfAll(): Promise<void> {
    if (this.#own.size === 0) return
    // The question may be newer than the last read of the session here.
    await this.#room.reload()
    const { people, reader, snapshot, reads } = this.#room
    reads.invalidateEntries()
    for (const key of this.#own) {
      // Before the read, so that a change during it is read again.
      this.#own.delete(key)
      try {
        const entries = await reader.ownEntries(key, snapshot, reads)
        this.#room.send(people.find(key)?.connections ?? [], { type: 'entries', entries, removed: [] })
      } catch (error) {
        this.#own.add(key)
        throw error
      }
    }
  }

  /** Tells authors and upvoters of an entry that it is theirs. */
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

function digestOf(row: EntryRow): string {
  return hash('sha1', JSON.stringify(row), 'base64')
}
