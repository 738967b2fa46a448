import type { Migration } from './migration.ts'

const statements = `
create index "audit_of_caller_and_operation" on "audit" ("organization_key", coalesce(user_id, credential_id), "operation", "request_id") where operation <> '';
create index "audit_of_successes" on "audit" ("organization_key", "status", "request_id") where status < 400;
create index "tallies_of_servers" on "tallies" ("server", "session_question_key") where server <> 0;
`

/** Indexes of lists. */
export const listIndexes: Migration = { sqlite: statements, postgres: statements }
