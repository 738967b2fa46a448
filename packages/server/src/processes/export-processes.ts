import type { ChildProcess } from 'node:child_process'
import { Readable } from 'node:stream'
import type { ExportJob } from '../domain/export/export-job.ts'
import type { Exporter } from '../domain/export/exporter.ts'
import { IdleProcesses } from './idle-processes.ts'
import { Turns } from './turns.ts'

/** Where a process finds the storage. */
export type StorageLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }

/** What a process is told: what to write to its standard output. The location is always the same. */
export interface ExportProcessInput {
  readonly location: StorageLocation
  readonly job: ExportJob
}

/** What a process says at the end: how much it wrote, or why it could not go on. */
export type ExportProcessOutput = { readonly bytes: number } | { readonly failure: string }

const atOnce = { max: 4, maxEach: 2 }

/** A download that takes nothing for so long is given up: it holds a place that others wait for. */
const stalledMsDefault = 60_000

/** A small heap in MiB, and no more threads than are of use. */
const small = {
  execArgv: ['--max-old-space-size=40', '--max-semi-space-size=2', '--v8-pool-size=1'],
  env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
}

/**
 * Makes exports in processes that give way to every other: neither their reads nor their packing nor the clearing
 * up of their memory hold up the room.
 */
export class ExportProcesses implements Exporter {
  readonly #location: StorageLocation
  readonly #stalledMs: number
  readonly #processes = new IdleProcesses(new URL('./export-main.ts', import.meta.url), small)
  readonly #turns = new Turns(atOnce)
  readonly #underWay = new Set<Download>()
  #closed = false

  constructor(location: StorageLocation, stalledMs = stalledMsDefault) {
    this.#location = location
    this.#stalledMs = stalledMs
  }

  async begin(job: ExportJob, organization: { readonly key: number }): Promise<Readable> {
    const endTurn = await this.#turns.take(organization.key)
    if (this.#closed) {
      endTurn()
      throw shuttingDown()
    }
    const input = { location: this.#location, job }
    const download = new Download(this.#processes, input, this.#stalledMs)
    this.#underWay.add(download)
    download.once('close', () => {
      this.#underWay.delete(download)
      endTurn()
    })
    // Until the first bytes are there, what goes wrong can still be answered as an error.
    await new Promise<void>((resolve, reject) => {
      download.once('readable', resolve)
      download.once('error', reject)
      download.once('close', () => reject(shuttingDown()))
    })
    return download
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
    this.#processes.close()
  }
}

function shuttingDown(): Error {
  return new Error('the server is shutting down')
}

/** The bytes that a process writes: who takes nothing has it wait, who destroys this ends it. */
class Download extends Readable {
  readonly #processes: IdleProcesses
  readonly #process: ChildProcess
  readonly #output: Readable
  #received = 0
  #bytes: number | undefined
  readonly #stalledMs: number
  #stalled: NodeJS.Timeout | undefined

  constructor(processes: IdleProcesses, input: ExportProcessInput, stalledMs: number) {
    super()
    this.#stalledMs = stalledMs
    this.#processes = processes
    this.#process = processes.take()
    this.#output = this.#process.stdout!
    this.#output.on('data', this.#receive)
    this.#process.on('message', this.#hear)
    this.#process.on('error', this.#fail)
    this.#process.on('exit', this.#fail)
    this.#process.send(input, error => {
      if (error) this.destroy(error)
    })
  }

  get #isWhole(): boolean {
    return this.#received === this.#bytes
  }

  override _read(): void {
    clearTimeout(this.#stalled)
    this.#output.resume()
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.#stalled)
    this.#output.off('data', this.#receive)
    this.#process.off('message', this.#hear)
    this.#process.off('error', this.#fail)
    this.#process.off('exit', this.#fail)
    if (this.#isWhole && !error) {
      this.#processes.giveBack(this.#process)
      callback(null)
      return
    }
    if (!this.#process.kill('SIGKILL')) callback(error)
    else this.#process.once('exit', () => callback(error))
  }

  readonly #receive = (piece: Buffer): void => {
    this.#received += piece.length
    if (!this.push(piece)) {
      this.#output.pause()
      const giveUp = () => this.destroy(new Error('the download has stalled'))
      clearTimeout(this.#stalled)
      this.#stalled = setTimeout(giveUp, this.#stalledMs).unref()
    }
    if (this.#isWhole) this.push(null)
  }

  readonly #hear = (output: ExportProcessOutput): void => {
    if ('failure' in output) {
      this.destroy(new Error(output.failure))
      return
    }
    this.#bytes = output.bytes
    if (this.#isWhole) this.push(null)
  }

  readonly #fail = (why: Error | number | null): void => {
    this.destroy(why instanceof Error ? why : new Error('the export process ended'))
  }
}
