import { join } from 'node:path'
import type { Counters } from './budget/budget.ts'
import {
  type Budget,
  type Budgets,
  invitationMailWindowMs,
  linkFailureWindowMs,
  signInWindowMs,
  windowMs,
} from './budget/budget.ts'
import { memoryBudget } from './budget/memory.ts'
import { SharedBudget } from './budget/shared-budget.ts'
import type { Bus } from './bus/bus.ts'
import { memoryBus } from './bus/memory.ts'
import type { BusParts } from './bus/shared-bus.ts'
import type { Config } from './config.ts'
import {
  databaseFileIn,
  existingSecretIn,
  fillDataFolder,
  prepareDataFolder,
  secretIn,
  writeSecret,
} from './data-folder.ts'
import { Passwords } from './features/people/passwords.ts'
import { MonotonicQuestionTimes } from './features/sessions/question-times.ts'
import { WordLists } from './features/word-filter/word-filter.ts'
import { AddressGuard, nameResolver, type ResolveName } from './lib/address-guard.ts'
import { type Log, type LogLevel, silentLog } from './lib/log.ts'
import { Deadline, PendingWork } from './lib/pending-work.ts'
import { cryptoRandom, idMaker, type Random } from './lib/random.ts'
import { sealWith } from './lib/seal.ts'
import type { Mailer } from './mail/mailer.ts'
import { type Metrics, noMetrics } from './metrics/metrics.ts'
import type { Services } from './services.ts'
import type { AppServices } from './serving.ts'
import { type Copied, CopyError, type CopyProgress } from './storage/copy.ts'
import { installationName } from './storage/installation-name.ts'
import type { ThrowAwayDatabase } from './storage/postgres-throw-away.ts'
import type { OpenOptions, Storage } from './storage/storage.ts'
import type { StorageLocation } from './workers/export-processes.ts'
import { ExportProcesses } from './workers/export-processes.ts'
import type { ProcessOptions } from './workers/fork-program.ts'
import { ParseProcesses } from './workers/parse-processes.ts'

/** Below the 10 s after which process supervisors kill. */
const stopMsMax = 9_000
const holderBytes = 12

/** Replaceable by tests. */
export type Overrides = Partial<
  Pick<AppServices, 'clock' | 'questionTimes' | 'random' | 'log' | 'passwords' | 'exporter' | 'fileParser'>
> & {
  resolveName?: ResolveName
  programFile?: ProcessOptions['programFile']
  /** How long a call waits until it is counted with those of other servers, in milliseconds. */
  counterTimeoutMs?: number
}

/** How the services are opened. */
type ServiceOptions = OpenOptions & {
  /** Whether the embedded storage is migrated without a backup. */
  readonly skipsBackup?: boolean
}

/** Opens the configured services. Only this file picks drivers. */
export async function openServices(
  config: Config,
  overrides: Overrides = {},
  { skipsBackup = false, ...options }: ServiceOptions = { exclusive: false },
  metrics: Metrics = noMetrics,
): Promise<AppServices> {
  const log: Log = overrides.log ?? (await openLog(config.logLevel))
  const random = overrides.random ?? cryptoRandom
  const location = locationOf(config, log)
  const storage = await openStorage(location, {
    beforeMigration: backUpBefore(config, log, skipsBackup),
    ...options,
  })
  const clock = overrides.clock ?? storage.clock
  const { webhookAllowHttp: allowHttp, webhookAllowCidrs, oidcAllowCidrs } = config
  const resolve = overrides.resolveName ?? nameResolver()
  const processes = { giveWay: config.exportsGiveWay, programFile: overrides.programFile }
  return {
    storage,
    bus: await openBus(config, storage, { random, log }),
    clock,
    questionTimes: overrides.questionTimes ?? new MonotonicQuestionTimes(clock),
    random,
    newId: idMaker(clock, random),
    log,
    seal: sealWith(config.secrets ?? [secretIn(config.dataDir)], random),
    addressGuard: new AddressGuard({ allowHttp, allowedRanges: webhookAllowCidrs, resolve }),
    providerGuard: new AddressGuard({
      allowHttp,
      allowedRanges: [...webhookAllowCidrs, ...oidcAllowCidrs],
      resolve,
      variable: 'ROOMFUL_OIDC_ALLOW_CIDRS',
    }),
    server: { number: 0, holder: storage.engine.isShared ? holderOf(random) : 'alone' },
    exporter:
      overrides.exporter ?? new ExportProcesses(location, processes, () => storage.noteRefusedConnection()),
    fileParser: overrides.fileParser ?? new ParseProcesses(processes, log),
    metrics,
    words: new WordLists(config.words),
    mailer: await openMailer(config),
    passwords: overrides.passwords ?? new Passwords(random),
  }
}

