import { Readable } from 'node:stream'
import type { ExportJob } from '../domain/export/export-session.ts'
import type { Exporter } from '../domain/export/exporter.ts'
import { IdleWorkers } from './idle-workers.ts'
import { Turns } from './turns.ts'

/** Where a thread finds the storage. */
export type StorageLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }

/** What a thread is told: to begin an export, or to send its next piece. */
export type ExportThreadInput = ExportJob | 'next'

/** A piece of the file; null after the last. */
export type ExportThreadOutput = Uint8Array | null

const atOnce = { max: 4, maxEach: 2 }

/** A download that takes nothing for so long is given up: it holds a place that others wait for. */
const stalledMs = 60_000

/** A thread's heap, so that a process with all its threads stays small. */
const heap = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Makes exports in threads of their own: neither their reads nor their packing hold up the event loop. */
export class ExportThreads implements Exporter {
  readonly #workers: IdleWorkers
  readonly #turns = new Turns(atOnce)
  readonly #underWay = new Set<ExportStream>()
  #closed = false

  constructor(location: StorageLocation) {
    this.#workers = new IdleWorkers(new URL('./export-worker.ts', import.meta.url), {
      workerData: location,
      resourceLimits: heap,
    })
  }

  async begin(job: ExportJob, organization: { readonly key: number }): Promise<Readable> {
    const endTurn = await this.#turns.take(organization.key)
    const stream = new ExportStream(this.#workers, job)
    this.#underWay.add(stream)
    stream.once('close', () => {
      this.#underWay.delete(stream)
      endTurn()
    })
    if (this.#closed) stream.destroy()
    // Until the first bytes are there, what goes wrong can still be answered as an error.
    await new Promise<void>((resolve, reject) => {
      stream.once('readable', resolve)
      stream.once('error', reject)
      stream.once('close', () => reject(new Error('the server is shutting down')))
    })
    return stream
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(
      [...this.#underWay].map(stream => {
        const ended = new Promise(resolve => stream.once('close', resolve))
        stream.destroy()
        return ended
      }),
    )
    await this.#workers.close()
  }
}

/** The bytes that a thread makes, one piece for each that is asked for: a reader that stops stops the thread. */
class ExportStream extends Readable {
  readonly #workers: IdleWorkers
  readonly #worker: ReturnType<IdleWorkers['take']>
  #stalled: NodeJS.Timeout | undefined
  #isComplete = false

  constructor(workers: IdleWorkers, job: ExportJob) {
    super({ highWaterMark: 0 })
    this.#workers = workers
    this.#worker = workers.take()
    this.#worker.on('message', this.#receive)
    this.#worker.on('error', this.#fail)
    this.#tell(job)
  }

  override _read(): void {
    clearTimeout(this.#stalled)
    this.#tell('next')
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.#stalled)
    this.#worker.off('message', this.#receive)
    this.#worker.off('error', this.#fail)
    if (this.#isComplete && !error) {
      this.#workers.giveBack(this.#worker)
      callback(null)
      return
    }
    this.#worker.terminate().then(
      () => callback(error),
      () => callback(error),
    )
  }

  #tell(input: ExportThreadInput): void {
    this.#worker.postMessage(input)
  }

  readonly #receive = (piece: ExportThreadOutput): void => {
    this.#isComplete = piece === null
    if (piece) {
      const giveUp = () => this.destroy(new Error('the download has stalled'))
      this.#stalled = setTimeout(giveUp, stalledMs).unref()
    }
    this.push(piece)
  }

  readonly #fail = (error: Error): void => {
    this.destroy(error)
  }
}
