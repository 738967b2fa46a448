import { constants } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { keepCompiled } from '../lib/compile-cache.js'
import { giveWayIfAsked } from './fork-program.ts'
import type { ParseJob, ParseProcessInput, ParseProcessOutput } from './parse-messages.ts'
import { startWatchdog } from './watchdog.ts'

// At the lowest priority, files hardly progress on a busy machine.
giveWayIfAsked(constants.priority.PRIORITY_BELOW_NORMAL)
// 256 MiB for each codec: the largest images take 150, and the code tables of a hostile WebP 1.4 GB, whatever its size.
setFlagsFromString('--wasm-max-mem-pages=4096')
keepCompiled()

process.once('message', async ({ watchdog, ...job }: ParseProcessInput) => {
  startWatchdog(watchdog)
  try {
    sendResult({ parsed: await parse(job) })
  } catch (error) {
    sendResult({ failure: String((error as Error).stack) })
  }
})
// The server is gone, or has cancelled.
process.on('disconnect', () => process.exit())

/** Loads only the modules that the file needs. */
async function parse(job: ParseJob) {
  if (job.as === 'image') return (await import('../features/images/read-image.ts')).readImage(job.file)
  if (job.as === 'scaled') return (await import('../features/images/scale-image.ts')).scaleImage(job.image)
  const { readImageWithinLimits } = await import('../features/images/read-image.ts')
  return (await import('@roomful/importers')).readImport(job.job, readImageWithinLimits)
}

/** Sends the result and exits. */
function sendResult(output: ParseProcessOutput): void {
  process.send?.(output, () => process.exit())
}
