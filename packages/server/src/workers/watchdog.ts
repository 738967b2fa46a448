import { Worker } from 'node:worker_threads'

export interface WatchdogOptions {
  /** The server that started this process. */
  readonly parentPid: number
  /** Processor time after which the process is killed. */
  readonly cpuMsMax: number
  /** Processor time after which `spent` is written to stdout. */
  readonly reportAfterCpuMs: number
}

/** Written to stdout: at `reportAfterCpuMs`, and before the process is killed at `cpuMsMax`. */
export const watchdogReports = { spent: '.', ended: '!' } as const

const checkEveryMs = 1_000

/**
 * Kills this process when its parent is gone and when it has used its processor time, which it reports. In a thread: a busy event
 * loop notices neither. Not by the clock: on a busy machine harmless files take long.
 */
export function startWatchdog(options: WatchdogOptions): void {
  new Worker(`(${watch})()`, {
    eval: true,
    workerData: { ...options, checkEveryMs, reports: watchdogReports },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref()
}

/** Runs in the thread from its source, so that it loads nothing. */
function watch(): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { writeSync } = process.getBuiltinModule('node:fs')
  const { parentPid, cpuMsMax, reportAfterCpuMs, checkEveryMs, reports } = workerData as WatchdogOptions & {
    checkEveryMs: number
    reports: typeof watchdogReports
  }
  let hasReported = false
  const end = () => process.kill(process.pid, 'SIGKILL')
  setInterval(() => {
    if (process.ppid !== parentPid) end()
    const { user, system } = process.cpuUsage()
    const cpuMs = (user + system) / 1_000
    if (cpuMs >= cpuMsMax) {
      writeSync(1, reports.ended)
      end()
    } else if (!hasReported && cpuMs >= reportAfterCpuMs) {
      hasReported = true
      writeSync(1, reports.spent)
    }
  }, checkEveryMs)
}
