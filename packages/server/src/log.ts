/** One JSON line a fact. */
export interface Log {
  info(fact: string, fields?: Record<string, unknown>): void
  warn(fact: string, fields?: Record<string, unknown>): void
  error(fact: string, error: unknown, fields?: Record<string, unknown>): void
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/** A log that writes lines at or above `level` to `write`. */
export function jsonLog(level: LogLevel, write: (line: string) => void): Log {
  const rank = logLevels.indexOf(level)
  const line = (at: LogLevel, fact: string, fields: Record<string, unknown> = {}) => {
    if (logLevels.indexOf(at) <= rank) {
      write(`${JSON.stringify({ at: isoNow(), level: at, fact, ...fields })}\n`)
    }
  }
  return {
    info: (fact, fields) => line('info', fact, fields),
    warn: (fact, fields) => line('warn', fact, fields),
    error: (fact, error, fields) =>
      line('error', fact, {
        ...fields,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  }
}

let last = { ms: 0, text: '' }

/** Many lines are of the same millisecond. */
function isoNow(): string {
  const ms = Date.now()
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() }
  return last.text
}

const linesHeldMs = 20
/** Half of what a pipe holds: more at once would have to wait for its reader. */
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
