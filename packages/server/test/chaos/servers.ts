import { setTimeout } from 'node:timers/promises'
import type { Chance } from '@roomful/testkit/chance'
import { type Installation, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { until } from './until.ts'

/** Peers have detected a lost server by then: 5 s, and the next check 2 s later. */
const silenceNoticedMs = 8_000

/** Servers in processes of their own, on one storage. */
export class Servers {
  readonly #installation: Installation
  readonly #servers: ServerProcess[] = []
  #endedSilentlyAt = Number.NEGATIVE_INFINITY

  constructor(installation: Installation) {
    this.#installation = installation
  }

  get all(): readonly ServerProcess[] {
    return this.#servers
  }

  async start(count: number): Promise<void> {
    for (let i = 0; i < count; i++) this.#servers.push(await startServerProcess(this.#installation))
  }

  /** Any of them, as a balancer would choose. */
  any(chance: Chance): ServerProcess {
    return chance.pick(this.#servers)
  }

  /** Starts a server again that has ended. */
  async restart(ended: ServerProcess): Promise<void> {
    const i = this.#servers.indexOf(ended)
    // A database that is still recovering refuses it: it is started again, as whatever runs it would.
    await until(async () => {
      this.#servers[i] = await startServerProcess(this.#installation)
      return true
    })
  }

  /** A server has just ended without telling the others. */
  noteSilentEnd(): void {
    this.#endedSilentlyAt = performance.now()
  }

  /** Settles when all can store something, notices get through, and none waits for one that was killed. */
  async ready(): Promise<void> {
    if (this.#servers.length > 1)
      await setTimeout(Math.max(0, this.#endedSilentlyAt + silenceNoticedMs - performance.now()))
    for (let i = 0; i < this.#servers.length; i++)
      await until(async () => {
        const response = await fetch(`${this.#servers[i]!.url}/readyz`)
        return response.ok && ((await response.json()) as { notices: string }).notices === 'live'
      })
  }

  async end(): Promise<void> {
    await Promise.all(this.#servers.map(server => server.end('SIGKILL')))
  }
}

/** Stops a server as an upgrade does, and starts its successor. */
export async function roll(servers: Servers, server: ServerProcess): Promise<void> {
  const code = await server.end('SIGTERM')
  // 1: it had to give up something, on a machine that is too busy.
  if (code !== 0 && code !== 1) throw new Error(`a stop ended with ${code}`)
  if (code === 1) servers.noteSilentEnd()
  await servers.restart(server)
}
