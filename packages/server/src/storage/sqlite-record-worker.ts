import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from './sqlite-connection.ts'
import type { RecordThreadInput, RecordThreadOutput } from './sqlite-record-thread.ts'

const { native, prepare } = openSqlite(workerData as string, { readOnly: false })

parentPort!.on('message', (queries: RecordThreadInput) => {
  parentPort!.postMessage(outcomeOf(queries) satisfies RecordThreadOutput)
})

function outcomeOf(queries: RecordThreadInput): RecordThreadOutput {
  try {
    native.exec('begin immediate')
    for (const { sql, parameters } of queries) prepare(sql).run(parameters)
    native.exec('commit')
    return null
  } catch (error) {
    // A full disk has the engine roll back by itself.
    if (native.isTransaction) native.exec('rollback')
    return { failure: (error as Error).message }
  }
}
