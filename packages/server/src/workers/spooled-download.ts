import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, read, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ApiError } from '../lib/api-error.ts'
import { StorageUnavailableError } from '../storage/failure.ts'
import type { ExportProcessInput, ExportProcessOutput } from './export-messages.ts'
import { forkProgram } from './fork-program.ts'

const pieceBytes = 64 * 1024

const heapMiB = 96

let downloads = 0

/**
 * A file that a process of its own writes at its speed and a client takes at its own: the process ends as soon as
 * it has written the last byte. The file is unlinked as it is opened, so nothing is left of it whatever crashes.
 * Destroying this stream ends the process, if it still writes.
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

  /** Settles when the process has written everything, or was ended. */
  readonly written: Promise<void>
  #settleWritten!: () => void

  /** @throws Error where no temporary file can be opened. */
  constructor(
    input: Omit<ExportProcessInput, 'file'>,
    { program, giveWay }: { readonly program: string; readonly giveWay: boolean },
  ) {
    super({ highWaterMark: pieceBytes })
    this.written = new Promise(resolve => {
      this.#settleWritten = resolve
    })
    this.#file = openSync(this.#path, 'wx+', 0o600)
    this.#process = forkProgram(program, { giveWay, heapMiB, stderr: 'inherit' })
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
        this.destroy(error ?? new Error('the temporary file of an export is shorter than what was written'))
        return
      }
      this.#position += bytes
      this.push(piece.subarray(0, bytes))
    })
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    // A read that is under way closes the file when it has ended.
    if (!this.#isReading) closeSync(this.#file)
    if (!this.#isWhole) {
      rmSync(this.#path, { force: true })
      // Where others keep the processors busy, a process that gives way takes its time to die too.
      if (this.#process.kill('SIGKILL')) this.#process.once('exit', this.#settleWritten)
      else this.#settleWritten()
    }
    callback(error)
  }

  readonly #onMessage = (output: ExportProcessOutput): void => {
    if (this.destroyed) return
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
      why instanceof Error ? why : new Error('the process of an export ended before the export was whole'),
    )
  }
}

function errorOf({ failure, of }: Extract<ExportProcessOutput, { failure: string }>): Error {
  switch (of) {
    case 'storage':
      return new StorageUnavailableError(failure)
    case 'session deleted':
      return new ApiError('NOT_FOUND', failure)
    case 'program':
      return new Error(failure)
  }
}
