import { on } from 'node:events'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { LongQuery } from './long-query.ts'

/** A small page cache; larger sorts use temporary files, which are removed automatically. */
export const frugalPragmas = 'pragma temp_store = file; pragma cache_size = -8192'

/**
 * Reads a long result in batches. It is first copied to a temporary table, at full speed and from a
 * consistent snapshot: a slow reader would keep the write-ahead log from being truncated. Also runs in a
 * thread from its source text, so it uses nothing from outside.
 * @param number unique per connection
 */
export function* spooled<Row>(
  native: DatabaseSync,
  { sql, parameters, batchRows }: LongQuery,
  number: number,
): Generator<Row[]> {
  const table = `temp.spool_${number}`
  native.prepare(`create table ${table} as ${sql}`).run(...(parameters as SQLInputValue[]))
  try {
    const read = native.prepare(
      `select * from ${table} where rowid > ? order by rowid limit ${Number(batchRows)}`,
    )
    for (let last = 0; ; last += batchRows) {
      const rows = read.all(last) as Row[]
      if (rows.length > 0) yield rows
      if (rows.length < batchRows) return
    }
  } finally {
    native.exec(`drop table ${table}`)
  }
}

const heapMiB = 64

interface SpoolInput extends LongQuery {
  readonly file: string
  readonly lockTimeoutMs: number
}

interface SpoolThreadInput extends SpoolInput {
  readonly pragmas: string
}

/** The rows of a batch; null after the last. The thread sends one per message it receives. */
type SpoolThreadOutput = readonly unknown[] | null

/** Reads a long result in a separate thread, batch by batch on demand. */
export async function* spooledInThread<Row>(input: SpoolInput): AsyncGenerator<Row[]> {
  const worker = new Worker(`${spooled};(${serveBatches})()`, {
    eval: true,
    workerData: { ...input, pragmas: frugalPragmas } satisfies SpoolThreadInput,
    resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 8 },
  })
  try {
    const answers = on(worker, 'message')
    for (;;) {
      worker.postMessage('next')
      const { value } = await answers.next()
      const [rows] = value as [SpoolThreadOutput]
      if (rows === null) return
      yield rows as Row[]
    }
  } finally {
    await worker.terminate()
  }
}

/** Runs in the thread from its source text, together with `spooled`, so that it imports nothing. */
function serveBatches(): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const input: SpoolThreadInput = workerData
  const native = new DatabaseSync(input.file, { readOnly: true, timeout: input.lockTimeoutMs })
  native.exec(input.pragmas)
  const batches = spooled(native, input, 1)
  parentPort!.on('message', () => {
    const { value, done } = batches.next()
    parentPort!.postMessage((done ? null : value) satisfies SpoolThreadOutput)
  })
}
