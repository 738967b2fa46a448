import { parentPort, workerData } from 'node:worker_threads'
import { openNative } from './sqlite-native.ts'
import type { RecordThreadInput, RecordThreadOutput } from './sqlite-record-thread.ts'

/** Records are appended: little of the file is looked at. */
const cacheKiB = 4_096
const { native, prepare } = openNative(workerData as string, { readOnly: false, cacheKiB })

parentPort!.on('message', (input: RecordThreadInput) => {
  parentPort!.postMessage(outcomeOf(JSON.parse(input)) satisfies RecordThreadOutput)
})

function outcomeOf(queries: readonly [sql: string, parameters: unknown[]][]): RecordThreadOutput {
  try {
    native.exec('begin immediate')
    for (const [sql, parameters] of queries) prepare(sql).run(parameters)
    native.exec('commit')
    return null
  } catch (error) {
    // A full disk has the engine roll back by itself.
    if (native.isTransaction) native.exec('rollback')
    return { failure: (error as Error).message }
  }
}
