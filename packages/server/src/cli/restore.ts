import { restore as restoreFile } from '../app.ts'
import { BackupError } from '../storage/backup.ts'
import { type Command, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

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
