import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { backUp, restore as restoreFile } from '../app.ts'
import { recordBackup } from '../data-folder.ts'
import { systemClock } from '../lib/clock.ts'
import { BackupError } from '../storage/backup.ts'
import { type Command, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

export const backup: Command = {
  usage: 'roomful backup FILE',
  options: {},
  argument: 'FILE',
  async run({ config, argument: file }) {
    if (file === undefined) throw new UsageError('name one FILE: roomful backup FILE')
    if (config.databaseUrl) {
      throw new BackupError(
        `DATABASE_URL is set: back up with PostgreSQL's own tool, also while serving:\n` +
          `  pg_dump --format=custom --file=${file} "$DATABASE_URL"\n` +
          'and keep ROOMFUL_SECRET with it, which opens what the database holds sealed.',
      )
    }
    const { holdsSecret } = await backUp(config, file)
    recordBackup(config.dataDir, { at: new Date(systemClock.now()).toISOString(), file: resolve(file) })
    return {
      file: resolve(file),
      bytes: statSync(file).size,
      holds_secret: holdsSecret,
    }
  },
}

const countedTables = ['organizations', 'presentations', 'sessions', 'participants'] as const

export const restore: Command = {
  usage: 'roomful restore FILE',
  options: {},
  argument: 'FILE',
  async run(call) {
    const { config, argument: file } = call
    if (file === undefined) throw new UsageError('name one FILE: roomful restore FILE')
    if (config.databaseUrl) {
      throw new BackupError(
        `DATABASE_URL is set: restore with PostgreSQL's own tool, into an empty database:\n` +
          `  pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" ${file}\n` +
          'and set the ROOMFUL_SECRET that was kept with it.',
      )
    }
    await restoreFile(config, file)
    return await withServices(call, async ({ storage }) => {
      const counts: Record<string, number> = {}
      for (const table of countedTables) {
        const { count } = await storage.read
          .selectFrom(table)
          .select(found => found.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        counts[table] = count
      }
      return { restored: config.dataDir, ...counts }
    })
  },
}
