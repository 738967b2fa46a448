import { ApiError, unavailable } from '../domain/api-error.ts'
import type { ImportJob, ImportReader } from '../domain/import/import-reader.ts'
import { FairSemaphore } from './fair-semaphore.ts'
import { type ProcessOptions, sourceOf } from './fork-program.ts'
import { type ImportLimits, readInProcess } from './read-in-process.ts'

/** Files that are read at once. */
const readAtOnce = { max: 2, maxEach: 1 }
/** Files that are read or wait for it, each of which is in memory. */
const openMax = 12
const openMaxEach = 3
const retryAfterSeconds = 10

/** Generous: a megabyte of text takes 0.2 s by itself, but where the processors are busy, reading waits for them. */
const limits: ImportLimits = { msMax: 30_000, heapMiB: 192 }

/** Reads files in processes that give way to every other and end with their file: whatever its bytes are, it holds up nobody. */
export class ImportProcesses implements ImportReader {
  readonly #options: ProcessOptions
  readonly #limits: ImportLimits
  readonly #permits = new FairSemaphore(readAtOnce)
  readonly #open = new Map<number, number>()
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()

  constructor(options: ProcessOptions, ownLimits: Partial<ImportLimits> = {}) {
    this.#options = options
    this.#limits = { ...limits, ...ownLimits }
  }

  async read(job: ImportJob, { key }: { readonly key: number }, gone: AbortSignal) {
    const leave = this.#enter(key)
    try {
      const release = await this.#permits.acquire(key)
      const read = this.#read(job, gone).finally(release)
      this.#underWay.add(read)
      return await read.finally(() => this.#underWay.delete(read))
    } finally {
      leave()
    }
  }

  async #read(job: ImportJob, gone: AbortSignal) {
    const { giveWay, programFile = sourceOf } = this.#options
    const cancelled = AbortSignal.any([gone, this.#closing.signal])
    const file = await programFile('import-main')
    // Whoever has gone does not read this.
    if (cancelled.aborted) throw shuttingDown()
    const preview = await readInProcess(job, { file, giveWay, limits: this.#limits }, cancelled)
    if (!preview) throw shuttingDown()
    return preview
  }

  /** @returns what to call when the import is over. @throws ApiError RATE_LIMITED; UNAVAILABLE */
  #enter(organizationKey: number): () => void {
    const open = this.#open.get(organizationKey) ?? 0
    if (open >= openMaxEach) {
      throw new ApiError(
        'RATE_LIMITED',
        `At most ${openMaxEach} files are read at once: try again shortly.`,
        {
          retry_after_seconds: retryAfterSeconds,
        },
      )
    }
    const openOfAll = [...this.#open.values()].reduce((sum, one) => sum + one, 0)
    if (openOfAll >= openMax)
      throw unavailable('Too many files are being read at the moment: try again shortly.')
    this.#open.set(organizationKey, open + 1)
    return () => {
      const left = this.#open.get(organizationKey)! - 1
      if (left === 0) this.#open.delete(organizationKey)
      else this.#open.set(organizationKey, left)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#underWay)
  }
}

function shuttingDown(): ApiError {
  return unavailable('The server is restarting: send it again.')
}
