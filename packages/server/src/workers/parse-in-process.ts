import { unavailable } from '../lib/api-error.ts'
import { forkProgram } from './fork-program.ts'
import type { ParseJob, ParseProcessInput, ParseProcessOutput } from './parse-messages.ts'
import { watchdogReports } from './watchdog.ts'

/** Limits of parsing a file: processor time in milliseconds, and the heap of its process in MiB. */
export interface ParseLimits {
  readonly cpuMsMax: number
  /** Processor time after which a file is given up if others wait. */
  readonly cpuMsWhileOthersWait: number
  readonly heapMiB: number
}

/** A file being parsed, for others in the queue. */
export interface ParseTurn {
  /** It has used `cpuMsWhileOthersWait`. */
  readonly onSpent: () => void
  /** Aborted to give the place up. */
  readonly givenUp: AbortSignal
}

/** Parsing exceeded its limits. */
export class TooMuchWorkError extends Error {
  override readonly name = 'TooMuchWorkError'
  override readonly message = 'the file took too much time or memory'
}

/** Signals with which the engine aborts when its heap is full. */
const outOfMemory: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL']

/**
 * Parses a file in a child process.
 * @returns null if cancelled, which kills the process
 * @throws TooMuchWorkError
 * @throws ApiError UNAVAILABLE if the process was killed otherwise
 */
export function parseInProcess(
  job: ParseJob,
  {
    program,
    giveWay,
    limits: { cpuMsMax, cpuMsWhileOthersWait, heapMiB },
  }: { readonly program: string; readonly giveWay: boolean; readonly limits: ParseLimits },
  cancelled: AbortSignal,
  { onSpent, givenUp }: ParseTurn,
): Promise<Extract<ParseProcessOutput, { parsed: unknown }> | null> {
  // On running out of memory the engine writes a long report to stderr.
  const child = forkProgram('parse-main', program, { giveWay, heapMiB, stdout: 'pipe', stderr: 'ignore' })
  let output: ParseProcessOutput | undefined
  let isTooSlow = false
  child.stdout!.on('data', (reports: Buffer) => {
    if (reports.includes(watchdogReports.ended)) isTooSlow = true
    else onSpent()
  })
  const end = () => void child.kill('SIGKILL')
  for (const signal of [cancelled, givenUp]) signal.addEventListener('abort', end, { once: true })
  return new Promise<Extract<ParseProcessOutput, { parsed: unknown }> | null>((resolve, reject) => {
    child.once('message', message => {
      output = message as ParseProcessOutput
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (output && 'parsed' in output) resolve(output)
      else if (output) reject(new Error(output.failure))
      else if (cancelled.aborted) resolve(null)
      else if (isTooSlow || givenUp.aborted || outOfMemory.includes(signal)) reject(new TooMuchWorkError())
      else if (signal) reject(unavailable('Processing the file was interrupted: send it again.'))
      else reject(new Error(`the process exited with ${code}`))
    })
    const input: ParseProcessInput = {
      ...job,
      watchdog: { parentPid: process.pid, cpuMsMax, reportAfterCpuMs: cpuMsWhileOthersWait },
    }
    child.send(input, error => {
      if (error) end()
    })
  }).finally(() => {
    for (const signal of [cancelled, givenUp]) signal.removeEventListener('abort', end)
  })
}
