import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Organizations, decks, sessions, participants, answers, tallies, events. */
export function foundation(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const withKey = (name: string) => engine.addKey(db.schema.createTable(name))
      const compact = <T extends string>(table: CreateTableBuilder<T>) => engine.keyedByPrimary(table)

      await withKey('organizations')
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('name', 'text', c => c.notNull())
        .addColumn('plan', 'text', c => c.notNull())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .execute()

      await withKey('credentials')
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
        .addColumn('public_id', 'text', c => c.notNull().unique())
        .addColumn('hash', 'text', c => c.notNull())
        .addColumn('name', 'text', c => c.notNull())
        .addColumn('scopes', 'text', c => c.notNull())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('last_used_at', 'bigint')
        .addColumn('revoked_at', 'bigint')
        .execute()

      await withKey('presentations')
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
        .addColumn('title', 'text', c => c.notNull())
        .addColumn('question_count', 'integer', c => c.notNull())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('updated_at', 'bigint', c => c.notNull())
        .execute()
      await index('presentations', ['organization_key', 'id'])

      await withKey('questions')
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('presentation_key', 'bigint', c => c.notNull().references('presentations.key'))
        .addColumn('position', 'integer', c => c.notNull())
        .addColumn('type', 'text', c => c.notNull())
        .addColumn('prompt', 'text', c => c.notNull())
        .addColumn('options', 'text', c => c.notNull())
        .addColumn('settings', 'text', c => c.notNull())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('updated_at', 'bigint', c => c.notNull())
        .execute()
      await index('questions', ['presentation_key', 'position'])

      await withKey('sessions')
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
        .addColumn('presentation_key', 'bigint', c => c.notNull().references('presentations.key'))
        .addColumn('presentation_id', 'text', c => c.notNull())
        .addColumn('join_code', 'text', c => c.notNull())
        .addColumn('join_secret', 'text', c => c.notNull().unique())
        .addColumn('shuffle_seed', 'text', c => c.notNull())
        .addColumn('state', 'text', c => c.notNull())
        .addColumn('mode', 'text')
        .addColumn('identity_mode', 'text', c => c.notNull())
        .addColumn('active_session_question_key', 'bigint')
        .addColumn('door_locked', 'integer', c => c.notNull())
        .addColumn('started_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .addColumn('opens_at', 'bigint')
        .addColumn('closes_at', 'bigint')
        .addColumn('timezone', 'text')
        .addColumn('created_at', 'bigint', c => c.notNull())
        .execute()
      await index('sessions', ['organization_key', 'id'])
      await index('sessions', ['presentation_key'])
      await index('sessions', ['state', 'opens_at'])

      await compact(
        db.schema
          .createTable('session_counts')
          .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
          .addColumn('server', 'integer', c => c.notNull())
          .addColumn('participants', 'integer', c => c.notNull())
          .addColumn('voters', 'integer', c => c.notNull())
          .addPrimaryKeyConstraint('session_counts_pk', ['session_key', 'server']),
      ).execute()

      await compact(
        db.schema
          .createTable('join_codes')
          .addColumn('code', 'text', c => c.primaryKey())
          .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
          .addColumn('released_at', 'bigint'),
      ).execute()

      await withKey('session_questions')
        .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
        .addColumn('question_key', 'bigint', c => c.notNull())
        .addColumn('question_id', 'text', c => c.notNull())
        .addColumn('position', 'integer', c => c.notNull())
        .addColumn('definition', 'text', c => c.notNull())
        .addColumn('phase', 'text', c => c.notNull())
        .addColumn('opened_at', 'bigint', c => c.notNull())
        .addColumn('deadline_at', 'bigint')
        .addColumn('results_shown', 'integer', c => c.notNull())
        .addColumn('finalized', 'integer', c => c.notNull())
        .addUniqueConstraint('session_questions_once', ['session_key', 'question_key'])
        .execute()
      await index('session_questions', ['question_key'])

      await withKey('participants')
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
        .addColumn('join_key_hash', 'text')
        .addColumn('display_name', 'text')
        .addColumn('email', 'text')
        .addColumn('seal', 'text', c => c.notNull())
        .addColumn('time_factor', 'real')
        .addColumn('joined_at', 'bigint', c => c.notNull())
        .addColumn('last_seen_at', 'bigint', c => c.notNull())
        .addColumn('removed_at', 'bigint')
        .addUniqueConstraint('participants_join_key', ['session_key', 'join_key_hash'])
        .execute()
      await index('participants', ['session_key', 'last_seen_at'])

      await compact(
        db.schema
          .createTable('participant_tokens')
          .addColumn('hash', 'text', c => c.primaryKey())
          .addColumn('participant_key', 'bigint', c => c.notNull()),
      ).execute()
      await index('participant_tokens', ['participant_key'])

      await compact(
        db.schema
          .createTable('voters')
          .addColumn('session_key', 'bigint', c => c.notNull())
          .addColumn('participant_key', 'bigint', c => c.notNull())
          .addPrimaryKeyConstraint('voters_pk', ['session_key', 'participant_key']),
      ).execute()

      await compact(
        db.schema
          .createTable('answers')
          .addColumn('session_question_key', 'bigint', c => c.notNull())
          .addColumn('participant_key', 'bigint', c => c.notNull())
          .addColumn('value', 'text', c => c.notNull())
          .addColumn('seq', 'bigint')
          .addColumn('accepted_at', 'bigint', c => c.notNull())
          .addColumn('elapsed_ms', 'integer', c => c.notNull())
          .addColumn('text_at', 'bigint')
          .addPrimaryKeyConstraint('answers_pk', ['session_question_key', 'participant_key']),
      ).execute()

      await db.schema
        .createIndex('answers_texts')
        .on('answers')
        .columns(['session_question_key', 'text_at'])
        .where('text_at', 'is not', null)
        .execute()

      await compact(
        db.schema
          .createTable('tallies')
          .addColumn('session_question_key', 'bigint', c => c.notNull())
          .addColumn('list', 'text', c => c.notNull())
          .addColumn('item', engine.bytewiseText, c => c.notNull())
          .addColumn('server', 'integer', c => c.notNull())
          .addColumn('count', 'bigint', c => c.notNull())
          .addPrimaryKeyConstraint('tallies_pk', ['session_question_key', 'list', 'item', 'server']),
      ).execute()

      await withKey('stage_links')
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
        .addColumn('role', 'text', c => c.notNull())
        .addColumn('token_hash', 'text', c => c.notNull().unique())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('revoked_at', 'bigint')
        .execute()
      await index('stage_links', ['session_key'])

      await withKey('events')
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
        .addColumn('type', 'text', c => c.notNull())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('body', 'text', c => c.notNull())
        .execute()

      async function index(table: string, columns: string[]): Promise<void> {
        await db.schema
          .createIndex(`${table}_${columns.join('_')}`)
          .on(table)
          .columns(columns)
          .execute()
      }
    },
  }
}
