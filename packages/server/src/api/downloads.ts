import { rateLimited } from '../lib/api-error.ts'
import type { FileOutput } from '../lib/output.ts'
import { Semaphore } from '../lib/semaphore.ts'
import type { Organization } from '../services.ts'

/** Files per organization that are made or sent. */
const filesAtOnce = { maxEach: 4 }
/** The same with those that wait; further ones are refused. */
export const openMaxEach = 50

/** Limits the files of each organization: one being made or sent holds a process, a temporary file or some MiB. */
export class Downloads {
  readonly #files = new Semaphore(filesAtOnce)
  readonly #open = new Semaphore({ maxEach: openMaxEach })

  /**
   * Makes a file in its organization's turn, which ends when it has been sent.
   * @throws ApiError RATE_LIMITED when too many files wait; the error of `make`
   */
  async begin({ key }: Organization, make: () => Promise<FileOutput>): Promise<FileOutput> {
    const close = this.#open.tryAcquire(key)
    if (!close)
      throw rateLimited(
        `At most ${openMaxEach} files of an organization can be downloaded at once: finish downloading one first.`,
        10,
      )
    const release = await this.#files.acquire(key)
    const end = () => {
      release()
      close()
    }
    try {
      const file = await make()
      if (Buffer.isBuffer(file.content) || file.content.destroyed) end()
      else file.content.once('close', end)
      return file
    } catch (error) {
      end()
      throw error
    }
  }
}
