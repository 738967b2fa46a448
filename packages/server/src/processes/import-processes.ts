import { serverRestarting, unavailable } from '../domain/api-error.ts'
import type { ImportJob, ImportReader } from '../domain/import/import-reader.ts'
import { OpenLimit } from '../domain/open-limit.ts'
import { FairSemaphore } from './fair-semaphore.ts'
import { type ProcessOptions, sourceOf } from './fork-program.ts'
import { type ImportLimits, readInProcess } from './read-in-process.ts'

/** Files that are read at once. */
const readAtOnce = { max: 2, maxEach: 1 }
/** Files that are read or wait for it, each of which is in memory. */
const openMax = 12
const openMaxEach = 3

/** Generous: a megabyte of text takes 0.2 s by itself, but where the processors are busy, reading waits for them. */
const limits: ImportLimits = { msMax: 30_000, heapMiB: 192 }

/** Reads files in processes that give way to every other and end with their file: whatever its bytes are, it holds up nobody. */
export class ImportProcesses implements ImportReader {
  readonly #options: ProcessOptions
  readonly #limits: ImportLimits
  readonly #permits = new FairSemaphore(readAtOnce)
  readonly #open = new OpenLimit(openMaxEach, {
    message: `At most ${openMaxEach} files of an organization are read at once: try again shortly.`,
    retryAfterSeconds: 10,
  })
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()

  constructor(options: ProcessOptions, ownLimits: Partial<ImportLimits> = {}) {
    this.#options = options
    this.#limits = { ...limits, ...ownLimits }
  }

  async read(job: ImportJob, { key }: { readonly key: number }, gone: AbortSignal) {
    const end = this.#open.open(key)
    try {
      if (this.#open.total > openMax)
        throw unavailable('Too many files are being read at the moment: try again shortly.')
      const release = await this.#permits.acquire(key)
      const read = this.#read(job, gone).finally(release)
      this.#underWay.add(read)
      return await read.finally(() => this.#underWay.delete(read))
    } finally {
      end()
    }
  }

  async #read(job: ImportJob, gone: AbortSignal) {
    const { giveWay, programFile = sourceOf } = this.#options
    const cancelled = AbortSignal.any([gone, this.#closing.signal])
    const file = await programFile('import-main')
    // A browser that is gone does not read this error.
    if (cancelled.aborted) throw serverRestarting()
    const preview = await readInProcess(job, { file, giveWay, limits: this.#limits }, cancelled)
    if (!preview) throw serverRestarting()
    return preview
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#underWay)
  }
}
