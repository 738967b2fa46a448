import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { endWithThis } from './end-with-this.ts'

/** A server in a process of its own, which can be killed. */
export interface ServerProcess {
  readonly url: string
  readonly process: ChildProcess
  /** Calls a listener with each further line of its log. */
  onLine(listener: (line: Record<string, unknown>) => void): void
  /** Sends a signal. @returns the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

/**
 * Starts `roomful serve` and waits until it listens.
 * @param program the file of `roomful`
 * @param environment all its variables
 * @param nodeOptions such as --cpu-prof
 * @throws Error when it ends before
 */
export async function startServerProcess(
  program: string,
  environment: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeOptions, program, 'serve'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  endWithThis(child)
  const lines = createInterface({ input: child.stdout! })
  const url = await new Promise<string>((resolve, reject) => {
    const onLine = (line: string) => {
      const { msg, url } = JSON.parse(line)
      if (msg !== 'listening') return
      lines.off('line', onLine)
      resolve(url)
    }
    lines.on('line', onLine)
    lines.once('close', () => reject(new Error('the server ended before it listened')))
  })
  return {
    url,
    process: child,
    onLine: listener => void lines.on('line', line => listener(JSON.parse(line))),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill(signal)
        await exited
      }
      return child.exitCode ?? child.signalCode
    },
  }
}
