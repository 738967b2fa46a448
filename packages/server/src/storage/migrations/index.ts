import { schema } from './0001_schema.ts'
import { upgrades } from './0002_upgrades.ts'
import { elapsedMs } from './0003_elapsed_ms.ts'
import { standings } from './0004_standings.ts'
import { providerReturns } from './0005_provider_returns.ts'
import { listIndexes } from './0006_list_indexes.ts'
import { lastSessions } from './0007_last_sessions.ts'
import { skippedSlides } from './0008_skipped_slides.ts'
import { confirmedDomains } from './0009_confirmed_domains.ts'
import type { Migration } from './migration.ts'

/** Every migration, in order. Landed ones never change (`schema.test.ts` has their hashes). */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_schema': schema,
  '0002_upgrades': upgrades,
  '0003_elapsed_ms': elapsedMs,
  '0004_standings': standings,
  '0005_provider_returns': providerReturns,
  '0006_list_indexes': listIndexes,
  '0007_last_sessions': lastSessions,
  '0008_skipped_slides': skippedSlides,
  '0009_confirmed_domains': confirmedDomains,
}

/** The newest migration that this program knows. */
export function newestMigration(): string {
  return Object.keys(migrations).at(-1)!
}
