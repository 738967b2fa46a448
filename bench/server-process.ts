import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endWithThis } from '@roomful/testkit/end-with-this'
import { startServerProcess } from '@roomful/testkit/server-process'
import { rowsOf } from '../packages/server/test/support/postgres.ts'
import { install } from '../packages/server/test/support/server-process.ts'

/** A Roomful server in a process of its own, with an organization and a key. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** How other processes reach its storage. */
  readonly environment: Readonly<Record<string, string>>
  /** Calls the public API, again where the budget is spent. @throws Error unless the response is 200 */
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  api(method: string, path: string, body?: unknown): Promise<any>
  /** Reads the public API and gives the response as it is. */
  get(path: string): Promise<Response>
  /** Resident memory in bytes; of processes that it started, what they do not share with it. */
  memory(): number
  /** Processor time used so far, in milliseconds. */
  cpu(): number
  /** Of a server with `measuringTurns`: for how long it has computed at most without a turn for others since asked last. */
  longestTurnMs(): Promise<number>
  /** Stops the server and starts it again on the same data; its `url` is another then. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const main = new URL('../packages/server/src/main.js', import.meta.url).pathname

/** Makes a server report the length of its event loop turns. */
export const measuringTurns = `--import=${new URL('./longest-turn.ts', import.meta.url).href}`

interface Environment {
  readonly [variable: string]: string
  readonly ROOMFUL_DATA_DIR: string
}

/**
 * Starts a server on a free port of this machine.
 * @param nodeOptions such as --cpu-prof
 * @param databaseUrl an empty PostgreSQL database; SQLite unless given
 */
export async function startServer(nodeOptions: string[] = [], databaseUrl?: string): Promise<ServerProcess> {
  const environment = newEnvironment(databaseUrl)
  return spawnServer(environment, await createKey(environment), nodeOptions)
}

/** Starts servers that share an empty PostgreSQL database. All have the same organization and key. */
export async function startServers(
  count: number,
  databaseUrl: string,
  nodeOptions: string[] = [],
): Promise<ServerProcess[]> {
  const environments = Array.from({ length: count }, () => newEnvironment(databaseUrl))
  const secret = await createKey(environments[0]!)
  return Promise.all(environments.map(environment => spawnServer(environment, secret, nodeOptions)))
}

function newEnvironment(databaseUrl?: string): Environment {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    ROOMFUL_DATA_DIR: mkdtempSync(join(tmpdir(), 'roomful-bench-')),
    LOG_LEVEL: 'info',
    ...(databaseUrl !== undefined && {
      DATABASE_URL: databaseUrl,
      ROOMFUL_SECRET: 'of a bench and of no use elsewhere',
    }),
  }
}

/** Makes an organization. @returns the secret of a key of it */
async function createKey(environment: Environment): Promise<string> {
  const { key } = await install(environment.ROOMFUL_DATA_DIR, { ...environment, LOG_LEVEL: 'silent' })
  return key
}

async function spawnServer(
  environment: Environment,
  secret: string,
  nodeOptions: string[],
): Promise<ServerProcess> {
  const { ROOMFUL_DATA_DIR: dataDir } = environment
  const spawnProcess = () => startServerProcess(main, { ...process.env, ...environment }, nodeOptions)
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', removeFolder)
  let server = await spawnProcess()
  return {
    get url() {
      return server.url
    },
    get pid() {
      return server.process.pid!
    },
    dataDir,
    environment,
    memory: () =>
      memoryOf(server.process.pid!) +
      childrenOf(server.process.pid!).reduce((sum, pid) => sum + anonymousOf(pid), 0),
    get: path => fetch(`${server.url}/public/v1${path}`, { headers: { 'x-api-key': secret } }),
    cpu: () => cpuOf(server.process.pid!),
    async longestTurnMs() {
      const answer = once(server.process, 'message')
      server.process.send('longest turn')
      const [{ longestTurnMs }] = await answer
      return longestTurnMs
    },
    async api(method, path, body) {
      for (;;) {
        const response = await fetch(`${server.url}/public/v1${path}`, {
          method,
          headers: { 'x-api-key': secret, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
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

/** A bare server of a script of ours, which is sent messages over IPC. */
export async function startBare(
  script: string,
  ...args: string[]
): Promise<{
  url: string
  pid: number
  send(text: string): void
  memory(): number
  cpu(): number
  stop(): Promise<void>
}> {
  const child = fork(new URL(script, import.meta.url), args)
  endWithThis(child)
  const { port } = await new Promise<{ port: number }>(resolve => child.once('message', resolve as never))
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    send: text => void child.send(text),
    memory: () => memoryOf(child.pid!),
    cpu: () => cpuOf(child.pid!),
    stop: () => ended(child),
  }
}

function memoryOf(pid: number): number {
  return statusOf(pid, 'VmRSS')
}

/** Private memory of a process: the program's code is in memory once, however many run it. */
function anonymousOf(pid: number): number {
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
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Processor time of a process in milliseconds; ticks of the kernel's clock are 10 ms. */
export function cpuOf(pid: number): number {
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

/** The process of a PostgreSQL server of which all its others are children. @param url of any of its databases */
export async function postgresProcess(url: string): Promise<number> {
  const [{ pid }] = await rowsOf(url, "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid")
  return Number(pid)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
