import type { Migration } from './migration.ts'

const before = `
alter table "presentations" add column "last_session_id"`

const after = `
create index "presentations_organization_key_last_session_id_id" on "presentations" ("organization_key", "last_session_id", "id");
create index "audit_of_caller_and_operation" on "audit" ("organization_key", coalesce(user_id, credential_id), "operation", "request_id") where operation <> '';
create index "audit_of_successes" on "audit" ("organization_key", "status", "request_id") where status < 400;
create index "tallies_of_servers" on "tallies" ("server", "session_question_key") where server <> 0;
`

const lastOf = (presentationId: string) =>
  `coalesce((select "id" from "sessions" where "presentation_id" = ${presentationId} and "started_at" is not null and "deleted_at" is null order by "id" desc limit 1), '')`

const fill = `update "presentations" set "last_session_id" = ${lastOf('"presentations"."id"')};`

/** Only the last session's deletion changes the value. */
const update = `update "presentations" set "last_session_id" = ${lastOf('new."presentation_id"')} where "key" = new."presentation_key" and (new."deleted_at" is null or "last_session_id" = new."id");`

/**
 * Indexes of lists, and the last session of each presentation: a trigger keeps it, since servers of the previous version
 * start sessions, too.
 */
export const listIndexes: Migration = {
  sqlite: `${before} text default '' not null;
${fill}
create trigger "sessions_last_session" after update of "started_at", "deleted_at" on "sessions" begin ${update} end;
${after}`,
  postgres: `${before} text collate "C" default '' not null;
${fill}
create function "keep_last_session"() returns trigger language plpgsql as $$ begin ${update} return null; end $$;
create trigger "sessions_last_session" after update of "started_at", "deleted_at" on "sessions" for each row execute function "keep_last_session"();
${after}`,
}