/** Commands log nothing, and load no logger. */
async function openLog(level: LogLevel): Promise<Log> {
  return level === 'silent' ? silentLog : (await import('./json-log.ts')).jsonLog(level, 1)
}

async function openMailer({ smtpUrl, mailFrom }: Config): Promise<Mailer | null> {
  return smtpUrl === undefined ? null : (await import('./mail/smtp.ts')).smtpMailer(smtpUrl, mailFrom)
}

/** The holder of the leases of a server that shares its storage. */
function holderOf(random: Random): string {
  return Buffer.from(random.bytes(holderBytes)).toString('base64url')
}

/**
 * Closes the services of `openServices`.
 * @param noticesMsMax timeout of the last notices
 * @returns whether these were sent
 */
export async function closeServices(services: AppServices, noticesMsMax?: number): Promise<boolean> {
  await Promise.all([services.exporter.close(), services.fileParser.close()])
  await services.mailer?.close()
  // In parallel, since both may time out.
  const [isSent] = await Promise.all([services.bus.close(noticesMsMax), services.storage.close()])
  return isSent
}

/** A listening server. */
export interface App {
  readonly services: AppServices
  /** The listening address, with the actual port. */
  readonly url: string
  /**
   * Stops accepting, closes sockets so that devices reconnect, and finishes pending work, within 9 s.
   * @returns unfinished work, usually none
   */
  close(): Promise<string[]>
}

/**
 * Starts a server.
 * @param serviceOptions `skipsBackup`: the embedded storage is migrated without a backup
 * @throws StorageTakenError if another server has the embedded storage
 */
