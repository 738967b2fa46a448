import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { freePort, isPortFree } from '@roomful/testkit/free-port'

/** A real Redis: one server, or the nodes of a cluster. */
export interface TestRedis {
  readonly urls: readonly string[]
  /** Runs a command on every node. */
  command(...words: string[]): Promise<void>
  /** Sends a signal to every node. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** Ends every node without warning. */
  kill(): Promise<void>
  /** Starts them again, on the same ports. */
  start(): Promise<void>
  stop(): Promise<void>
}

const clusterNodes = 3
const slots = 16_384

/** Starts redis-server, which must be on the PATH, on free ports. */
export async function startRedis({ isCluster = false } = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-redis-'))
  const ports = await freePorts(isCluster ? clusterNodes : 1)
  let nodes: ChildProcess[] = []
  const urls = ports.map(port => `redis://127.0.0.1:${port}`)
  const redis: TestRedis = {
    urls,
    async command(...words) {
      for (const url of urls) await commandTo(url, words)
    },
    signal(name) {
      for (const node of nodes) node.kill(name)
    },
    async kill() {
      for (const node of nodes) {
        if (hasExited(node)) continue
        const exited = once(node, 'exit')
        node.kill('SIGKILL')
        await exited
      }
    },
    async start() {
      nodes = ports.map(port => startNode(folder, port, isCluster))
      for (const [i, port] of ports.entries())
        while (!(await answers(urls[i]!))) {
          await pause(50)
          // Whoever had its port for a moment is gone by now.
          if (hasExited(nodes[i]!)) nodes[i] = startNode(folder, port, isCluster)
        }
    },
    async stop() {
      await redis.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await redis.start()
  if (isCluster) await joinNodes(ports)
  return redis
}

function startNode(folder: string, port: number, isCluster: boolean): ChildProcess {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  const ofCluster = ['--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${port}.conf`]
  return spawn('redis-server', [...settings, ...(isCluster ? ofCluster : [])], { stdio: 'ignore' })
}

async function joinNodes(ports: readonly number[]): Promise<void> {
  for (const [i, port] of ports.entries()) {
    const url = `redis://127.0.0.1:${port}`
    const [from, to] = [i, i + 1].map(n => Math.floor((n * slots) / ports.length))
    await commandTo(url, ['CLUSTER', 'ADDSLOTSRANGE', String(from), String(to! - 1)])
    if (i > 0) await commandTo(url, ['CLUSTER', 'MEET', '127.0.0.1', String(ports[0])])
  }
  for (const port of ports)
    while (!(await commandTo(`redis://127.0.0.1:${port}`, ['CLUSTER', 'INFO'])).includes('cluster_state:ok'))
      await pause(50)
  // Each knows of all slots before somebody asks.
  for (const port of ports)
    while (!(await commandTo(`redis://127.0.0.1:${port}`, ['CLUSTER', 'INFO'])).includes('slots_ok:16384'))
      await pause(50)
}

async function answers(url: string): Promise<boolean> {
  return commandTo(url, ['PING']).then(
    () => true,
    () => false,
  )
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function commandTo(url: string, words: readonly string[]): Promise<string> {
  const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: false } })
  client.on('error', () => {})
  await client.connect()
  try {
    return String(await client.sendCommand([...words]))
  } finally {
    client.destroy()
  }
}

/** Of a cluster, the port 10,000 above is used too. */
async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = await freePort(22_000)
    if (!ports.includes(port) && (await isPortFree(port + 10_000))) ports.push(port)
  }
  return ports
}
