// However a bench, a soak or a test ends, the servers that it has started end with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const script = new URL('./leaves-nothing-process.ts', import.meta.url).pathname

test.each([
  ['an exception', 'fail', null],
  ['ctrl-C', 'wait', 'SIGINT'],
  ['a time-out', 'wait', 'SIGTERM'],
  ['a closed terminal', 'wait', 'SIGHUP'],
] as const)('%s leaves no child process behind', async (_, what, signal) => {
  const parent = spawn(process.execPath, [script, what], { stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(parent, 'exit')
  const pid = Number(String((await once(parent.stdout, 'data'))[0]))
  if (signal) parent.kill(signal)
  expect(await exited).toEqual(signal ? [null, signal] : [1, null])
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
