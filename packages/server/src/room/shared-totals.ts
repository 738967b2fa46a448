import type { ReadTotals, Total } from '../domain/results/read-tally.ts'

/** Questions whose totals are read with one statement at most. */
const questionsPerRead = 1_000

type ReadMany = (sessionQuestionKeys: readonly number[]) => Promise<ReadonlyMap<number, readonly Total[]>>

/**
 * Reads totals for all rooms of a server: those that are asked for while a statement is under way share the next one.
 * A thousand small rooms, each of which shows every answer, would otherwise keep the database busy with reading.
 */
export class SharedTotals {
  readonly #readMany: ReadMany
  #pending = new Map<number, PromiseWithResolvers<readonly Total[]>>()
  #isReading = false

  constructor(readMany: ReadMany) {
    this.#readMany = readMany
  }

  /** The totals of a question, with everything that was committed before this call. */
  readonly read: ReadTotals = sessionQuestionKey => {
    const pending = this.#pending.getOrInsertComputed(sessionQuestionKey, () => Promise.withResolvers())
    if (!this.#isReading) void this.#readPending()
    return pending.promise
  }

  async #readPending(): Promise<void> {
    this.#isReading = true
    while (this.#pending.size > 0) {
      const due = [...this.#pending].slice(0, questionsPerRead)
      for (const [key] of due) this.#pending.delete(key)
      try {
        const totals = await this.#readMany(due.map(([key]) => key))
        for (const [key, { resolve }] of due) resolve(totals.get(key) ?? [])
      } catch (error) {
        for (const [, { reject }] of due) reject(error)
      }
    }
    this.#isReading = false
  }
}
