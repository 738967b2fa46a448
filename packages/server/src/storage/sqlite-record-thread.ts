import { Worker } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'

/** Statements that are committed together, as the JSON of `[sql, parameters][]`: cloning the values costs more. */
export type RecordThreadInput = string

/** Of each input in turn: null when it is on disk, else why it is not. */
export type RecordThreadOutput = { readonly failure: string } | null

const heapMiB = 64

/**
 * Commits in a thread of its own what nobody waits for, so that the event loop does not wait for the disk. The
 * thread starts with the first commit; one that died is replaced by the next.
 */
export class RecordThread {
  readonly #file: string
  #worker: Worker | undefined
  #underWay: PromiseWithResolvers<void> | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** Settles when it is on disk. One at a time, and nobody else of this process may be writing. */
  commit(queries: readonly CompiledQuery[]): Promise<void> {
    this.#underWay = Promise.withResolvers()
    this.#worker ??= this.#start()
    this.#worker.ref()
    const input: RecordThreadInput = JSON.stringify(queries.map(({ sql, parameters }) => [sql, parameters]))
    this.#worker.postMessage(input)
    return this.#underWay.promise
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-record-worker.ts', import.meta.url), {
      workerData: this.#file,
      resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 8 },
    })
    worker.on('message', (failed: RecordThreadOutput) => {
      worker.unref()
      if (failed) this.#underWay?.reject(new Error(failed.failure))
      else this.#underWay?.resolve()
    })
    worker.on('error', error => this.#underWay?.reject(error))
    worker.once('exit', () => {
      this.#worker = undefined
      this.#underWay?.reject(new Error('the thread that keeps records ended'))
    })
    return worker
  }
}
