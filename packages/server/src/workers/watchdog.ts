import { Worker } from 'node:worker_threads'

export interface WatchdogOptions {
  /** The server that started this process. */
  readonly parentPid: number
  readonly msMax: number
  /** Processor time after which a byte is written to stdout. */
  readonly reportAfterCpuMs: number
}

const checkEveryMs = 1_000

/**
 * Kills this process when its parent is gone, and after `msMax`; reports when it has used its processor time. In a thread: a busy
 * event loop notices none of them.
 */
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
  const { writeSync } = process.getBuiltinModule('node:fs')
  const { parentPid, msMax, reportAfterCpuMs, checkEveryMs } = workerData as WatchdogOptions & {
    checkEveryMs: number
  }
  let hasReported = false
  const end = () => process.kill(process.pid, 'SIGKILL')
  setTimeout(end, msMax)
  setInterval(() => {
    if (process.ppid !== parentPid) end()
    const { user, system } = process.cpuUsage()
    if (hasReported || (user + system) / 1_000 < reportAfterCpuMs) return
    hasReported = true
    writeSync(1, '.')
  }, checkEveryMs)
}
