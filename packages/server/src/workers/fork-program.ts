import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { giveWayArgument } from './give-way.ts'

/** What runs beside the server, each in processes of its own. */
const programs = {
  'export-main': fileURLToPath(new URL('./export-main.ts', import.meta.url)),
  'parse-main': fileURLToPath(new URL('./parse-main.ts', import.meta.url)),
}
export type ProgramName = keyof typeof programs

export interface ProcessOptions {
  /** Whether they run at the lowest priority. */
  readonly giveWay: boolean
  /** Finds what they run; tests bundle it. */
  readonly programFile?: ((name: ProgramName) => Promise<string>) | undefined
}

/** Finds the source of a program. */
export const sourceOf = async (name: ProgramName): Promise<string> => programs[name]

/** Starts a program, with as few threads as it needs. @param heapMiB the size of its heap */
export function forkProgram(
  file: string,
  { giveWay, heapMiB, stderr }: { giveWay: boolean; heapMiB: number; stderr: 'inherit' | 'ignore' },
): ChildProcess {
  return fork(file, giveWay ? [giveWayArgument] : [], {
    execArgv: [`--max-old-space-size=${heapMiB}`, '--max-semi-space-size=2', '--v8-pool-size=1'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
    serialization: 'advanced',
  })
}
