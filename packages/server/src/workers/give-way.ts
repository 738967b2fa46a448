import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Gives this process the lowest priority if it was started with `--give-way`: a room's answers come first. To be called
 * before anything else is loaded. On Linux each thread has its own priority, and the engine has started some already.
 */
export function giveWayIfAsked(): void {
  if (!process.argv.includes(giveWayArgument)) return
  const { platform, pid } = process
  const threads = platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
}

export const giveWayArgument = '--give-way'
