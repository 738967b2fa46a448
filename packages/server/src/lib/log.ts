/** Writes one JSON line for each fact. */
export interface Log {
  info(fact: string, fields?: Record<string, unknown>): void
  warn(fact: string, fields?: Record<string, unknown>): void
  error(fact: string, error: unknown, fields?: Record<string, unknown>): void
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

export const silentLog: Log = { info() {}, warn() {}, error() {} }
