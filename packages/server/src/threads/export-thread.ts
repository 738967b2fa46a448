import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ExportJob } from '../domain/export/export-session.ts'
import type { Exporter } from '../domain/export/exporter.ts'
import { Turns } from './turns.ts'

/** Where a thread finds the storage. */
export type StorageLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }

export interface ExportThreadInput {
  readonly location: StorageLocation
  readonly job: ExportJob
}

/** A piece of the file; null after the last. The thread sends one for each message that it gets. */
export type ExportThreadOutput = Uint8Array | null

const atOnce = { max: 4, maxEach: 2 }

/** A download that takes nothing for so long is given up: it holds a place that others wait for. */
const stalledMs = 60_000

/** A thread's heap, so that a process with all its threads stays small. */
const heap = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Makes each export in a thread of its own: neither its reads nor its packing hold up the event loop. */
export class ExportThreads implements Exporter {
  readonly #location: StorageLocation
  readonly #turns = new Turns(atOnce)
  readonly #underWay = new Set<ExportStream>()
  #closed = false

  constructor(location: StorageLocation) {
    this.#location = location
  }

  async begin(job: ExportJob, organization: { readonly key: number }): Promise<Readable> {
    const endTurn = await this.#turns.take(organization.key)
    const stream = new ExportStream({ location: this.#location, job })
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
  }
}

/** The bytes that a thread makes, one piece for each that is asked for: a reader that stops stops the thread. */
class ExportStream extends Readable {
  readonly #worker: Worker
  #stalled: NodeJS.Timeout | undefined

  constructor(input: ExportThreadInput) {
    super({ highWaterMark: 0 })
    this.#worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
      workerData: input,
      resourceLimits: heap,
    })
    this.#worker.on('message', (piece: ExportThreadOutput) => {
      this.#stalled = setTimeout(() => this.destroy(new Error('the download has stalled')), stalledMs).unref()
      this.push(piece)
    })
    this.#worker.on('error', (error: Error) => this.destroy(error))
  }

  override _read(): void {
    clearTimeout(this.#stalled)
    this.#worker.postMessage('next')
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.#stalled)
    this.#worker.terminate().then(
      () => callback(error),
      () => callback(error),
    )
  }
}
