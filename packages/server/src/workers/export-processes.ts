import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, read, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Exporter, ExportJob } from '../features/exports/open-export.ts'
import { ApiError, serverRestarting } from '../lib/api-error.ts'
import { Semaphore } from '../lib/semaphore.ts'
import { StorageUnavailableError } from '../storage/failure.ts'
import { forkProgram, type ProcessOptions, programFile } from './fork-program.ts'

/** The storage for a process to open. */
export type StorageLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }

/** The input of a process, which unlinks its file at once. */
export interface ExportProcessInput {
  readonly file: string
  readonly location: StorageLocation
  readonly job: ExportJob
}

interface ExportFailure {
  readonly failure: string
  readonly of: 'storage' | 'session deleted' | 'program'
  readonly code?: string
}

/** Progress of a process: bytes written and whether that is all, a refused connection that it waits for, or its failure. */
export type ExportProcessOutput =
  | { readonly bytes: number; readonly isWhole: boolean }
  | { readonly waitsFor: 'connection' }
  | ExportFailure

const pieceBytes = 64 * 1024

const heapMiB = 96

let downloads = 0

/**
 * A file written by a process and read by a client, each at its own speed. The process exits after the last byte. The file is
 * unlinked once opened, so that a crash leaves nothing behind. Destroying this stream ends the process.
 */
export class SpooledDownload extends Readable {
  readonly #process: ChildProcess
  readonly #path = join(tmpdir(), `roomful-export-${process.pid}-${++downloads}`)
  readonly #file: number
  #position = 0
  #writtenBytes = 0
  #isWhole = false
  #isReading = false
  #isWanted = false
  readonly #onRefused: () => void

  /** Settles when the process has written everything or was killed. */
  readonly written: Promise<void>
  #settleWritten!: () => void

  /** @throws Error if no temporary file can be opened */
  constructor(
    input: Omit<ExportProcessInput, 'file'>,
    {
      program,
      giveWay,
      onRefused,
    }: { readonly program: string; readonly giveWay: boolean; readonly onRefused: () => void },
  ) {
    super({ highWaterMark: pieceBytes })
    this.#onRefused = onRefused
    this.written = new Promise(resolve => {
      this.#settleWritten = resolve
    })
    this.#file = openSync(this.#path, 'wx+', 0o600)
    this.#process = forkProgram('export-main', program, { giveWay, heapMiB, stderr: 'inherit' })
    this.#process.on('message', this.#onMessage)
    this.#process.on('error', this.#fail)
    this.#process.on('exit', this.#fail)
    this.#process.send({ ...input, file: this.#path } satisfies ExportProcessInput, error => {
      if (error) this.destroy(error)
    })
  }

  override _read(): void {
    this.#isWanted = true
    this.#readNext()
  }

  #readNext(): void {
    if (!this.#isWanted || this.#isReading || this.destroyed) return
    const length = Math.min(pieceBytes, this.#writtenBytes - this.#position)
    if (length === 0) {
      if (this.#isWhole) this.push(null)
      return
    }
    this.#isReading = true
    this.#isWanted = false
    const piece = Buffer.allocUnsafeSlow(length)
    read(this.#file, piece, 0, length, this.#position, (error, bytes) => {
      this.#isReading = false
      if (this.destroyed) {
        closeSync(this.#file)
        return
      }
      if (error || bytes === 0) {
        this.destroy(error ?? new Error('the temporary file of an export is truncated'))
        return
      }
      this.#position += bytes
      this.push(piece.subarray(0, bytes))
    })
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    // A pending read closes the file when it ends.
    if (!this.#isReading) closeSync(this.#file)
    if (!this.#isWhole) {
      rmSync(this.#path, { force: true })
      // On a busy machine a low-priority process also takes its time to die.
      if (this.#process.kill('SIGKILL')) this.#process.once('exit', this.#settleWritten)
      else this.#settleWritten()
    }
    callback(error)
  }

  readonly #onMessage = (output: ExportProcessOutput): void => {
    if (this.destroyed) return
    if ('waitsFor' in output) {
      this.#onRefused()
      return
    }
    if ('failure' in output) {
      this.destroy(errorOf(output))
      return
    }
    this.#writtenBytes = output.bytes
    if (output.isWhole) {
      this.#isWhole = true
      this.#settleWritten()
    }
    this.#readNext()
  }

  readonly #fail = (why: Error | number | null): void => {
    if (this.#isWhole) return
    this.destroy(
      why instanceof Error ? why : new Error('the export process exited before completing the file'),
    )
  }
}

function errorOf({ failure, of, code }: ExportFailure): Error {
  switch (of) {
    case 'storage':
      return new StorageUnavailableError(failure, { cause: Object.assign(new Error(failure), { code }) })
    case 'session deleted':
      return new ApiError('NOT_FOUND', failure)
    case 'program':
      return new Error(failure)
  }
}

/** Concurrent exports. */
const madeAtOnce = { max: 4, maxEach: 2 }

/** Makes exports in low-priority processes, so that their reads, compression and garbage collection do not delay rooms. */
export class ExportProcesses implements Exporter {
  readonly #location: StorageLocation
  readonly #options: ProcessOptions
  readonly #onRefused: () => void
  readonly #made = new Semaphore(madeAtOnce)
  readonly #underWay = new Set<SpooledDownload>()
  #closed = false

  /** @param onRefused called when the database refuses a connection to an export, which waits for it */
  constructor(location: StorageLocation, options: ProcessOptions, onRefused: () => void) {
    this.#location = location
    this.#options = options
    this.#onRefused = onRefused
  }

  async begin(job: ExportJob, { key }: { readonly key: number }): Promise<Readable> {
    const endMaking = await this.#made.acquire(key)
    try {
      const { giveWay, programFile: fileOf = programFile } = this.#options
      const options = { program: await fileOf('export-main'), giveWay, onRefused: this.#onRefused }
      if (this.#closed) throw serverRestarting()
      const download = new SpooledDownload({ location: this.#location, job }, options)
      this.#underWay.add(download)
      download.written.then(endMaking)
      download.once('close', () => this.#underWay.delete(download))
      // Until the first bytes, failures can still be sent as an error response.
      await new Promise<void>((resolve, reject) => {
        download.once('readable', resolve)
        download.once('error', reject)
        download.once('close', () => reject(serverRestarting()))
      })
      return download
    } catch (error) {
      endMaking()
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
