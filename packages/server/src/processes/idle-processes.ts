import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starting a process costs more than most of what processes do: one that has finished waits this long for more. */
const idleMs = 30_000

/** Processes of one kind, which are told and tell by messages. */
export class IdleProcesses {
  readonly #script: string
  readonly #options: ForkOptions
  readonly #idle = new Map<ChildProcess, () => void>()
  #closed = false

  constructor(script: URL, options: ForkOptions) {
    this.#script = fileURLToPath(script)
    this.#options = { ...options, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }
  }

  /** A process that is doing nothing; who has it ends it or gives it back. */
  take(): ChildProcess {
    const [waiting] = this.#idle
    if (!waiting) return this.#start()
    const [child, wake] = waiting
    wake()
    return child
  }

  /** Takes back a process that is doing nothing any more. Waiting, it keeps nobody from ending. */
  giveBack(child: ChildProcess): void {
    if (this.#closed) {
      child.kill('SIGKILL')
      return
    }
    const end = () => {
      wake()
      child.kill('SIGKILL')
    }
    const timeout = setTimeout(end, idleMs).unref()
    const wake = () => {
      clearTimeout(timeout)
      child.off('exit', wake)
      this.#idle.delete(child)
      for (const part of [child, child.channel]) part?.ref()
    }
    child.once('exit', wake)
    for (const part of [child, child.channel]) part?.unref()
    this.#idle.set(child, wake)
  }

  close(): void {
    this.#closed = true
    for (const [child, wake] of this.#idle) {
      wake()
      child.kill('SIGKILL')
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#script, this.#options)
    // Also while nobody has it: an error that nobody hears would end the server.
    child.on('error', () => {})
    return child
  }
}
