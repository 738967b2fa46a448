import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import { type ImportJob, tooMuchWork } from '@roomful/importers'
import type { Image, ScaledImage } from '../features/images/image.ts'
import { isScalable } from '../features/images/scalable.ts'
import type { FileParser, FileSender } from '../features/imports/file-parser.ts'
import { rateLimited, serverRestarting, unavailable } from '../lib/api-error.ts'
import type { Log } from '../lib/log.ts'
import { Semaphore } from '../lib/semaphore.ts'
import { type ProcessOptions, programFile } from './fork-program.ts'
import { type ParseLimits, type ParseTurn, parseInProcess, TooMuchWorkError } from './parse-in-process.ts'
import type { ParseJob } from './parse-messages.ts'

/** Concurrent files of a kind. */
const parsedAtOnce = { max: 2, maxEach: 1 }
/** Files of a kind in memory, queued ones included. */
const openMax = 24
const openMaxEach = 4

/** Generous: a megabyte of text takes 0.2 s on an idle machine. */
const limits: ParseLimits = { cpuMsMax: 30_000, cpuMsWhileOthersWait: 10_000, heapMiB: 192 }

/** Parses files in low-priority processes, one per file. */
export class ParseProcesses implements FileParser {
  readonly #options: ProcessOptions
  readonly #log: Log
  readonly #limits: ParseLimits
  /** Separate, so that images do not wait for imports, which take longer. */
  readonly #places = { import: new Places(), image: new Places() }
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()

  constructor(options: ProcessOptions, log: Log, ownLimits: Partial<ParseLimits> = {}) {
    this.#options = options
    this.#log = log
    this.#limits = { ...limits, ...ownLimits }
  }

  async parseImport(job: ImportJob, sender: FileSender, gone: AbortSignal): Promise<ImportPreview> {
    try {
      return (await this.#inTurn('import', sender, turn =>
        this.#run({ as: 'import', job }, gone, turn),
      )) as ImportPreview
    } catch (error) {
      if (!(error instanceof TooMuchWorkError)) throw error
      return tooMuchWork(job.file.name)
    }
  }

  async parseImage(file: Buffer, sender: FileSender, gone: AbortSignal): Promise<Image | null> {
    try {
      return (await this.#inTurn('image', sender, async turn => {
        const image = (await this.#run({ as: 'image', file }, gone, turn)) as Image | null
        return image && { ...image, scaled: await this.#scale(image, gone, turn) }
      })) as Image | null
    } catch (error) {
      if (!(error instanceof TooMuchWorkError)) throw error
      throw unavailable('Processing the image timed out: try again later.')
    }
  }

  /** An image that cannot be scaled, such as one that takes too long, is used as it is. */
  async #scale(image: Image, gone: AbortSignal, turn: ParseTurn): Promise<ScaledImage[]> {
    if (!isScalable(image)) return []
    try {
      return (await this.#run({ as: 'scaled', image }, gone, turn)) as ScaledImage[]
    } catch (error) {
      if (gone.aborted || this.#closing.signal.aborted) throw error
      this.#log.warn('failed to scale an image', { reason: (error as Error).message })
      return []
    }
  }

  /** Does the work with a file once it is its turn. */
  async #inTurn<T>(
    kind: 'import' | 'image',
    { id }: FileSender,
    work: (turn: ParseTurn) => Promise<T>,
  ): Promise<T> {
    const places = this.#places[kind]
    const { open } = places
    const end = open.tryAcquire(id)
    if (!end)
      throw rateLimited(
        `At most ${openMaxEach} of your files can be processed at once: try again shortly.`,
        10,
      )
    try {
      if (open.held > openMax) throw unavailable('Too many files are being processed: try again shortly.')
      const turn = await places.acquire(id)
      const parsed = work(turn).finally(turn.release)
      this.#underWay.add(parsed)
      return await parsed.finally(() => this.#underWay.delete(parsed))
    } finally {
      end()
    }
  }

  async #run(job: ParseJob, gone: AbortSignal, turn: ParseTurn) {
    const { giveWay, programFile: fileOf = programFile } = this.#options
    const cancelled = AbortSignal.any([gone, this.#closing.signal])
    const program = await fileOf('parse-main')
    // The client is gone, or the server is stopping: only the latter reads this error.
    if (cancelled.aborted) throw serverRestarting()
    const output = await parseInProcess(job, { program, giveWay, limits: this.#limits }, cancelled, turn)
    if (!output) throw serverRestarting()
    return output.parsed
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#underWay)
  }
}

/** Limits of concurrent and queued files of a kind, overall and per person. */
class Places {
  readonly #permits = new Semaphore<string>(parsedAtOnce)
  readonly #running = new Map<string, { isSpent: boolean; readonly place: AbortController }>()
  /** Queued files by person. */
  readonly #waiting = new Map<string, number>()
  readonly open = new Semaphore<string>({ maxEach: openMaxEach })

  /** Waits for a place. A file that has used its processor time gives its own up. */
  async acquire(id: string): Promise<ParseTurn & { readonly release: () => void }> {
    this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + 1)
    const acquired = this.#permits.acquire(id)
    this.#giveUpSpent()
    const release = await acquired
    const left = this.#waiting.get(id)! - 1
    if (left > 0) this.#waiting.set(id, left)
    else this.#waiting.delete(id)
    const running = { isSpent: false, place: new AbortController() }
    this.#running.set(id, running)
    return {
      givenUp: running.place.signal,
      onSpent: () => {
        running.isSpent = true
        this.#giveUpSpent()
      },
      release: () => {
        this.#running.delete(id)
        release()
      },
    }
  }

  /** Gives up as many spent files as other people wait for a place. */
  #giveUpSpent(): void {
    const waiting = this.#waiting.keys().filter(id => !this.#running.has(id))
    const running = [...this.#running.values()]
    const kept = running.filter(({ place }) => !place.signal.aborted)
    const missing = [...waiting].length - (parsedAtOnce.max - kept.length)
    for (const { place } of kept.filter(({ isSpent }) => isSpent).slice(0, Math.max(0, missing)))
      place.abort()
  }
}
