import { pino } from 'pino'
import { reasonOf } from './lib/connection-failure.ts'
import type { Log, LogLevel } from './lib/log.ts'
import { isStorageFailure } from './storage/failure.ts'

const repeatsCountedMs = 1_000
/** Interval of lines about an outage. Storage failures and what is lost are one, as they mostly have one cause. */
const outageCountedMs = 60_000
/** Operations named in a line about an outage. */
const failedMax = 10
/** Cap of distinct errors counted within one second. */
const repeatsMax = 1_000

/**
 * A log of the lines at or above `level`. An error repeated within a second is counted and written once more at its end: a full disk
 * or a lost database fails thousands of calls at once. An outage has one line at once, one a minute, and one when nothing is lost any
 * more.
 * @param destination stdout or stderr, by number, whose reader may close it; or a function for each line, including its line feed
 */
export function jsonLog(level: LogLevel, destination: 1 | 2 | ((line: string) => void)): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: label => ({ level: label }) },
    },
    // Synchronous, so that lines logged before a crash are not lost.
    typeof destination === 'number'
      ? pino.destination({ fd: destination, sync: true })
      : { write: destination },
  )
  const repeats = new Map<string, { times: number; readonly write: (times: number) => void }>()
  const writeRepeats = () => {
    const counted = [...repeats.values()]
    repeats.clear()
    for (const { times, write } of counted) if (times > 0) write(times)
  }
  /** Dependencies lost now, those lost during this outage, and its number of failures. */
  const lost = new Set<string>()
  const allLost = new Set<string>()
  let allTimes = 0
  /** Failures since the last line about an outage; undefined: none is under way. */
  let outage:
    | { times: number; error: string; readonly failed: Set<string>; readonly timer: NodeJS.Timeout }
    | undefined
  const beginOutage = (error: string) => {
    outage = { times: 0, error, failed: new Set(), timer: setTimeout(writeOutage, outageCountedMs).unref() }
  }
  const writeOutage = () => {
    const { times = 0, error = '', failed = [] } = outage ?? {}
    if (times > 0)
      logger.error({ error, times, failed: [...failed].slice(0, failedMax) }, 'failures continue')
    if (times > 0 || lost.size > 0) beginOutage(error)
    else {
      outage = undefined
      allTimes = 0
    }
  }
  const noteInOutage = (msg: string, error: string, fields: Record<string, unknown>) => {
    allTimes++
    if (outage) {
      outage.times++
      outage.error = error
      outage.failed.add(msg)
      return
    }
    logger.error({ ...fields, error }, msg)
    beginOutage(error)
  }
  return {
    lost(msg, error, fields = {}) {
      lost.add(msg)
      allLost.add(msg)
      noteInOutage(msg, reasonOf(error), fields)
    },
    regained(msg) {
      if (!lost.delete(msg) || lost.size > 0) return
      logger.info({ times: allTimes, failed: [...allLost] }, 'everything works again')
      allLost.clear()
      allTimes = 0
      clearTimeout(outage?.timer)
      outage = undefined
    },
    info: (msg, fields) => logger.info(fields, msg),
    warn: (msg, fields) => logger.warn(fields, msg),
    error(msg, error, fields = {}) {
      const message = reasonOf(error)
      const { session_id } = fields
      if (isStorageFailure(error)) {
        noteInOutage(msg, message, fields)
        return
      }
      const key = JSON.stringify([msg, message, session_id])
      const repeat = repeats.get(key)
      if (repeat) {
        repeat.times++
        return
      }
      logger.error({ ...fields, error: error instanceof Error ? (error.stack ?? message) : message }, msg)
      if (repeats.size === 0) setTimeout(writeRepeats, repeatsCountedMs).unref()
      if (repeats.size >= repeatsMax) return
      const writeAgain = (times: number) => logger.error({ session_id, error: message, times }, msg)
      repeats.set(key, { times: 0, write: writeAgain })
    },
  }
}