export async function startApp(
  config: Config,
  overrides: Overrides = {},
  serviceOptions: Pick<ServiceOptions, 'skipsBackup'> = {},
): Promise<App> {
  // Commands open the same services without metrics.
  const { prometheusMetrics } = await import('./metrics/prometheus.ts')
  const metrics = prometheusMetrics()
  const options = {
    exclusive: true,
    listens: !config.redisUrls,
    onCommit: metrics.commit,
    ...serviceOptions,
  }
  const services = await openServices(config, overrides, options, metrics)
  const { budgets, close: closeBudgets } = await openBudgets(config, services, overrides)
  const closeAll = () => Promise.all([closeBudgets(), closeServices(services)])
  try {
    // Commands open the same services without serving.
    const { startServing } = await import('./serving.ts')
    const { url, stop } = await startServing(config, services, metrics, budgets)
    return {
      services,
      url,
      async close() {
        const deadline = new Deadline(stopMsMax)
        const left = await stop(deadline)
        const closing = new PendingWork({ 'closing the storage': closeAll() })
        return [...left, ...(await closing.drain(deadline.msLeft()))]
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/**
 * Copies the storage to a file; servers may be running.
 * @param options.replaces whether an existing file is replaced
 * @returns whether the copy includes the data folder's secret
 * @throws BackupError; DataFolderError; NewerDatabaseError; StorageUnavailableError
 */
export async function backUp(
  { databaseUrl, dataDir, secrets }: Config,
  file: string,
  { replaces = false } = {},
): Promise<{ holdsSecret: boolean }> {
  if (databaseUrl !== undefined) {
    const { backUpPostgres } = await import('./storage/postgres-backup.ts')
    await backUpPostgres(databaseUrl, file)
    return { holdsSecret: false }
  }
  const { backUpSqlite } = await import('./storage/sqlite-backup.ts')
  // Where the folder has none, servers have theirs from elsewhere.
  const secret = secrets ? undefined : existingSecretIn(dataDir)
  await backUpSqlite(databaseFileIn(dataDir), file, secret, replaces)
  return { holdsSecret: secret !== undefined }
}

/**
 * Copies the storage to a file in a folder, named by installation and time.
 * @param options.keep how many backups of this installation are kept, with the new one; all unless set
 * @param options.now Unix ms
 * @throws as `backUp`: nothing is removed then
 */
export async function backUpInto(
  config: Config,
  folder: string,
  { keep, now }: { readonly keep: number | undefined; readonly now: number },
): Promise<{ file: string; holdsSecret: boolean; removed: string[] }> {
  const { DatedBackups } = await import('./storage/dated-backups.ts')
  const backups = new DatedBackups(folder, await installationOf(config))
  const file = backups.fileAt(now)
  backups.removeDebris()
  const { holdsSecret } = await backUp(config, file)
  return { file, holdsSecret, removed: keep === undefined ? [] : backups.prune(keep, file) }
}

/** Records the time of a backup, for its age. @param at Unix ms @throws Error if the storage takes no record */
export async function recordBackup({ databaseUrl, dataDir }: Config, at: number): Promise<void> {
  if (databaseUrl !== undefined)
    return (await import('./storage/postgres-backup.ts')).recordPostgresBackup(databaseUrl, at)
  return (await import('./storage/sqlite-backup.ts')).recordSqliteBackup(databaseFileIn(dataDir), at)
}

async function installationOf({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl !== undefined)
    return (await import('./storage/postgres-backup.ts')).postgresInstallation(databaseUrl)
  return (await import('./storage/sqlite-backup.ts')).sqliteInstallation(databaseFileIn(dataDir))
}

/**
 * Restores a backup into an empty storage.
 * @throws BackupError; DataFolderError; NewerDatabaseError; StorageTakenError while a server has it; StorageUnavailableError
 */
export async function restore({ databaseUrl, dataDir }: Config, file: string): Promise<void> {
  if (databaseUrl !== undefined) {
    const { restorePostgres } = await import('./storage/postgres-backup.ts')
    return restorePostgres(databaseUrl, file)
  }
  const { restoreSqlite } = await import('./storage/sqlite-backup.ts')
  const { jsonLog } = await import('./json-log.ts')
  const secret = await fillDataFolder(dataDir, jsonLog('warn', 2), to => restoreSqlite(file, to))
  if (secret !== undefined) writeSecret(dataDir, secret)
}

/**
 * Copies a storage to an empty one of the other engine.
 * @throws CopyError; NewerDatabaseError; StorageTakenError; StorageUnavailableError
 */
export async function copyStorage(
  from: StoragePlace,
  to: StoragePlace,
  onProgress: (progress: CopyProgress) => void,
): Promise<Copied> {
  const { copyPostgresToSqlite, copySqliteToPostgres } = await import('./storage/sqlite-postgres-copy.ts')
  if (from.databaseUrl === undefined && to.databaseUrl !== undefined)
    return copySqliteToPostgres(databaseFileIn(from.dataDir), to.databaseUrl, onProgress)
  if (from.databaseUrl !== undefined && to.databaseUrl === undefined) {
    const { jsonLog } = await import('./json-log.ts')
    const { databaseUrl } = from
    return fillDataFolder(to.dataDir, jsonLog('warn', 2), file =>
      copyPostgresToSqlite(databaseUrl, file, onProgress),
    )
  }
  throw new CopyError(
    from.databaseUrl === undefined
      ? 'source and target are both data folders: use roomful backup and roomful restore'
      : 'source and target are both PostgreSQL: use roomful backup and roomful restore',
  )
}

/** A storage, as a configuration names it. */
export type StoragePlace = Pick<Config, 'databaseUrl' | 'dataDir'>

/** A new database next to `DATABASE_URL`'s; undefined for the embedded storage, which needs only a folder. */
export async function throwAwayDatabase({ databaseUrl }: Config): Promise<ThrowAwayDatabase | undefined> {
  if (!databaseUrl) return undefined
  return (await import('./storage/postgres-throw-away.ts')).makeThrowAwayDatabase(databaseUrl)
}

/**
 * Backs the embedded storage up into its folder before it is migrated. One file per migration: an interrupted upgrade replaces its own.
 * PostgreSQL is migrated while other servers run: the log names the command that the operator runs first.
 */
function backUpBefore(
  config: Config,
  log: Log,
  skipsBackup: boolean,
): NonNullable<OpenOptions['beforeMigration']> {
  return async pending => {
    if (config.databaseUrl !== undefined) {
      log.warn('migrating the database: back it up with roomful backup before an upgrade', {
        pending,
      })
      return
    }
    if (skipsBackup) {
      log.warn('migrating the database without a backup', { pending })
      return
    }
    const file = join(config.dataDir, `before-${pending[0]}.backup`)
    log.info('backing up the database before migrating it', { file, pending })
    await backUp(config, file, { replaces: true })
  }
}

/** Loads only the configured driver. */
async function openStorage(location: StorageLocation, options: OpenOptions): Promise<Storage> {
  if (location.engine === 'postgres')
    return (await import('./storage/postgres.ts')).openPostgresStorage(location.url, options)
  return (await import('./storage/sqlite.ts')).openSqliteStorage(location.file, options)
}

/**
 * Opens the budgets shared by all servers.
 * @param overrides a test's; its clock replaces the counter's
 */
async function openBudgets(
  config: Config,
  services: Services,
  { clock, counterTimeoutMs }: Overrides,
): Promise<{ budgets: Budgets; close(): Promise<void> }> {
  const counters = await openCounters(config, services, clock && (() => clock.now()))
  if (!counters) {
    const alone = (_kind: string, lengthMs = windowMs) => memoryBudget(services.clock, { lengthMs })
    return { budgets: budgetsOf(alone), close: async () => {} }
  }
  const shared = (kind: string, lengthMs = windowMs) =>
    new SharedBudget(counters.counter(kind, lengthMs), services, { lengthMs, counterTimeoutMs })
  return { budgets: budgetsOf(shared), close: () => counters.close() }
}

/** @param budget creates a budget of a kind with a window length in milliseconds */
function budgetsOf(budget: (kind: string, lengthMs?: number) => Budget): Budgets {
  return {
    organizations: budget('organization'),
    addresses: budget('address'),
    wrongCodes: budget('wrong-code'),
    badTokens: budget('bad-token'),
    passwordFailures: budget('password-failure', signInWindowMs),
    accountFailures: budget('account-failure', signInWindowMs),
    addressFailures: budget('address-failure', signInWindowMs),
    signIns: budget('sign-in', signInWindowMs),
    linkFailures: budget('link-failure', linkFailureWindowMs),
    resetMails: budget('reset-mail', signInWindowMs),
    invitationMails: budget('invitation-mail', invitationMailWindowMs),
    users: budget('user'),
    reportOpenings: budget('report-opening'),
  }
}

async function openCounters(
  { databaseUrl, redisUrls }: Config,
  { storage, log }: Services,
  now: (() => number) | undefined,
): Promise<Counters | undefined> {
  if (!databaseUrl) return undefined
  if (!redisUrls) return (await import('./budget/postgres.ts')).postgresCounters(databaseUrl, log, now)
  return (await import('./budget/redis.ts')).redisCounters(
    redisUrls,
    await installationName(storage.read),
    now,
  )
}

/** The bus of the servers that share the storage; the embedded one is shared with commands only, which it cannot reach. */
async function openBus({ databaseUrl, redisUrls }: Config, storage: Storage, parts: BusParts): Promise<Bus> {
  if (!databaseUrl) return memoryBus()
  if (!redisUrls) return (await import('./bus/postgres.ts')).postgresBus(databaseUrl, parts)
  const name = await installationName(storage.read)
  return (await import('./bus/redis.ts')).redisBus(redisUrls, name, parts)
}

function locationOf({ databaseUrl, dataDir }: Config, log: Log): StorageLocation {
  if (databaseUrl) return { engine: 'postgres', url: databaseUrl }
  return { engine: 'sqlite', file: prepareDataFolder(dataDir, log) }
}
