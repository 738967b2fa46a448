import { isStorageFailure } from './storage/failure.ts'

/** Writes one JSON line for each fact. */
export interface Log {
  info(fact: string, fields?: Record<string, unknown>): void
  warn(fact: string, fields?: Record<string, unknown>): void
  error(fact: string, error: unknown, fields?: Record<string, unknown>): void
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * A log that writes lines at or above `level` to `write`. An error that comes again within a second is counted and
 * written once more at its end: a full disk or a lost database fails thousands of calls at once.
 */
export function jsonLog(level: LogLevel, write: (line: string) => void): Log {
  const rank = logLevels.indexOf(level)
  const line = (at: LogLevel, fact: string, fields: Record<string, unknown> = {}) => {
    if (logLevels.indexOf(at) <= rank) {
      write(`${JSON.stringify({ at: isoNow(), level: at, fact, ...fields })}\n`)
    }
  }
  const repeats = new Map<string, { times: number; readonly write: (times: number) => void }>()
  const writeRepeats = () => {
    const counted = [...repeats.values()]
    repeats.clear()
    for (const { times, write } of counted) if (times > 0) write(times)
  }
  return {
    info: (fact, fields) => line('info', fact, fields),
    warn: (fact, fields) => line('warn', fact, fields),
    error(fact, error, fields = {}) {
      const message = error instanceof Error ? error.message : String(error)
      const { session_id } = fields
      const key = JSON.stringify([fact, message, session_id])
      const repeat = repeats.get(key)
      if (repeat) {
        repeat.times++
        return
      }
      line('error', fact, { ...fields, error: textOf(error) })
      if (repeats.size === 0) setTimeout(writeRepeats, repeatsCountedMs).unref()
      if (repeats.size >= repeatsMax) return
      const writeAgain = (times: number) => line('error', fact, { session_id, error: message, times })
      repeats.set(key, { times: 0, write: writeAgain })
    },
  }
}

const repeatsCountedMs = 1_000
/** Different errors that are counted within one second, at most. */
const repeatsMax = 1_000

/** For a failing storage a stack adds nothing to the message. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return isStorageFailure(error) ? error.message : (error.stack ?? error.message)
}

let last = { ms: 0, text: '' }

/** Many lines are of the same millisecond. */
function isoNow(): string {
  const ms = Date.now()
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() }
  return last.text
}

const linesHeldMs = 20
/** Half the buffer of a pipe: more at once would wait for its reader. */
const charactersHeldMax = 32 * 1024

/**
 * Collects lines for a moment and writes them together: a line a request is a system call a request otherwise.
 * What is held when the process ends is written then.
 */
export function together(write: (text: string) => void): (line: string) => void {
  let held = ''
  const flush = () => {
    const text = held
    held = ''
    if (text !== '') write(text)
  }
  process.once('exit', flush)
  return line => {
    if (held === '') setTimeout(flush, linesHeldMs).unref()
    held += line
    if (held.length >= charactersHeldMax) flush()
  }
}
