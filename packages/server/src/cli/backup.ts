import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { backUp, backUpInto, recordBackup, restore as restoreFile } from '../app.ts'
import { systemClock } from '../lib/clock.ts'
import { reasonOf } from '../lib/connection-failure.ts'
import { onStopSignal } from '../lib/on-stop-signal.ts'
import { writing } from '../services.ts'
import { BackupError } from '../storage/backup.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { databaseName } from './start-lines.ts'
import { withServices } from './with-services.ts'

const keepSecret = 'keep ROOMFUL_SECRET with it: it opens what the backup holds sealed'

export const backup: Command = {
  usage: 'roomful backup FILE | DIR/ [--keep N] | -',
  options: { keep: { type: 'string' } },
  argument: 'FILE, DIR/ or -',
  async run(call) {
    const { config, argument: target } = call
    if (target === undefined) throw new UsageError('FILE, DIR/ or - is missing')
    // Checking a copy takes 12 s of a processor per GB, which a server on this machine may need.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    const now = systemClock.now()
    const isFolder = target !== '-' && (/[/\\]$/.test(target) || isDirectory(target))
    const keep = readKeep(call, isFolder)
    const { file, removed, holdsSecret } =
      target === '-'
        ? await writeToStdout(call)
        : isFolder
          ? await backUpInto(config, resolve(target), { keep, now })
          : { file: resolve(target), removed: undefined, ...(await backUp(config, resolve(target))) }
    // A single file may be that of an upgrade: its age would alert operators who back up with other tools.
    if (isFolder || target === '-')
      await recordBackup(config, now).catch(error =>
        process.stderr.write(
          `roomful: the backup is made, but its time was not recorded (${reasonOf(error)}): metrics show an earlier one or none\n`,
        ),
      )
    const next = holdsSecret ? undefined : keepSecret
    if (target !== '-')
      return {
        file,
        bytes: statSync(file).size,
        holds_secret: holdsSecret,
        ...(removed && { removed }),
        ...(next !== undefined && { next }),
      }
    if (next !== undefined) process.stderr.write(`roomful: ${next}\n`)
    return undefined
  },
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** @throws UsageError */
function readKeep({ options: { keep } }: CommandCall, isFolder: boolean): number | undefined {
  if (keep === undefined) return undefined
  if (!isFolder) throw new UsageError('--keep is for backups in a folder: roomful backup DIR/ --keep N')
  if (!/^[1-9]\d{0,4}$/.test(String(keep)))
    throw new UsageError('--keep takes how many backups to keep, 1 or more')
  return Number(keep)
}

/** Writes a backup to stdout once it is made and checked: a failed one writes nothing. @throws UsageError; BackupError */
async function writeToStdout({ config, json }: CommandCall) {
  if (json) throw new UsageError('- writes the backup to stdout, which --json needs: leave one of them out')
  if (process.stdout.isTTY)
    throw new UsageError('- writes the backup to stdout, which is a terminal: redirect it')
  const folder = mkdtempSync(join(tmpdir(), 'roomful-backup-'))
  const clean = () => rmSync(folder, { recursive: true, force: true })
  const withdraw = onStopSignal(clean)
  try {
    const file = join(folder, 'backup')
    const { holdsSecret } = await backUp(config, file)
    await pipeline(createReadStream(file), process.stdout, { end: false }).catch(error => {
      throw new BackupError(`the backup was not written to stdout to its end (${reasonOf(error)})`, {
        cause: error,
      })
    })
    return { file: '-', removed: undefined, holdsSecret }
  } finally {
    withdraw()
    clean()
  }
}

const countedTables = ['organizations', 'presentations', 'sessions', 'participants'] as const

export const restore: Command = {
  usage: 'roomful restore FILE',
  options: {},
  argument: 'FILE',
  async run(call) {
    const { config, argument: file } = call
    if (file === undefined) throw new UsageError('FILE is missing: roomful restore FILE')
    // Programs would take a name that begins with a hyphen for an option.
    await restoreFile(config, resolve(file))
    return await withServices(call, async services => {
      await writing(services, tx => tx.db.deleteFrom('last_backup').execute())
      const { storage } = services
      const counts: Record<string, number> = {}
      for (const table of countedTables) {
        const { count } = await storage.read
          .selectFrom(table)
          .select(found => found.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        counts[table] = count
      }
      const { databaseUrl, dataDir } = config
      return { restored: databaseUrl === undefined ? dataDir : databaseName(databaseUrl), ...counts }
    })
  },
}
