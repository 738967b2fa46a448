/**
 * Opens the storage of the environment, with `NEXT=1` as the next version, and is killed before the statement number `KILL_AT`.
 * It prints how many statements it made, and with `HOLD=1` keeps the storage open until it is ended.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { keepCompiled } from '../../src/lib/compile-cache.js'

keepCompiled()
const { default: pg } = await import('pg')
const { closeServices, openServices } = await import('../../src/app.ts')
const { readConfig } = await import('../../src/config.ts')
const { addMigrations, nextMigrations } = await import('./next-version.ts')

const { NEXT, KILL_AT, HOLD } = process.env
const killAt = KILL_AT ? Number(KILL_AT) : Number.POSITIVE_INFINITY
let statements = 0

if (NEXT === '1') addMigrations(nextMigrations)

const counted = [
  [DatabaseSync.prototype, 'exec'],
  [StatementSync.prototype, 'run'],
  [StatementSync.prototype, 'all'],
  [pg.Client.prototype, 'query'],
] as const
for (const [prototype, method] of counted) {
  // biome-ignore lint/suspicious/noExplicitAny: methods of every signature
  const methods = prototype as any
  const original = methods[method]
  methods[method] = function (this: unknown, ...args: unknown[]) {
    if (++statements >= killAt) process.kill(process.pid, 'SIGKILL')
    return original.apply(this, args)
  }
}

const services = await openServices(readConfig(process.env), {}, { exclusive: true })
process.stdout.write(`${statements}\n`)
if (HOLD !== '1') await closeServices(services)
else setInterval(() => {}, 60_000)
