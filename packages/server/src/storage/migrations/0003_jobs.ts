import type { Kysely } from 'kysely'

/** What the jobs look for: sessions to close, questions whose time is up. */
export function jobs() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex('sessions_state_closes_at')
        .on('sessions')
        .columns(['state', 'closes_at'])
        .execute()
      await db.schema
        .createIndex('asked_phase_deadline_at')
        .on('asked')
        .columns(['phase', 'deadline_at'])
        .execute()
    },
  }
}
