import type { MigrationFor } from '../storage.ts'
import { schema } from './0001_schema.ts'

/** Every migration, in order. One list for both engines; a migration that has landed never changes. */
export const migrations: Readonly<Record<string, MigrationFor>> = {
  '0001_schema': schema,
}
