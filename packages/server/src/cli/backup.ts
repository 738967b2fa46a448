import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { backUp } from '../app.ts'
import { BackupError } from '../storage/backup.ts'
import { type Command, UsageError } from './command.ts'

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
    return {
      file: resolve(file),
      bytes: statSync(file).size,
      holds_secret: holdsSecret,
    }
  },
}
