import type { MigrationFor } from '../storage.ts'
import { schema } from './0001_schema.ts'

/** Every migration, in order, for both engines. Released migrations never change. */
export const migrations: Readonly<Record<string, MigrationFor>> = {
  '0001_schema': schema,
}
