import type { RoomEntry, SharedEntry } from '@roomful/contract/room-protocol'
import type { Selectable } from 'kysely'
import { timestamp } from '../../lib/clock.ts'
import type { Reading } from '../../services.ts'
import type { Database, ReviewLifecycle } from '../../storage/schema.ts'
import { isWithheld } from '../word-filter/reviews.ts'

export type EntryRow = Selectable<Database['entries']> & {
  readonly question_id: string
  readonly name_review: ReviewLifecycle | null
}

/**
 * Entries with the public id of their question, and whether their askers' names may be shown. Names are looked up by
 * key: for a join PostgreSQL would read all participants up to the asker.
 */
export function entries({ db }: Pick<Reading, 'db'>) {
  return db
    .selectFrom('entries')
    .innerJoin('session_questions', 'session_questions.key', 'entries.session_question_key')
    .selectAll('entries')
    .select('session_questions.question_id')
    .select(eb =>
      eb
        .selectFrom('participants as asker')
        .select('asker.name_review')
        .whereRef('asker.key', '=', 'entries.participant_key')
        .as('name_review'),
    )
}

/** Whether participants other than the asker see it. */
export function isPublic(row: Pick<EntryRow, 'lifecycle'>): boolean {
  return row.lifecycle === 'PUBLISHED' || row.lifecycle === 'ANSWERED'
}

/** An entry as everybody gets it. */
export function sharedEntry(row: EntryRow): SharedEntry {
  return {
    id: row.id,
    question_id: row.question_id,
    text: row.text,
    upvotes: row.upvotes,
    lifecycle: row.lifecycle,
    pinned_order: row.pinned_order,
    public_answer: row.public_answer,
    asker_name: publishedAsker(row),
    created_at: timestamp(row.created_at),
  }
}

/** The asker's name; null for anonymous ones, and for a name that waits for the presenter. */
export function publishedAsker(row: EntryRow): string | null {
  return isWithheld(row.name_review) ? null : row.asker_name
}

/** An entry as one participant gets it. */
export function ownEntry(row: EntryRow, participantKey: number, upvoted: boolean): RoomEntry {
  return { ...sharedEntry(row), mine: row.participant_key === participantKey, upvoted }
}
