import type { ImportPreview } from '@roomful/contract/workspace/imports'
import { unavailable } from '../domain/api-error.ts'
import { ImportError } from '../domain/import/import-error.ts'
import type { ImportJob } from '../domain/import/import-reader.ts'
import { previewOfFailure } from '../domain/import/preview-of.ts'
import { forkProgram } from './fork-program.ts'
import type { ImportProcessOutput } from './import-messages.ts'

/** What reading a file may take: time in milliseconds, and the heap of its process in MiB. */
export interface ImportLimits {
  readonly msMax: number
  readonly heapMiB: number
}

/** How the engine ends a process whose heap is full. */
const outOfMemory: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL']

/**
 * Reads a file in a process of its own. What takes too long or too much memory is a problem of the preview.
 * @returns null when it was cancelled, which ends the process.
 * @throws ApiError UNAVAILABLE where somebody else has ended the process
 */
export function readInProcess(
  job: ImportJob,
  {
    file,
    giveWay,
    limits,
  }: { readonly file: string; readonly giveWay: boolean; readonly limits: ImportLimits },
  cancelled: AbortSignal,
): Promise<ImportPreview | null> {
  // The engine says on stderr how it came to run out of memory, which is nothing for the log of a server.
  const child = forkProgram(file, { giveWay, heapMiB: limits.heapMiB, stderr: 'ignore' })
  let output: ImportProcessOutput | undefined
  let isTooSlow = false
  const end = () => void child.kill('SIGKILL')
  const timer = setTimeout(() => {
    isTooSlow = true
    end()
  }, limits.msMax)
  cancelled.addEventListener('abort', end, { once: true })
  return new Promise<ImportPreview | null>((resolve, reject) => {
    child.once('message', message => {
      output = message as ImportProcessOutput
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (output && 'preview' in output) resolve(output.preview)
      else if (output) reject(new Error(output.failure))
      else if (cancelled.aborted) resolve(null)
      else if (isTooSlow || outOfMemory.includes(signal))
        resolve(previewOfFailure(new ImportError('TOO_MUCH_WORK'), job.file.name))
      else if (signal) reject(unavailable('Reading the file was broken off: send it again.'))
      else reject(new Error(`the process of an import ended with ${code}`))
    })
    child.send(job, error => {
      if (error) end()
    })
  }).finally(() => {
    clearTimeout(timer)
    cancelled.removeEventListener('abort', end)
  })
}
