/** Writes one JSON line for each event. */
export interface Log {
  info(msg: string, fields?: Record<string, unknown>): void
  warn(msg: string, fields?: Record<string, unknown>): void
  error(msg: string, error: unknown, fields?: Record<string, unknown>): void
  /**
   * Something that this server depends on fails until `regained`; reporting it again does no harm. Simultaneous failures have one
   * line when it begins, one a minute and one when all of it works again.
   */
  lost(msg: string, error: unknown, fields?: Record<string, unknown>): void
  /** @param msg as in `lost` */
  regained(msg: string): void
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

export const silentLog: Log = { info() {}, warn() {}, error() {}, lost() {}, regained() {} }
