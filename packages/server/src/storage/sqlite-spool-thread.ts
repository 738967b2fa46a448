import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LongQuery } from './long-query.ts'

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
