import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets this process work only when no other wants to, if it was started with `--give-way`: a room's answers come first.
 * To be called before anything else is loaded. On Linux a priority is a thread's own, and the engine has started some of its
 * threads already; where there is `chrt` (util-linux), a processor that runs only this counts as idle.
 */
export function giveWayIfAsked(): void {
  if (!process.argv.includes(giveWayArgument)) return
  const { platform, pid } = process
  const threads = platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
  if (platform === 'linux')
    spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], { stdio: 'ignore' })
}

export const giveWayArgument = '--give-way'
