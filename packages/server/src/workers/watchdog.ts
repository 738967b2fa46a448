import { Worker } from 'node:worker_threads'

export interface WatchdogOptions {
  /** The server that started this process. */
  readonly parentPid: number
  readonly msMax: number
}

const checkEveryMs = 1_000

/** Kills this process when its parent is gone, and after `msMax`. In a thread: a busy event loop notices neither. */
export function startWatchdog(options: WatchdogOptions): void {
  new Worker(`(${watch})()`, {
    eval: true,
    workerData: { ...options, checkEveryMs },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref()
}

/** Runs in the thread from its source, so that it loads nothing. */
function watch(): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { parentPid, msMax, checkEveryMs } = workerData as WatchdogOptions & { checkEveryMs: number }
  const end = () => process.kill(process.pid, 'SIGKILL')
  setTimeout(end, msMax)
  setInterval(() => {
    if (process.ppid !== parentPid) end()
  }, checkEveryMs)
}
