/**
 * Opens the storage of the environment, as an older version with only `MIGRATIONS` of the migrations would, and ends
 * without warning before the statement number `KILL_AT`. It says how many statements it made, and with `HOLD=1` keeps
 * the storage to itself until it is ended, on PostgreSQL as versions did that shared it with nobody.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { keepCompiled } from '../../src/lib/compile-cache.js'

keepCompiled()
const { default: pg } = await import('pg')
const { closeServices, openServices } = await import('../../src/app.ts')
const { readConfig } = await import('../../src/config.ts')
const { migrations } = await import('../../src/storage/migrations/index.ts')

const { MIGRATIONS, KILL_AT, HOLD } = process.env
const killAt = KILL_AT ? Number(KILL_AT) : Number.POSITIVE_INFINITY
let statements = 0

for (const name of Object.keys(migrations).slice(Number(MIGRATIONS ?? '1000')))
  delete (migrations as Record<string, unknown>)[name]

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
if (HOLD === '1' && services.storage.engine.isShared) {
  const holder = new pg.Client(process.env.DATABASE_URL)
  await holder.connect()
  await holder.query('select pg_advisory_lock(7266852)')
}
process.stdout.write(`${statements}\n`)
if (HOLD !== '1') await closeServices(services)
else setInterval(() => {}, 60_000)
