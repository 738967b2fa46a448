import type { Migration } from './migration.ts'

const column = `
alter table "presentations" add column "last_session_id"`

const hasRun = `"started_at" is not null and "deleted_at" is null`

/** Only starts and deletions, not corrected times of starts. */
const event = `after update of "started_at", "deleted_at" on "sessions"`
const condition = `when ((old."started_at" is null) <> (new."started_at" is null) or (old."deleted_at" is null) <> (new."deleted_at" is null))`

/** A start compares with the stored id, since it does not see another one that has not been committed. */
const updates = [
  `update "presentations" set "last_session_id" = new."id" where "key" = new."presentation_key" and "last_session_id" < new."id" and new."started_at" is not null and new."deleted_at" is null;`,
  `update "presentations" set "last_session_id" = coalesce((select max("id") from "sessions" where "presentation_id" = new."presentation_id" and ${hasRun}), '') where "key" = new."presentation_key" and "last_session_id" = new."id" and new."deleted_at" is not null;`,
].join(' ')

/** After the trigger, so that no session starts in between. Grouped: a subquery of each presentation would walk all sessions. */
const filled = `update "presentations" set "last_session_id" = "last"."id" from (select "presentation_id", max("id") as "id" from "sessions" where ${hasRun} group by "presentation_id") as "last" where "last"."presentation_id" = "presentations"."id";
create index "presentations_organization_key_last_session_id_id" on "presentations" ("organization_key", "last_session_id", "id");
`

/**
 * The last session of each presentation: a trigger keeps it, since servers of the previous version start sessions, too. In a
 * transaction of its own: the lock on presentations would otherwise last for the index builds of the previous migration, and
 * requests that wait for those while they hold presentations would deadlock with it.
 */
export const lastSessions: Migration = {
  sqlite: `${column} text default '' not null;
create trigger "sessions_last_session" ${event} ${condition} begin ${updates} end;
${filled}`,
  postgres: `${column} text collate "C" default '' not null;
create function "keep_last_session"() returns trigger language plpgsql as $$ begin ${updates} return null; end $$;
create trigger "sessions_last_session" ${event} for each row ${condition} execute function "keep_last_session"();
${filled}`,
}
