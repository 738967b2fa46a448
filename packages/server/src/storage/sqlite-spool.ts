import { on } from 'node:events'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { LongQuery } from './long-query.ts'

/** Little memory for pages; what a sort needs beyond it goes to temporary files, which vanish with it. */
export const frugalPragmas = 'pragma temp_store = file; pragma cache_size = -8192'

let spools = 0

/**
 * Reads a long result in batches. It is first copied to a temporary table, at full speed and as of one moment:
 * a reader that took as long as its consumer likes would keep the write-ahead log from ever being emptied.
 */
export function* spooled<Row>(
  native: DatabaseSync,
  { sql, parameters, batchRows }: LongQuery,
): Generator<Row[]> {
  const table = `temp.spool_${++spools}`
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

export interface SpoolThreadInput extends LongQuery {
  readonly file: string
  readonly lockTimeoutMs: number
}

/** The rows of a batch; null after the last. The thread sends one for each message that it gets. */
export type SpoolThreadOutput = readonly unknown[] | null

/** Reads a long result in a thread of its own, batch by batch as they are asked for. */
export async function* spooledInThread<Row>(input: SpoolThreadInput): AsyncGenerator<Row[]> {
  const worker = new Worker(new URL('./sqlite-spool-worker.ts', import.meta.url), {
    workerData: input,
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
