import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starting a thread costs more than most of what threads do: one that has finished waits this long for more. */
const idleMs = 30_000

/** Threads of one kind. */
export class IdleWorkers {
  readonly #script: URL
  readonly #options: WorkerOptions
  readonly #idle = new Map<Worker, () => void>()
  #closed = false

  constructor(script: URL, options: WorkerOptions) {
    this.#script = script
    this.#options = options
  }

  /** A thread that is doing nothing; who has it ends it or gives it back. */
  take(): Worker {
    const [waiting] = this.#idle
    if (!waiting) return new Worker(this.#script, this.#options)
    const [worker, wake] = waiting
    this.#idle.delete(worker)
    wake()
    return worker
  }

  /** Takes back a thread that is doing nothing any more. */
  giveBack(worker: Worker): void {
    if (this.#closed) {
      void worker.terminate()
      return
    }
    const end = () => {
      this.#idle.delete(worker)
      void worker.terminate()
    }
    const timeout = setTimeout(end, idleMs).unref()
    worker.once('error', end)
    worker.unref()
    this.#idle.set(worker, () => {
      clearTimeout(timeout)
      worker.off('error', end)
      worker.ref()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    const idle = [...this.#idle]
    this.#idle.clear()
    await Promise.all(
      idle.map(([worker, wake]) => {
        wake()
        return worker.terminate()
      }),
    )
  }
}
