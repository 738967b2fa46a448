import { type EntryRow, isPublic, sharedEntry } from '../../domain/qa/entry.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'

/** Sends the Q&A entries that have changed. */
export class EntriesBroadcast {
  readonly #room: RoomContext
  readonly #task: RepeatedTask
  /** What has changed and was not sent yet. */
  readonly #pending = new Set<number>()

  constructor(room: RoomContext) {
    this.#room = room
    this.#task = room.task(() => this.#send())
  }

  request(entryKeys: readonly number[]): void {
    for (const key of entryKeys) this.#pending.add(key)
    void this.#task.request()
  }

  async #send(): Promise<void> {
    const { reader, devices } = this.#room
    const keys = [...this.#pending]
    if (keys.length === 0) return
    const rows = await reader.entries(keys)
    for (const key of keys) this.#pending.delete(key)
    const entries = rows.map(sharedEntry)
    this.#room.send(devices.stagesOf('remote'), { type: 'entries', entries, removed: [] })
    const shown = rows.filter(isPublic).map(sharedEntry)
    const removed = rows.filter(isDismissed).map(row => row.id)
    if (shown.length + removed.length === 0) return
    // What waits or was dismissed is the presenter's alone.
    const everybody = [...devices.phones, ...devices.stagesOf('screen')]
    this.#room.send(everybody, { type: 'entries', entries: shown, removed })
  }
}

function isDismissed({ lifecycle }: EntryRow): boolean {
  return lifecycle === 'DISMISSED'
}
