import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/**
 * Has a child process end when this one does, in whichever way: an uncaught exception leaves no server behind,
 * nor does ctrl-C. Only SIGKILL leaves one.
 */
export function endWithThis(child: ChildProcess): void {
  if (children.size === 0) watch()
  children.add(child)
  child.once('exit', () => {
    children.delete(child)
    if (children.size === 0) unwatch()
  })
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function watch(): void {
  process.on('exit', endAll)
  for (const signal of signals) process.on(signal, endBySignal)
}

function unwatch(): void {
  process.off('exit', endAll)
  for (const signal of signals) process.off(signal, endBySignal)
}

function endAll(): void {
  for (const child of children) child.kill('SIGKILL')
}

function endBySignal(signal: NodeJS.Signals): void {
  endAll()
  unwatch()
  // The signal's own effect, unless other listeners end something too.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}
