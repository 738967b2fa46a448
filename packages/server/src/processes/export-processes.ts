import type { Readable } from 'node:stream'
import { ApiError, unavailable } from '../domain/api-error.ts'
import type { ExportJob } from '../domain/export/export-job.ts'
import type { Exporter } from '../domain/export/exporter.ts'
import type { StorageLocation } from './export-messages.ts'
import { FairSemaphore } from './fair-semaphore.ts'
import { type ProcessOptions, sourceOf } from './fork-program.ts'
import { SpooledDownload } from './spooled-download.ts'

/** Exports that are made at once. */
const madeAtOnce = { max: 4, maxEach: 2 }
/** Exports that are made or being taken, each of which has a temporary file. */
const filesAtOnce = { max: Number.POSITIVE_INFINITY, maxEach: 4 }

/** Exports of one organization that wait, are made or being taken; further ones are refused. */
const openMaxEach = 50
const retryAfterSeconds = 10

/**
 * Makes exports in processes that give way to every other: neither their reads nor their packing nor the clearing
 * up of their memory hold up the room.
 */
export class ExportProcesses implements Exporter {
  readonly #location: StorageLocation
  readonly #options: ProcessOptions
  readonly #files = new FairSemaphore(filesAtOnce)
  readonly #made = new FairSemaphore(madeAtOnce)
  readonly #underWay = new Set<SpooledDownload>()
  readonly #open = new Map<number, number>()
  #closed = false

  constructor(location: StorageLocation, options: ProcessOptions) {
    this.#location = location
    this.#options = options
  }

  async begin(job: ExportJob, { key }: { readonly key: number }): Promise<Readable> {
    const ends = [this.#enter(key)]
    const end = () => {
      for (const one of ends) one()
    }
    try {
      ends.push(await this.#files.acquire(key))
      const endMaking = await this.#made.acquire(key)
      ends.push(endMaking)
      const { giveWay, programFile = sourceOf } = this.#options
      const options = { program: await programFile('export-main'), giveWay }
      if (this.#closed) throw shuttingDown()
      const download = new SpooledDownload({ location: this.#location, job }, options)
      this.#underWay.add(download)
      download.written.then(endMaking)
      download.once('close', () => {
        this.#underWay.delete(download)
        end()
      })
      // Until the first bytes are there, what goes wrong can still be answered as an error.
      await new Promise<void>((resolve, reject) => {
        download.once('readable', resolve)
        download.once('error', reject)
        download.once('close', () => reject(shuttingDown()))
      })
      return download
    } catch (error) {
      end()
      throw error
    }
  }

  /** @returns what to call, once or more, when the export is over. @throws ApiError RATE_LIMITED */
  #enter(organizationKey: number): () => void {
    const open = this.#open.get(organizationKey) ?? 0
    if (open >= openMaxEach) {
      throw new ApiError('RATE_LIMITED', `At most ${openMaxEach} exports at once: take some of them first.`, {
        retry_after_seconds: retryAfterSeconds,
      })
    }
    this.#open.set(organizationKey, open + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = this.#open.get(organizationKey)! - 1
      if (left === 0) this.#open.delete(organizationKey)
      else this.#open.set(organizationKey, left)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(
      [...this.#underWay].map(download => {
        const ended = new Promise(resolve => download.once('close', resolve))
        download.destroy()
        return ended
      }),
    )
  }
}

function shuttingDown(): ApiError {
  return unavailable('The server is restarting: send it again.')
}
