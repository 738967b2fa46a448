/** Writes one JSON line for each event. */
export interface Log {
  info(msg: string, fields?: Record<string, unknown>): void
  warn(msg: string, fields?: Record<string, unknown>): void
  error(msg: string, error: unknown, fields?: Record<string, unknown>): void
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

export const silentLog: Log = { info() {}, warn() {}, error() {} }
