import { sql } from 'kysely'
import { configDocs } from '../config.ts'
import type { Command } from './command.ts'
import { withServices } from './with-services.ts'

export const check: Command = {
  usage: 'roomful check',
  options: {},
  run: call =>
    withServices(call, async services => {
      await sql`select 1`.execute(services.storage.read)
      return { status: 'ok', storage: services.storage.engine.name, variables: configDocs }
    }),
}
