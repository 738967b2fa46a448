import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import sea from 'node:sea'
import { fileURLToPath } from 'node:url'
import { runsFromSource } from '../lib/resources.ts'

/**
 * Lowers this process's priority if it was started with `--give-way`. Call it before loading anything else: on Linux each thread
 * has its own priority, and the engine has started some already.
 * @param priority on a busy machine, the lowest gets a hundredth of a core, and below normal a tenth
 */
export function giveWayIfAsked(priority: number): void {
  if (!process.argv.includes(giveWayArgument)) return
  const { platform, pid } = process
  const threads = platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [pid]
  for (const thread of threads) setPriorityOf(thread, priority)
}

/** Threads that the engine ended since they were listed are left out. */
function setPriorityOf(thread: number, priority: number): void {
  try {
    setPriority(thread, priority)
  } catch (error) {
    if ((error as { info?: { code?: string } }).info?.code !== 'ESRCH') throw error
  }
}

const giveWayArgument = '--give-way'

/** Programs that the server runs in child processes. */
export type ProgramName = 'export-main' | 'parse-main'

export interface ProcessOptions {
  /** Whether to run at a lower priority than the server. */
  readonly giveWay: boolean
  /** Locates a program; tests bundle it. */
  readonly programFile?: ((name: ProgramName) => Promise<string>) | undefined
}

/** The file of a program. Bundles start themselves again: the package by its entry, the executable by no file. */
export async function programFile(name: ProgramName): Promise<string> {
  if (sea.isSea()) return name
  return fileURLToPath(new URL(runsFromSource ? `./${name}.ts` : './roomful.js', import.meta.url))
}

/** Starts a program with as few threads as possible. @param heapMiB the size of its heap */
export function forkProgram(
  name: ProgramName,
  file: string,
  {
    giveWay,
    heapMiB,
    stdout = 'ignore',
    stderr,
  }: { giveWay: boolean; heapMiB: number; stdout?: 'pipe' | 'ignore'; stderr: 'inherit' | 'ignore' },
): ChildProcess {
  const { NODE_OPTIONS = '' } = process.env
  const options = [
    NODE_OPTIONS,
    `--max-old-space-size=${heapMiB}`,
    '--max-semi-space-size=2',
    '--v8-pool-size=1',
  ]
  return fork(file, giveWay ? [name, giveWayArgument] : [name], {
    execArgv: [],
    // Not as arguments, which an executable takes for its own.
    env: { ...process.env, NODE_OPTIONS: options.join(' '), UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', stdout, stderr, 'ipc'],
    serialization: 'advanced',
  })
}
