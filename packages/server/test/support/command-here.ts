import { vi } from 'vitest'
import { run } from '../../src/cli/run.ts'
import type { Environment } from '../../src/config.ts'

/** What a command has left. */
export interface CommandRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a command in this process, for what it does rather than how it starts and ends: one at a time, as it writes
 * to the streams of the process.
 */
export async function runCommandHere(args: readonly string[], environment: Environment): Promise<CommandRun> {
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map(stream =>
    vi.spyOn(process[stream], 'write').mockImplementation(text => {
      written[stream] += text
      return true
    }),
  )
  try {
    const code = await run(args, environment)
    return { code, ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
