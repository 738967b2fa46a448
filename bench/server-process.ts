import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endWithThis } from '@roomful/testkit/end-with-this'
import { startServerProcess } from '@roomful/testkit/server-process'
import { install } from '../packages/server/test/support/server-process.ts'

interface MeasuredProcess {
  readonly url: string
  /** Processor time used so far, in milliseconds. */
  cpu(): number
  stop(): Promise<void>
}

/** A Roomful server in a process of its own, with an organization and a key. */
export interface ServerProcess extends MeasuredProcess {
  readonly dataDir: string
  /** How other processes reach its storage. */
  readonly environment: Readonly<Record<string, string>>
  /** Calls the public API, again where the budget is spent. @throws Error unless the response is 200 */
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  api(method: string, path: string, body?: unknown, key?: string): Promise<any>
  /** Reads the public API and gives the response as it is. @throws Error unless it is 200 */
  get(path: string): Promise<Response>
  /** Resident memory in bytes; of processes that it started, what they do not share with it. */
  memory(): number
  /** Of a server with `measuringTurns`: for how long it has computed at most without a turn for others since asked last. */
  longestTurnMs(): Promise<number>
  /** Stops the server and starts it again on the same data; its `url` is another then. */
  restart(): Promise<void>
}

const main = new URL('../packages/server/src/main.js', import.meta.url).pathname

/** Makes a server report the length of its event loop turns. */
export const measuringTurns = `--import=${new URL('./longest-turn.ts', import.meta.url).href}`

/** Starts a server on SQLite, on a free port of this machine. */
export async function startServer(): Promise<ServerProcess> {
  return (await startServers(1))[0]!
}

/**
 * Starts servers with the same organization and key.
 * @param databaseUrl an empty PostgreSQL database that they share; SQLite unless given
 * @param nodeOptions such as --cpu-prof
 */
export async function startServers(
  count: number,
  databaseUrl?: string,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess[]> {
  const environments = Array.from({ length: count }, () => ({
    PORT: '0',
    HOST: '127.0.0.1',
    ROOMFUL_DATA_DIR: mkdtempSync(join(tmpdir(), 'roomful-bench-')),
    LOG_LEVEL: 'info',
    ...(databaseUrl !== undefined && {
      DATABASE_URL: databaseUrl,
      ROOMFUL_SECRET: 'of a bench and of no use elsewhere',
    }),
  }))
  const [first] = environments
  const { key } = await install(first!.ROOMFUL_DATA_DIR, { ...first, LOG_LEVEL: 'silent' })
  return Promise.all(environments.map(environment => spawnServer(environment, key, nodeOptions)))
}

async function spawnServer(
  environment: { readonly [variable: string]: string; readonly ROOMFUL_DATA_DIR: string },
  secret: string,
  nodeOptions: readonly string[],
): Promise<ServerProcess> {
  const { ROOMFUL_DATA_DIR: dataDir } = environment
  const spawnProcess = () => startServerProcess(main, { ...process.env, ...environment }, nodeOptions)
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', removeFolder)
  let server = await spawnProcess()
  const call = (method: string, path: string, body?: unknown, key = secret) =>
    fetch(`${server.url}/public/v1${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    get url() {
      return server.url
    },
    dataDir,
    environment,
    memory: () =>
      statusOf(server.process.pid!, 'VmRSS') +
      childrenOf(server.process.pid!).reduce((sum, pid) => sum + privateMemoryOf(pid), 0),
    async get(path) {
      const response = await call('GET', path)
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return response
    },
    cpu: () => cpuOf(server.process.pid!),
    async longestTurnMs() {
      const answer = once(server.process, 'message')
      server.process.send('longest turn')
      return (await answer)[0].longestTurnMs
    },
    async api(method, path, body, key) {
      for (;;) {
        const response = await call(method, path, body, key)
        const content = await response.json()
        if (response.ok) return content
        if (response.status !== 429) throw new Error(`${method} ${path}: ${JSON.stringify(content)}`)
        await setTimeout(1_000 * Number(response.headers.get('retry-after')))
      }
    },
    async restart() {
      await server.end('SIGTERM')
      server = await spawnProcess()
    },
    async stop() {
      await server.end('SIGTERM')
      removeFolder()
      process.off('exit', removeFolder)
    },
  }
}

/** A script of this folder in a process of its own, which is sent messages over IPC. */
export interface Script {
  send(message: string): void
  /** @returns the reply to a message */
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  ask(message: unknown): Promise<any>
  /** @returns the next message @throws Error if the process ends before */
  // biome-ignore lint/suspicious/noExplicitAny: messages of every shape
  reply(): Promise<any>
  cpu(): number
  stop(): Promise<void>
}

export function startScript(script: string): Script {
  const child = fork(new URL(script, import.meta.url))
  endWithThis(child)
  const exited = once(child, 'exit')
  const reply = async () => {
    const ended = exited.then(() => Promise.reject(new Error(`${script} ended`)))
    return (await Promise.race([once(child, 'message'), ended]))[0]
  }
  return {
    send: message => void child.send(message),
    ask(message) {
      const replied = reply()
      child.send(message as object)
      return replied
    },
    reply,
    cpu: () => cpuOf(child.pid!),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Starts a script that listens and says on which port. */
export async function startBare(script: string): Promise<Script & MeasuredProcess> {
  const started = startScript(script)
  const { port } = await started.reply()
  return { ...started, url: `http://127.0.0.1:${port}` }
}

/** Private memory of a process: the program's code is in memory once, however many run it. */
function privateMemoryOf(pid: number): number {
  try {
    return statusOf(pid, 'RssAnon')
  } catch {
    return 0 // it has just ended
  }
}

function statusOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)![1]) * 1024
}

/** The processes that one has started. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Processor time of a process in milliseconds; ticks of the kernel's clock are 10 ms. */
function cpuOf(pid: number): number {
  const [user, system] = ticksOf(pid)
  return (user! + system!) * 10
}

/** Processor time of a process and of its children, those that have ended included; milliseconds. */
export function cpuOfFamily(pid: number): number {
  const ticks = [...ticksOf(pid), ...childrenOf(pid).flatMap(child => ticksOf(child).slice(0, 2))]
  return ticks.reduce((sum, each) => sum + each, 0) * 10
}

/** User and system time of a process, then those of its children that have ended. */
function ticksOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat
    .slice(stat.lastIndexOf(') ') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
}
