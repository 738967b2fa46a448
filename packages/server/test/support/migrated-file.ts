import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { closeServices, openServices } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'

let migrated: Promise<string> | undefined

/**
 * Gives a configuration of SQLite a migrated file, unless it has one: a copy, because migrating each takes most of what a
 * server takes to start.
 * @param newConfig a configuration with a folder of its own
 */
export async function withMigratedFile(config: Config, newConfig: () => Config): Promise<Config> {
  const file = fileOf(config)
  if (config.databaseUrl !== undefined || existsSync(file)) return config
  migrated ??= migrate(newConfig())
  copyFileSync(await migrated, file)
  return config
}

async function migrate(config: Config): Promise<string> {
  await closeServices(await openServices(config))
  return fileOf(config)
}

function fileOf({ dataDir }: Config): string {
  return join(dataDir, 'roomful.db')
}
