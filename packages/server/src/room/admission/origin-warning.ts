import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'

const everyMs = 60_000

/** Warns of sockets of other origins, once a minute: a proxy that forwards no Host makes every page look foreign. */
export class OriginWarning {
  readonly #clock: Clock
  readonly #log: Log
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#clock = clock
    this.#log = log
  }

  warn({ headers }: IncomingMessage): void {
    const now = this.#clock.monotonic()
    if (now - this.#warnedAt < everyMs) return
    this.#warnedAt = now
    this.#log.warn(
      'refused a socket of another origin: set ROOMFUL_PUBLIC_URL to the address of the pages, have the proxy forward Host, or add the origin to ROOMFUL_ALLOWED_ORIGINS',
      { origin: String(headers.origin).slice(0, 200), host: String(headers.host).slice(0, 200) },
    )
  }
}
