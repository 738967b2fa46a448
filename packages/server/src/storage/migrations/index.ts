import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Engine, MigrationFor } from '../engine.ts'
import { foundation } from './0001_foundation.ts'
import { webhooks } from './0002_webhooks.ts'
import { jobs } from './0003_jobs.ts'
import { platform } from './0004_platform.ts'
import { moderation } from './0005_moderation.ts'
import { stagePasses } from './0006_stage_passes.ts'
import { indexes } from './0007_indexes.ts'
import { largeOrganizations } from './0010_large_organizations.ts'

/** Every migration, in order. One list for both engines; a migration that has landed never changes. */
const migrations: Readonly<Record<string, MigrationFor>> = {
  '0001_foundation': foundation,
  '0002_webhooks': webhooks,
  '0003_jobs': jobs,
  '0004_platform': platform,
  '0005_moderation': moderation,
  '0006_stage_passes': stagePasses,
  '0007_indexes': indexes,
  '0010_large_organizations': largeOrganizations,
}

/** Brings a database to the newest schema; concurrent starts wait for each other. */
export async function migrate(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, migration(engine)])),
  }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
