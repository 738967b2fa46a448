import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { backUp, restore as restoreFile } from '../app.ts'
import { recordBackup } from '../data-folder.ts'
import { systemClock } from '../lib/clock.ts'
import { type Command, UsageError } from './command.ts'
import { databaseName } from './start-lines.ts'
import { withServices } from './with-services.ts'

const keepSecret = 'keep ROOMFUL_SECRET with it: it opens what the backup holds sealed'

export const backup: Command = {
  usage: 'roomful backup FILE',
  options: {},
  argument: 'FILE',
  async run({ config, argument: file }) {
    if (file === undefined) throw new UsageError('FILE is missing: roomful backup FILE')
    const { holdsSecret } = await backUp(config, file)
    if (config.databaseUrl === undefined)
      recordBackup(config.dataDir, { at: new Date(systemClock.now()).toISOString(), file: resolve(file) })
    return {
      file: resolve(file),
      bytes: statSync(file).size,
      holds_secret: holdsSecret,
      ...(!holdsSecret && { next: keepSecret }),
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
    if (file === undefined) throw new UsageError('FILE is missing: roomful restore FILE')
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
      const { databaseUrl, dataDir } = config
      return { restored: databaseUrl === undefined ? dataDir : databaseName(databaseUrl), ...counts }
    })
  },
}
