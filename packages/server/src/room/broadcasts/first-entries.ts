import type { EntryRow } from '../../features/qa/entry.ts'
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
