import type { Readable } from 'node:stream'
import type { ExportJob } from '../features/exports/export-job.ts'
import type { Exporter } from '../features/exports/exporter.ts'
import { serverRestarting } from '../lib/api-error.ts'
import { FairSemaphore } from '../lib/fair-semaphore.ts'
import { OpenLimit } from '../lib/open-limit.ts'
import type { StorageLocation } from './export-messages.ts'
import { type ProcessOptions, sourceOf } from './fork-program.ts'
import { SpooledDownload } from './spooled-download.ts'

/** Exports that are made at once. */
const madeAtOnce = { max: 4, maxEach: 2 }
/** Exports that are made or being downloaded, each of which has a temporary file. */
const filesAtOnce = { max: Number.POSITIVE_INFINITY, maxEach: 4 }

/** Exports of one organization that wait, are made or being downloaded; further ones are refused. */
const openMaxEach = 50

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
  readonly #open = new OpenLimit(openMaxEach, {
    message: `At most ${openMaxEach} exports of an organization at once: download one of them first.`,
    retryAfterSeconds: 10,
  })
  #closed = false

  constructor(location: StorageLocation, options: ProcessOptions) {
    this.#location = location
    this.#options = options
  }

  async begin(job: ExportJob, { key }: { readonly key: number }): Promise<Readable> {
    const ends = [this.#open.open(key)]
    const end = () => {
      for (const one of ends) one()
    }
    try {
      ends.push(await this.#files.acquire(key))
      const endMaking = await this.#made.acquire(key)
      ends.push(endMaking)
      const { giveWay, programFile = sourceOf } = this.#options
      const options = { program: await programFile('export-main'), giveWay }
      if (this.#closed) throw serverRestarting()
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
        download.once('close', () => reject(serverRestarting()))
      })
      return download
    } catch (error) {
      end()
      throw error
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
