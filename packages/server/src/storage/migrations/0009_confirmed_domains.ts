import type { Migration } from './migration.ts'

const columns = (domain: string) =>
  `create table "confirmed_domains" ("domain" ${domain} primary key, "organization_key" bigint not null references "organizations" ("key"))`
const index =
  'create index "confirmed_domains_organization_key" on "confirmed_domains" ("organization_key");\n'

/** Mail domains that the operator has confirmed, for the provider that the sign-in page offers. */
export const confirmedDomains: Migration = {
  sqlite: `${columns('text')} without rowid;\n${index}`,
  postgres: `${columns('text collate "C"')};\n${index}`,
}
