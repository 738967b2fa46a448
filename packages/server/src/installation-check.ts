import { existsSync, statfsSync, statSync } from 'node:fs'
import type { Config } from './config.ts'
import { type Settings, secretFilesOf } from './config-sources.ts'
import { databaseFileIn, exposed, requireTrusted, requireWritable } from './data-folder.ts'
import { reasonOf } from './lib/connection-failure.ts'
import type { DatabaseReport } from './storage/storage.ts'

/** Timeout of each check. */
const checkMsMax = 10_000
/** Timeout of each step of signing in to the mail server. */
const mailStepMsMax = 5_000
const dayMs = 86_400_000
const backupDaysMax = 7
const freeMiBMin = 200

/** The outcome of a check. */
export interface Checked {
  readonly check: string
  readonly state: 'ok' | 'failed'
  readonly detail: string
}

/** Something that production needs. */
export interface Lack {
  readonly what: string
  readonly to_do: string
}

/**
 * Tests everything that a configuration names, each in bounded time, without changing anything; nothing of it where other users can
 * change the configuration.
 */
export async function checkInstallation(
  config: Config,
  { file }: Pick<Settings, 'file'>,
): Promise<Checked[]> {
  const { databaseUrl, dataDir, redisUrls, smtpUrl } = config
  const permissions = await checked('permissions', async () => {
    requireTrusted(dataDir, file)
    return 'no other user can change what the server runs on'
  })
  if (permissions.state === 'failed') return [permissions]
  return Promise.all([
    ...(databaseUrl === undefined ? [checked('data folder', async () => folderDetail(dataDir))] : []),
    checked('database', () => databaseDetail(config)),
    permissions,
    ...(redisUrls ? [checked('Redis', () => redisDetail(redisUrls))] : []),
    ...(smtpUrl !== undefined ? [checked('mail server', () => mailDetail(smtpUrl))] : []),
  ])
}

async function checked(check: string, work: () => Promise<string>): Promise<Checked> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`timed out after ${checkMsMax / 1_000} s`)),
    checkMsMax,
  )
  try {
    return { check, state: 'ok', detail: await Promise.race([work(), late.promise]) }
  } catch (error) {
    return { check, state: 'failed', detail: reasonOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

function folderDetail(dataDir: string): string {
  requireWritable(dataDir)
  if (!existsSync(dataDir)) return `${dataDir} will be created on first start`
  const { bavail, bsize } = statfsSync(dataDir)
  const freeMiB = Math.floor((bavail * bsize) / 2 ** 20)
  if (freeMiB < freeMiBMin) throw new Error(`${dataDir} has ${freeMiB} MiB free: free up space`)
  return `${dataDir} is writable, ${freeMiB.toLocaleString('en')} MiB free`
}

async function databaseDetail({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl !== undefined)
    return described(await (await import('./storage/postgres.ts')).inspectPostgres(databaseUrl))
  const file = databaseFileIn(dataDir)
  if (!existsSync(file) || statSync(file).size === 0) return `${file} will be created on first start`
  return described(await (await import('./storage/sqlite.ts')).inspectSqlite(file))
}

function described({ engine, schema, migratedBy, pending }: DatabaseReport): string {
  if (schema === undefined) return `${engine}, empty: the first start creates the tables`
  const state =
    pending.length === 0
      ? 'up to date'
      : `the next start migrates it (${pending.join(', ')}), so back it up first: docs/upgrading.md`
  return `${engine}, schema ${schema} of Roomful ${migratedBy}, ${state}`
}

async function redisDetail(urls: readonly string[]): Promise<string> {
  const { connectRedis } = await import('./redis/redis-link.ts')
  const link = await connectRedis(urls, () => {})
  link.close()
  return 'answers'
}

async function mailDetail(url: string): Promise<string> {
  const { verifySmtp } = await import('./mail/smtp.ts')
  const { host } = new URL(url)
  try {
    await verifySmtp(url, mailStepMsMax)
  } catch (error) {
    throw new Error(`ROOMFUL_SMTP_URL: ${host} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  return `${host} accepts connections`
}

/** The settings and habits that production lacks. @param now Unix ms */
export async function lackingInProduction(config: Config, settings: Settings, now: number): Promise<Lack[]> {
  const { values } = settings
  const isHttps = config.publicUrl.startsWith('https://')
  const lacks: (Lack | false)[] = [
    !isHttps && {
      what: 'ROOMFUL_PUBLIC_URL',
      to_do: 'set it to the https URL for phones; a reverse proxy provides TLS (docs/operations.md)',
    },
    values.ROOMFUL_TRUST_PROXY === undefined && {
      what: 'ROOMFUL_TRUST_PROXY',
      to_do:
        'set it to the address of the reverse proxy: otherwise all phones share one address and its rate limits',
    },
    config.smtpUrl === undefined && {
      what: 'ROOMFUL_SMTP_URL',
      to_do: 'set it to a mail server: otherwise invitations and password resets must be passed on manually',
    },
    await lackOfBackups(config, now),
    ...exposed(config.dataDir, settings.file, secretFilesOf(settings)).map(({ path, fault, to_do }) => ({
      what: path,
      to_do: `${fault}: ${to_do}`,
    })),
  ]
  return lacks.filter(lack => lack !== false)
}

/** PostgreSQL may be backed up with its own tools, which leave no trace here. */
async function lackOfBackups({ databaseUrl, dataDir }: Config, now: number): Promise<Lack | false> {
  if (databaseUrl !== undefined) return false
  const { lastSqliteBackup } = await import('./storage/sqlite-backup.ts')
  const last = lastSqliteBackup(databaseFileIn(dataDir))
  const toDo = 'run roomful backup DIR/ every day, and keep its files on another machine'
  if (last === undefined) return { what: 'backup', to_do: `no backup exists: ${toDo}` }
  const days = Math.floor((now - last) / dayMs)
  return days > backupDaysMax && { what: 'backup', to_do: `the last backup is ${days} days old: ${toDo}` }
}
