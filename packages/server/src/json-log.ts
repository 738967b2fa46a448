import { pino } from 'pino'
import type { Log, LogLevel } from './lib/log.ts'
import { isStorageFailure } from './storage/failure.ts'

const repeatsCountedMs = 1_000
/** Storage failures of all kinds are counted together: an outage causes them everywhere, for as long as it lasts. */
const outageCountedMs = 60_000
/** Operations named in a line about an outage. */
const failedMax = 10
/** Cap of distinct errors counted within one second. */
const repeatsMax = 1_000

/**
 * A log of the lines at or above `level`. An error repeated within a second is counted and written once more at its end: a full disk
 * or a lost database fails thousands of calls at once. Of storage failures one line is
 * written at once, then one a minute.
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
  /** What failed since the last line about an outage; undefined: none is under way. */
  let outage: { times: number; error: string; readonly failed: Set<string> } | undefined
  const writeOutage = () => {
    if (!outage || outage.times === 0) {
      outage = undefined
      return
    }
    const { times, error, failed } = outage
    logger.error({ error, times, failed: [...failed].slice(0, failedMax) }, 'storage failures continue')
    outage = { times: 0, error, failed: new Set() }
    setTimeout(writeOutage, outageCountedMs).unref()
  }
  return {
    info: (msg, fields) => logger.info(fields, msg),
    warn: (msg, fields) => logger.warn(fields, msg),
    error(msg, error, fields = {}) {
      const message = error instanceof Error ? error.message : String(error)
      const { session_id } = fields
      if (isStorageFailure(error)) {
        if (outage) {
          outage.times++
          outage.error = message
          outage.failed.add(msg)
          return
        }
        logger.error({ ...fields, error: message }, msg)
        outage = { times: 0, error: message, failed: new Set() }
        setTimeout(writeOutage, outageCountedMs).unref()
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
