import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../support/server-process.ts'

const probeEveryMs = 100
const probeMsMax = 2_000

/**
 * What stands before several servers: it hands each connection to the next one that says it is ready, and to another where
 * that takes no connections any more.
 */
export class Balancer {
  readonly #servers: () => readonly ServerProcess[]
  readonly #ready = new Set<string>()
  readonly #open = new Set<Socket>()
  /** Both ways. */
  readonly #pairs = new WeakMap<Socket, Socket>()
  readonly #server = createServer(client => void this.#serve(client))
  #next = 0
  #probing: Promise<void> | undefined
  #isStopped = false

  /** @param servers which ones there are now */
  constructor(servers: () => readonly ServerProcess[]) {
    this.#servers = servers
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** How many servers it hands connections to. */
  get readyCount(): number {
    return this.#servers().filter(({ url }) => this.#ready.has(url)).length
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#probing = this.#probe()
  }

  /** Cuts each connection off in the middle of what comes next. */
  cut(): void {
    for (const socket of this.#open) {
      const other = this.#pairs.get(socket)
      if (!other) continue
      socket.unpipe(other)
      socket.once('data', (bytes: Buffer) => {
        other.end(bytes.subarray(0, bytes.length >> 1))
        socket.destroy()
      })
      // Without a pipe it stands still.
      socket.resume()
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
    await this.#probing
  }

  async #probe(): Promise<void> {
    while (!this.#isStopped) {
      for (const { url } of this.#servers()) {
        const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(probeMsMax) }).catch(
          () => undefined,
        )
        await response?.body?.cancel()
        if (response?.ok) this.#ready.add(url)
        else this.#ready.delete(url)
      }
      await setTimeout(probeEveryMs)
    }
  }

  async #serve(client: Socket): Promise<void> {
    this.#keep(client)
    const ready = this.#servers().filter(({ url }) => this.#ready.has(url))
    for (let i = 0; i < ready.length; i++) {
      const upstream = await this.#connect(ready[this.#next++ % ready.length]!.url)
      if (!upstream) continue
      client.pipe(upstream).pipe(client)
      this.#pairs.set(client, upstream)
      this.#pairs.set(upstream, client)
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const)
        one.once('close', () => other.destroySoon())
      if (client.destroyed) upstream.destroy()
      return
    }
    client.destroy()
  }

  async #connect(url: string): Promise<Socket | undefined> {
    const { hostname, port } = new URL(url)
    const upstream = this.#keep(connect(Number(port), hostname))
    return once(upstream, 'connect').then(
      () => upstream,
      () => undefined,
    )
  }

  #keep(socket: Socket): Socket {
    this.#open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => this.#open.delete(socket))
    return socket
  }
}
