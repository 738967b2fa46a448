import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../storage.ts'

/** PostgreSQL limits index entries to 2,704 bytes, so the index holds the beginning of a text. */
const indexedCharacters = 64

/** Every table with its indexes. `../tables.ts` documents tables and columns. */
export function schema(engine: Engine): Migration {
  const { addKey, keyedByPrimary, unlogged, bytewiseText, bytes } = engine

  return {
    async up(db: Kysely<unknown>) {
      await migrationVersions()
      await organizations()
      await people()
      await presentations()
      await images()
      await sessions()
      await participants()
      await answers()
      await qa()
      await reviews()
      await stages()
      await webhooks()
      await calls()
      await retention()
      await servers()

      /** The program version that ran each migration. */
      async function migrationVersions() {
        await table('migration_versions')
          .addColumn('name', 'text', c => c.notNull().primaryKey())
          .addColumn('version', 'text', c => c.notNull())
          .execute()
      }

      async function organizations() {
        await withKey('organizations')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('name', 'text', c => c.notNull())
          .addColumn('plan', 'text', c => c.notNull())
          .addColumn('two_factor_required', 'integer', c => c.notNull().defaultTo(0))
          .addColumn('look', 'text')
          .addColumn('retention', 'text')
          .addColumn('deleted_at', 'bigint')
          .addColumn('created_at', 'bigint', c => c.notNull())
          .execute()
        await index('organizations', ['deleted_at'], {
          name: 'organizations_deleted',
          where: 'deleted_at is not null',
        })

        await keyedByPrimary(
          table('organization_words')
            .addColumn('organization_key', 'bigint', c => c.notNull())
            .addColumn('word', 'text', c => c.notNull())
            .addPrimaryKeyConstraint('organization_words_pk', ['organization_key', 'word']),
        ).execute()
      }

      /** Users, their sign-ins, and the API keys that they create. */
      async function people() {
        await withKey('users')
          .addColumn('id', bytewiseText, c => c.notNull().unique())
          .addColumn('email', 'text', c => c.notNull())
          .addColumn('folded_email', bytewiseText, c => c.notNull().unique())
          .addColumn('name', 'text', c => c.notNull())
          .addColumn('language', 'text', c => c.notNull())
          .addColumn('password_hash', 'text')
          .addColumn('sealed_totp', 'text')
          .addColumn('sealed_pending_totp', 'text')
          .addColumn('last_totp_step', 'bigint')
          .addColumn('created_at', 'bigint', c => c.notNull())
          .execute()

        await keyedByPrimary(
          table('recovery_codes')
            .addColumn('user_key', 'bigint', c => c.notNull().references('users.key'))
            .addColumn('code_hash', bytewiseText, c => c.notNull())
            .addPrimaryKeyConstraint('recovery_codes_primary', ['user_key', 'code_hash']),
        ).execute()

        await keyedByPrimary(
          table('memberships')
            .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
            .addColumn('user_key', 'bigint', c => c.notNull().references('users.key'))
            .addColumn('role', 'text', c => c.notNull())
            .addColumn('created_at', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('memberships_primary', ['organization_key', 'user_key']),
        ).execute()
        await index('memberships', ['user_key'])

        await withKey('sign_ins')
          .addColumn('id', bytewiseText, c => c.notNull().unique())
          .addColumn('user_key', 'bigint', c => c.notNull().references('users.key'))
          .addColumn('token_hash', bytewiseText, c => c.notNull().unique())
          .addColumn('ip', 'text', c => c.notNull())
          .addColumn('user_agent', 'text')
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('last_used_at', 'bigint', c => c.notNull())
          .addColumn('with_password', 'integer', c => c.notNull().defaultTo(1))
          .addColumn('issuer', 'text')
          .addColumn('issuer_until', 'bigint')
          .execute()
        await index('sign_ins', ['user_key'])
        await index('sign_ins', ['last_used_at'])
        await index('sign_ins', ['user_key', 'id'])

        await table('sign_in_providers')
          .addColumn('organization_key', 'bigint', c => c.primaryKey().references('organizations.key'))
          .addColumn('issuer', bytewiseText, c => c.notNull())
          .addColumn('client_id', 'text', c => c.notNull())
          .addColumn('sealed_client_secret', 'text', c => c.notNull())
          .addColumn('domains', 'text', c => c.notNull())
          .addColumn('participants', 'text', c => c.notNull())
          .addColumn('members_required', 'integer', c => c.notNull())
          .execute()

        await keyedByPrimary(
          table('identities')
            .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
            .addColumn('issuer', bytewiseText, c => c.notNull())
            .addColumn('subject', bytewiseText, c => c.notNull())
            .addColumn('user_key', 'bigint', c => c.notNull().references('users.key'))
            .addColumn('created_at', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('identities_primary', ['organization_key', 'issuer', 'subject'])
            .addUniqueConstraint('identities_organization_key_user_key', ['organization_key', 'user_key']),
        ).execute()
        await index('identities', ['issuer', 'subject'])

        await keyedByPrimary(
          table('used_sign_in_states')
            .addColumn('state_hash', bytewiseText, c => c.primaryKey())
            .addColumn('expires_at', 'bigint', c => c.notNull()),
        ).execute()

        await table('set_up')
          .addColumn('name', bytewiseText, c => c.primaryKey())
          .addColumn('secret_hash', bytewiseText, c => c.notNull())
          .addColumn('sealed_secret', 'text', c => c.notNull())
          .execute()

        await withKey('invitations')
          .addColumn('id', bytewiseText, c => c.notNull().unique())
          .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
          .addColumn('email', 'text', c => c.notNull())
          .addColumn('folded_email', bytewiseText, c => c.notNull())
          .addColumn('role', 'text', c => c.notNull())
          .addColumn('secret_hash', bytewiseText, c => c.notNull().unique())
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('expires_at', 'bigint', c => c.notNull())
          .addUniqueConstraint('invitations_organization_key_folded_email', [
            'organization_key',
            'folded_email',
          ])
          .execute()
        await index('invitations', ['organization_key', 'id'])

        await keyedByPrimary(
          table('password_resets')
            .addColumn('user_key', 'bigint', c => c.primaryKey().references('users.key'))
            .addColumn('secret_hash', bytewiseText, c => c.notNull().unique())
            .addColumn('expires_at', 'bigint', c => c.notNull()),
        ).execute()

        await withKey('credentials')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
          .addColumn('public_id', 'text', c => c.notNull().unique())
          .addColumn('hash', 'text', c => c.notNull())
          .addColumn('name', 'text', c => c.notNull())
          .addColumn('scopes', 'text', c => c.notNull())
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('created_by', 'bigint', c => c.references('users.key'))
          .addColumn('last_used_at', 'bigint')
          .addColumn('revoked_at', 'bigint')
          .execute()
        await index('credentials', ['organization_key', 'id'])
      }

      async function presentations() {
        await withKey('presentations')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
          .addColumn('title', 'text', c => c.notNull())
          .addColumn('title_key', bytewiseText, c => c.notNull())
          .addColumn('question_count', 'integer', c => c.notNull())
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('updated_at', 'bigint', c => c.notNull())
          .addColumn('trashed_at', 'bigint')
          .addColumn('session_defaults', 'text')
          .addColumn('metadata', 'text', c => c.notNull().defaultTo('{}'))
          .execute()
        await index('presentations', ['organization_key', 'id'])
        await index('presentations', ['trashed_at'], {
          name: 'presentations_trashed',
          where: 'trashed_at is not null',
        })
        await index('presentations', ['organization_key', 'updated_at', 'id'])
        await index('presentations', ['organization_key', 'title_key', 'id'])

        await withKey('questions')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('presentation_key', 'bigint', c => c.notNull().references('presentations.key'))
          .addColumn('position', 'integer', c => c.notNull())
          .addColumn('type', 'text', c => c.notNull())
          .addColumn('prompt', 'text', c => c.notNull())
          .addColumn('options', 'text', c => c.notNull())
          .addColumn('settings', 'text', c => c.notNull())
          .addColumn('notes', 'text', c => c.notNull().defaultTo(''))
          .addColumn('explanation', 'text')
          .addColumn('image', 'text')
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('updated_at', 'bigint', c => c.notNull())
          .execute()
        await index('questions', ['presentation_key', 'position'])

        await withKey('content_slides')
          .addColumn('id', bytewiseText, c => c.notNull().unique())
          .addColumn('presentation_key', 'bigint', c => c.notNull().references('presentations.key'))
          .addColumn('position', 'integer', c => c.notNull())
          .addColumn('title', 'text', c => c.notNull())
          .addColumn('body', 'text', c => c.notNull())
          .addColumn('image_id', bytewiseText)
          .addColumn('image_alt', 'text')
          .addColumn('on_phones', 'integer', c => c.notNull())
          .addColumn('notes', 'text', c => c.notNull())
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('updated_at', 'bigint', c => c.notNull())
          .execute()
        await index('content_slides', ['presentation_key', 'position'])
      }

      async function images() {
        await withKey('images')
          .addColumn('id', bytewiseText, c => c.notNull().unique())
          .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
          .addColumn('media_type', 'text', c => c.notNull())
          .addColumn('width', 'integer', c => c.notNull())
          .addColumn('height', 'integer', c => c.notNull())
          .addColumn('bytes', 'integer', c => c.notNull())
          .addColumn('scaled', 'text', c => c.notNull())
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('unused_since', 'bigint')
          .execute()
        await index('images', ['organization_key', 'created_at'], { name: 'images_organization' })
        await index('images', ['unused_since'], { name: 'images_unused' })

        await table('image_chunks')
          .addColumn('image_key', 'bigint', c => c.notNull().references('images.key'))
          .addColumn('scaled_to', 'integer', c => c.notNull())
          .addColumn('place', 'integer', c => c.notNull())
          .addColumn('content', bytes, c => c.notNull())
          .addPrimaryKeyConstraint('image_chunks_pk', ['image_key', 'scaled_to', 'place'])
          .execute()

        await table('image_uses')
          .addColumn('image_key', 'bigint', c => c.notNull().references('images.key'))
          .addColumn('owner', 'text', c => c.notNull())
          .addColumn('owner_key', 'bigint', c => c.notNull())
          .addPrimaryKeyConstraint('image_uses_pk', ['image_key', 'owner', 'owner_key'])
          .execute()
        await index('image_uses', ['owner', 'owner_key'], { name: 'image_uses_owner' })
      }

      async function sessions() {
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
          .addColumn('leaderboard_shown', 'integer', c => c.notNull().defaultTo(0))
          .addColumn('screen_results_hidden', 'integer', c => c.notNull().defaultTo(0))
          .addColumn('screen', 'text', c => c.notNull().defaultTo('{}'))
          .addColumn('settings', 'text', c => c.notNull().defaultTo('{}'))
          .addColumn('metadata', 'text', c => c.notNull().defaultTo('{}'))
          .addColumn('started_at', 'bigint')
          .addColumn('ended_at', 'bigint')
          .addColumn('opens_at', 'bigint')
          .addColumn('closes_at', 'bigint')
          .addColumn('timezone', 'text')
          .addColumn('cleaned_up', 'integer', c => c.notNull().defaultTo(0))
          .addColumn('removals', 'bigint', c => c.notNull().defaultTo(0))
          .addColumn('names_removed', 'integer', c => c.notNull().defaultTo(0))
          .addColumn('deleted_at', 'bigint')
          .addColumn('deleted_after_days', 'integer')
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('created_by', 'bigint', c => c.references('users.key'))
          .execute()
        await index('sessions', ['organization_key', 'id'])
        await index('sessions', ['presentation_key'])
        // The schedule.
        await index('sessions', ['state', 'opens_at'])
        await index('sessions', ['state', 'closes_at'])
        // Retention.
        await index('sessions', ['ended_at'], { name: 'sessions_to_clean_up', where: 'cleaned_up = 0' })
        await index('sessions', ['deleted_at'], { name: 'sessions_deleted', where: 'deleted_at is not null' })
        // Lists of an organization or a presentation.
        await index('sessions', ['organization_key', 'state', 'id'])
        await index('sessions', ['presentation_id', 'id'])
        await index('sessions', ['organization_key', 'ended_at'], {
          name: 'sessions_to_expire',
          where: 'deleted_at is null',
        })
        await index('sessions', ['organization_key', 'ended_at'], {
          name: 'sessions_with_names',
          where: `deleted_at is null and names_removed = 0 and identity_mode = 'IDENTIFIED'`,
        })

        await keyedByPrimary(
          table('session_counts')
            .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
            .addColumn('server', 'integer', c => c.notNull())
            .addColumn('participants', 'integer', c => c.notNull())
            .addColumn('voters', 'integer', c => c.notNull())
            .addColumn('seats', 'integer', c => c.notNull().defaultTo(0))
            .addPrimaryKeyConstraint('session_counts_pk', ['session_key', 'server']),
        ).execute()

        await keyedByPrimary(
          table('join_codes')
            .addColumn('code', 'text', c => c.primaryKey())
            .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
            .addColumn('released_at', 'bigint'),
        ).execute()
        // Free codes, for each new session.
        await index('join_codes', ['released_at'], {
          name: 'join_codes_released',
          where: 'released_at is not null',
        })
        await index('join_codes', ['session_key'])

        await withKey('session_questions')
          .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
          .addColumn('question_key', 'bigint', c => c.notNull())
          .addColumn('question_id', 'text', c => c.notNull())
          .addColumn('position', 'integer', c => c.notNull())
          .addColumn('definition', 'text', c => c.notNull())
          .addColumn('phase', 'text', c => c.notNull())
          .addColumn('opened_at', 'bigint', c => c.notNull())
          .addColumn('deadline_at', 'bigint')
          .addColumn('added_ms', 'bigint', c => c.notNull().defaultTo(0))
          .addColumn('limit_from', 'bigint')
          .addColumn('results_shown', 'integer', c => c.notNull())
          .addColumn('finalized', 'integer', c => c.notNull())
          .addColumn('is_final', 'bigint', c => c.notNull().defaultTo(0))
          .addColumn('unlinked', 'integer', c => c.notNull().defaultTo(0))
          .addColumn('unlinked_rows', 'bigint', c => c.notNull().defaultTo(0))
          .addUniqueConstraint('session_questions_once', ['session_key', 'question_key'])
          .execute()
        await index('session_questions', ['question_key'])
        // Deadlines.
        await index('session_questions', ['phase', 'deadline_at'])

        await withKey('spins')
          .addColumn('session_question_key', 'bigint', c => c.notNull())
          .addColumn('ref', 'text', c => c.notNull())
          .addColumn('option_id', 'text', c => c.notNull())
          .addColumn('spun_at', 'bigint', c => c.notNull())
          .addUniqueConstraint('spins_once', ['session_question_key', 'ref'])
          .execute()
      }

      async function participants() {
        await withKey('participants')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
          .addColumn('join_key_hash', 'text')
          .addColumn('account_hash', bytewiseText)
          .addColumn('display_name', 'text')
          .addColumn('email', 'text')
          .addColumn('seal', 'text', c => c.notNull())
          .addColumn('time_factor', 'real')
          .addColumn('joined_at', 'bigint', c => c.notNull())
          .addColumn('last_seen_at', 'bigint', c => c.notNull())
          .addColumn('present_until', 'bigint')
          .addColumn('name_review', 'text')
          .addColumn('removed_at', 'bigint')
          .addUniqueConstraint('participants_join_key', ['session_key', 'join_key_hash'])
          .execute()
        await index('participants', ['session_key', 'last_seen_at'])
        await index('participants', ['session_key', 'key'])
        // Read with every change of a room, and rare in one. SQLite prefers a partial index only where it
        // covers more of the query's columns: the next two contain the column of their condition.
        await index('participants', ['session_key'], {
          name: 'participants_more_time',
          where: 'time_factor is null or time_factor <> 1',
        })
        await index('participants', ['session_key', 'removed_at'], {
          name: 'participants_removed',
          where: 'removed_at is not null',
        })
        await index('participants', ['session_key', 'name_review'], {
          name: 'participants_reviewed',
          where: 'name_review is not null',
        })
        await index('participants', ['session_key', 'account_hash'], {
          name: 'participants_account',
          where: 'account_hash is not null',
        })

        await keyedByPrimary(
          table('time_factors')
            .addColumn('session_key', 'bigint', c => c.notNull())
            .addColumn('participant_key', 'bigint', c => c.notNull())
            .addColumn('from_at', 'bigint', c => c.notNull())
            .addColumn('factor', 'real')
            .addPrimaryKeyConstraint('time_factors_pk', ['session_key', 'participant_key', 'from_at']),
        ).execute()

        await keyedByPrimary(
          table('participant_tokens')
            .addColumn('hash', 'text', c => c.primaryKey())
            .addColumn('participant_key', 'bigint', c => c.notNull()),
        ).execute()
        await index('participant_tokens', ['participant_key'])

        await keyedByPrimary(
          table('voters')
            .addColumn('session_key', 'bigint', c => c.notNull())
            .addColumn('participant_key', 'bigint', c => c.notNull())
            .addColumn('session_question_key', 'bigint', c => c.notNull().defaultTo(0))
            .addPrimaryKeyConstraint('voters_pk', ['session_key', 'participant_key']),
        ).execute()
      }

      async function answers() {
        await keyedByPrimary(
          table('answers')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('participant_key', 'bigint', c => c.notNull())
            .addColumn('value', bytewiseText, c => c.notNull())
            .addColumn('seq', 'bigint')
            .addColumn('accepted_at', 'bigint', c => c.notNull())
            .addColumn('elapsed_ms', 'integer', c => c.notNull())
            .addColumn('text_at', 'bigint')
            .addPrimaryKeyConstraint('answers_pk', ['session_question_key', 'participant_key']),
        ).execute()
        // The newest texts; those of the same minute are sorted by content.
        await db.schema
          .createIndex('answers_newest_texts')
          .on('answers')
          .columns(['session_question_key', 'text_at desc'])
          .expression(sql`substr(value, 1, ${sql.lit(indexedCharacters)})`)
          .where(sql<SqlBool>`text_at is not null`)
          .execute()

        await keyedByPrimary(
          table('tallies')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('list', 'text', c => c.notNull())
            .addColumn('item', bytewiseText, c => c.notNull())
            .addColumn('server', 'integer', c => c.notNull())
            .addColumn('count', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('tallies_pk', ['session_question_key', 'list', 'item', 'server']),
        ).execute()

        await keyedByPrimary(
          table('discarded_answers')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('session_key', 'bigint', c => c.notNull())
            .addColumn('discarded_at', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('discarded_answers_pk', ['session_question_key']),
        ).execute()

        await keyedByPrimary(
          table('unlinkings')
            .addColumn('session_key', 'bigint', c => c.primaryKey().references('sessions.key'))
            .addColumn('frozen', 'integer', c => c.notNull()),
        ).execute()

        await keyedByPrimary(
          table('unlinked_answers')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('place', 'bigint', c => c.notNull())
            .addColumn('value', bytewiseText, c => c.notNull())
            .addColumn('text_at', 'bigint')
            .addPrimaryKeyConstraint('unlinked_answers_pk', ['session_question_key', 'place']),
        ).execute()

        await keyedByPrimary(
          table('final_standings')
            .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
            .addColumn('participant_key', 'bigint', c => c.notNull())
            .addColumn('points', 'bigint', c => c.notNull())
            .addColumn('place', 'integer', c => c.notNull())
            .addPrimaryKeyConstraint('final_standings_pk', ['session_key', 'participant_key']),
        ).execute()
      }

      async function qa() {
        await withKey('entries')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('session_question_key', 'bigint', c => c.notNull())
          .addColumn('participant_key', 'bigint', c => c.notNull())
          .addColumn('text', 'text', c => c.notNull())
          .addColumn('asker_name', 'text')
          .addColumn('lifecycle', 'text', c => c.notNull())
          .addColumn('pinned_order', 'integer')
          .addColumn('public_answer', 'text')
          .addColumn('upvotes', 'integer', c => c.notNull())
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('changed_at', 'bigint')
          .addColumn('ask_key', 'text')
          .execute()
        // A participant's own entries, on each connection.
        await index('entries', ['participant_key'], { name: 'entries_participant' })
        // The first entries of one question and lifecycle, in either order.
        await db.schema
          .createIndex('entries_attention')
          .on('entries')
          .columns(['session_question_key', 'lifecycle'])
          .expression(sql`(case when pinned_order is null then 1 else 0 end)`)
          .expression(sql`(coalesce(pinned_order, 0))`)
          .expression(sql`(-upvotes)`)
          .columns(['created_at', 'id'])
          .execute()
        await index('entries', ['session_question_key', 'lifecycle', 'created_at', 'id'], {
          name: 'entries_age',
        })
        // Unsent entries, after missed notices.
        await index('entries', ['session_question_key', 'changed_at'], {
          name: 'entries_changed',
          where: 'changed_at is not null',
        })
        await index('entries', ['participant_key', 'ask_key'], {
          name: 'entries_by_ask_key',
          unique: true,
          where: 'ask_key is not null',
        })

        await keyedByPrimary(
          table('upvotes')
            .addColumn('entry_key', 'bigint', c => c.notNull())
            .addColumn('participant_key', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('upvotes_pk', ['entry_key', 'participant_key']),
        ).execute()

        await keyedByPrimary(
          table('qa_voters')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('participant_key', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('qa_voters_pk', ['session_question_key', 'participant_key']),
        ).execute()
      }

      async function reviews() {
        await keyedByPrimary(
          table('text_reviews')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('digest', 'text', c => c.notNull())
            .addColumn('item', 'text', c => c.notNull())
            .addColumn('text', 'text', c => c.notNull())
            .addColumn('lifecycle', 'text', c => c.notNull())
            .addPrimaryKeyConstraint('text_reviews_pk', ['session_question_key', 'digest']),
        ).execute()

        await keyedByPrimary(
          table('hidden_texts')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('digest', 'text', c => c.notNull())
            .addColumn('text', 'text', c => c.notNull())
            .addPrimaryKeyConstraint('hidden_texts_pk', ['session_question_key', 'digest']),
        ).execute()
      }

      async function stages() {
        await withKey('stage_links')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
          .addColumn('role', 'text', c => c.notNull())
          .addColumn('token_hash', 'text', c => c.notNull().unique())
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('created_by', 'bigint', c => c.references('users.key'))
          .addColumn('revoked_at', 'bigint')
          .execute()
        await index('stage_links', ['session_key'])
        await index('stage_links', ['created_by'], {
          name: 'stage_links_of_creators',
          where: 'created_by is not null and revoked_at is null',
        })

        await withKey('report_links')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
          .addColumn('token_hash', 'text', c => c.notNull().unique())
          .addColumn('password_hash', 'text')
          .addColumn('names', 'integer', c => c.notNull())
          .addColumn('texts', 'integer', c => c.notNull())
          .addColumn('qa', 'integer', c => c.notNull())
          .addColumn('ends_at', 'bigint')
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('created_by', 'bigint', c => c.references('users.key'))
          .addColumn('revoked_at', 'bigint')
          .execute()
        await index('report_links', ['session_key'])
        await index('report_links', ['created_by'], {
          name: 'report_links_of_creators',
          where: 'created_by is not null and revoked_at is null',
        })

        await keyedByPrimary(
          table('stage_passes')
            .addColumn('hash', 'text', c => c.primaryKey())
            .addColumn('stage_link_key', 'bigint', c => c.notNull().references('stage_links.key'))
            .addColumn('created_at', 'bigint', c => c.notNull()),
        ).execute()
        await index('stage_passes', ['stage_link_key'])

        await keyedByPrimary(
          table('stage_pairings')
            .addColumn('stage_link_key', 'bigint', c => c.primaryKey().references('stage_links.key'))
            .addColumn('token_hash', 'text', c => c.notNull())
            .addColumn('offered_at', 'bigint', c => c.notNull())
            .addColumn('claim_hash', 'text')
            .addColumn('number', 'text')
            .addColumn('taken_at', 'bigint')
            .addColumn('state', 'text', c => c.notNull()),
        ).execute()
        await index('stage_pairings', ['token_hash'])
        await index('stage_pairings', ['claim_hash'])
      }

      async function webhooks() {
        await withKey('events')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
          .addColumn('session_key', 'bigint')
          .addColumn('type', 'text', c => c.notNull())
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('body', 'text', c => c.notNull())
          .execute()
        await index('events', ['session_key', 'key'], { where: 'session_key is not null' })
        await index('events', ['organization_key', 'key'])

        await withKey('endpoints')
          .addColumn('id', 'text', c => c.notNull().unique())
          .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
          .addColumn('target_url', 'text', c => c.notNull())
          .addColumn('event_types', 'text', c => c.notNull())
          .addColumn('state', 'text', c => c.notNull())
          .addColumn('sealed_secret', 'text', c => c.notNull())
          .addColumn('sealed_old_secret', 'text')
          .addColumn('old_secret_until', 'bigint')
          .addColumn('failures', 'integer', c => c.notNull())
          .addColumn('failed_probes', 'bigint', c => c.notNull().defaultTo(0))
          .addColumn('retry_at', 'bigint')
          .addColumn('due_at', 'bigint')
          .addColumn('lease_holder', 'text')
          .addColumn('lease_until', 'bigint')
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('updated_at', 'bigint', c => c.notNull())
          .execute()
        await index('endpoints', ['organization_key', 'id'])
        await index('endpoints', ['due_at'], { name: 'endpoints_due', where: 'due_at is not null' })
        await index('endpoints', ['organization_key', 'id'], {
          name: 'endpoints_present',
          where: `state != 'REMOVED'`,
        })

        await withKey('deliveries')
          .addColumn('id', 'text', c => c.notNull())
          .addColumn('endpoint_key', 'bigint', c => c.notNull().references('endpoints.key'))
          .addColumn('event_key', 'bigint', c => c.notNull().references('events.key'))
          .addColumn('event_id', 'text', c => c.notNull())
          .addColumn('event_type', 'text', c => c.notNull())
          .addColumn('state', 'text', c => c.notNull())
          .addColumn('attempts', 'integer', c => c.notNull())
          .addColumn('earlier_attempts', 'integer', c => c.notNull())
          .addColumn('next_attempt_at', 'bigint')
          .addColumn('last_status', 'integer')
          .addColumn('last_error', 'text')
          .addColumn('last_response', 'text')
          .addColumn('created_at', 'bigint', c => c.notNull())
          .addColumn('updated_at', 'bigint', c => c.notNull())
          .addUniqueConstraint('deliveries_id', ['endpoint_key', 'id'])
          .execute()
        await index('deliveries', ['endpoint_key', 'key'], {
          name: 'deliveries_waiting',
          where: 'next_attempt_at is not null',
        })
        await index('deliveries', ['endpoint_key', 'state', 'id'])
        // An event is removed after its last delivery.
        await index('deliveries', ['event_key'])

        await keyedByPrimary(
          table('attempts')
            .addColumn('delivery_key', 'bigint', c =>
              c.notNull().references('deliveries.key').onDelete('cascade'),
            )
            .addColumn('number', 'integer', c => c.notNull())
            .addColumn('at', 'bigint', c => c.notNull())
            .addColumn('duration_ms', 'integer', c => c.notNull())
            .addColumn('status', 'integer')
            .addColumn('error', 'text')
            .addColumn('response', 'text')
            .addPrimaryKeyConstraint('attempts_primary', ['delivery_key', 'number']),
        ).execute()
      }

      async function calls() {
        await withKey('audit')
          .addColumn('organization_key', 'bigint', c => c.notNull())
          .addColumn('credential_id', 'text', c => c.notNull())
          .addColumn('user_id', 'text')
          .addColumn('request_id', 'text', c => c.notNull())
          .addColumn('at', 'bigint', c => c.notNull())
          .addColumn('method', 'text', c => c.notNull())
          .addColumn('path', 'text', c => c.notNull())
          .addColumn('operation', bytewiseText, c => c.notNull())
          .addColumn('status', 'integer', c => c.notNull())
          .addColumn('ip', 'text', c => c.notNull())
          .addColumn('user_agent', 'text')
          .execute()
        await index('audit', ['organization_key', 'request_id'])
        // Filters. Request ids sort by time.
        await index('audit', ['organization_key', 'user_id', 'request_id'], {
          name: 'audit_of_user',
          where: 'user_id is not null',
        })
        await index('audit', ['organization_key', 'credential_id', 'request_id'], {
          name: 'audit_of_credential',
          where: `credential_id <> ''`,
        })
        await index('audit', ['organization_key', 'operation', 'request_id'], {
          name: 'audit_of_operation',
          where: `operation <> ''`,
        })
        await index('audit', ['organization_key', 'method', 'request_id'], {
          name: 'audit_of_changes',
          where: `method <> 'GET'`,
        })
        await index('audit', ['organization_key', 'request_id'], {
          name: 'audit_of_failures',
          where: 'status >= 400',
        })

        await keyedByPrimary(
          table('idempotency_keys')
            .addColumn('id', 'text', c => c.primaryKey())
            .addColumn('fingerprint', 'text', c => c.notNull())
            .addColumn('claim', 'text', c => c.notNull())
            .addColumn('expires_at', 'bigint', c => c.notNull())
            .addColumn('answer', 'text'),
        ).execute()
        await index('idempotency_keys', ['expires_at'])

        // A single server counts in memory: SQLite has the table so that both engines have one schema.
        await unlogged(
          table('budget_windows')
            .addColumn('key', 'text', c => c.primaryKey())
            .addColumn('count', 'integer', c => c.notNull())
            .addColumn('ends_at', 'bigint', c => c.notNull()),
        ).execute()
        await index('budget_windows', ['ends_at'])
      }

      async function retention() {
        await withKey('removal_records')
          .addColumn('id', bytewiseText, c => c.notNull().unique())
          .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
          .addColumn('name', bytewiseText, c => c.notNull())
          .addColumn('at', 'bigint', c => c.notNull())
          .addColumn('kind', 'text', c => c.notNull())
          .addColumn('set_by', 'text', c => c.notNull())
          .addColumn('days', 'integer', c => c.notNull())
          .addColumn('session', 'text')
          .addColumn('removed', 'text', c => c.notNull())
          .addUniqueConstraint('removal_records_once', ['organization_key', 'name'])
          .execute()
        await index('removal_records', ['organization_key', 'id'])

        await keyedByPrimary(
          table('trend_counts')
            .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
            .addColumn('month', bytewiseText, c => c.notNull())
            .addColumn('name', bytewiseText, c => c.notNull())
            .addColumn('count', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('trend_counts_pk', ['organization_key', 'month', 'name']),
        ).execute()
      }

      /** State shared by the servers of one database. */
      async function servers() {
        await table('leases')
          .addColumn('name', bytewiseText, c => c.primaryKey())
          .addColumn('holder', bytewiseText, c => c.notNull())
          .addColumn('until', 'bigint', c => c.notNull())
          .execute()

        await table('storage_probes')
          .addColumn('server', 'integer', c => c.primaryKey())
          .addColumn('at', 'bigint', c => c.notNull())
          .execute()

        await table('sealing_secret')
          .addColumn('key', 'integer', c => c.primaryKey())
          .addColumn('fingerprint', 'text', c => c.notNull())
          .execute()

        await table('server_secrets')
          .addColumn('holder', bytewiseText, c => c.primaryKey())
          .addColumn('fingerprints', 'text', c => c.notNull())
          .execute()
      }

      function table(name: string) {
        return db.schema.createTable(name)
      }

      function withKey(name: string) {
        return addKey(table(name))
      }

      /** @param where the condition of a partial index */
      async function index(
        table: string,
        columns: readonly string[],
        { name, where, unique = false }: { name?: string; where?: string; unique?: boolean } = {},
      ) {
        let building = db.schema
          .createIndex(name ?? `${table}_${columns.join('_')}`)
          .on(table)
          .columns([...columns])
        if (unique) building = building.unique()
        if (where !== undefined) building = building.where(sql.raw<SqlBool>(where))
        await building.execute()
      }
    },
  }
}
