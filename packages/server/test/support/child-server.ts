import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { endWithThis } from './end-with-this.ts'

const main = new URL('../../src/main.js', import.meta.url).pathname

/** A server in a process of its own, which can be killed at any moment. */
export interface ServerProcess {
  readonly url: string
  /** Ends it without warning, and waits until it is gone. */
  kill(): Promise<void>
  /** Asks it to end, and waits until it has. @returns its exit code. */
  stop(): Promise<number | null>
}

/** Starts `roomful serve` on a free port of this machine and waits until it listens. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      ROOMFUL_EXPORTS_GIVE_WAY: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithThis(child)
  const url = await listeningUrl(child)
  const ended = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    return child.exitCode
  }
  return { url, kill: async () => void (await ended('SIGKILL')), stop: () => ended('SIGTERM') }
}

async function listeningUrl(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const { fact, url } = JSON.parse(line)
    if (fact !== 'listening') continue
    child.stdout!.resume()
    return url
  }
  throw new Error('the server ended before it listened')
}
