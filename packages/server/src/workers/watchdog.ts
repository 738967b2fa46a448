import { Worker } from 'node:worker_threads'

export interface WatchdogOptions {
  /** The server, by which this process was started. */
  readonly parentPid: number
  readonly msMax: number
}

const checkEveryMs = 1_000

/**
 * Ends this process when its parent is gone, and after `msMax`. In a thread of its own: while the process computes, its event
 * loop learns of neither.
 */
export function startWatchdog(options: WatchdogOptions): void {
  new Worker(`(${watch})()`, {
    eval: true,
    workerData: { ...options, checkEveryMs },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref()
}

/** Runs in the thread from its source, so that nothing has to be loaded. */
function watch(): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { parentPid, msMax, checkEveryMs } = workerData as WatchdogOptions & { checkEveryMs: number }
  const end = () => process.kill(process.pid, 'SIGKILL')
  setTimeout(end, msMax)
  setInterval(() => {
    if (process.ppid !== parentPid) end()
  }, checkEveryMs)
}
