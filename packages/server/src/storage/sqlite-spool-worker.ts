import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { SpoolThreadInput, SpoolThreadOutput } from './sqlite-spool.ts'
import { frugalPragmas, spooled } from './sqlite-spool.ts'

const input: SpoolThreadInput = workerData
const native = new DatabaseSync(input.file, { readOnly: true, timeout: input.lockTimeoutMs })
native.exec(frugalPragmas)
const batches = spooled(native, input)

parentPort!.on('message', () => {
  const { value, done } = batches.next()
  parentPort!.postMessage((done ? null : value) satisfies SpoolThreadOutput)
})
