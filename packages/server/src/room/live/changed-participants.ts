import { chunks } from '../../storage/multi-row.ts'
import type { RepeatedTask } from './repeated-task.ts'

/** Participants whose own data has changed since their devices were sent it; sent again after a failure. */
export class ChangedParticipants {
  readonly #keys = new Set<number>()
  readonly #task: RepeatedTask

  /**
   * @param task makes a task of the room
   * @param send reads the data of some and sends it to their devices
   */
  constructor(
    task: (run: () => Promise<void>) => RepeatedTask,
    send: (participantKeys: readonly number[]) => Promise<void>,
  ) {
    this.#task = task(async () => {
      for (const keys of chunks([...this.#keys])) {
        // Before the read, so that a change during it is read again.
        for (const key of keys) this.#keys.delete(key)
        await send(keys).catch((error: unknown) => {
          this.note(keys)
          throw error
        })
      }
    })
  }

  note(participantKeys: readonly number[]): void {
    for (const key of participantKeys) this.#keys.add(key)
    if (this.#keys.size > 0) void this.#task.request()
  }
}
