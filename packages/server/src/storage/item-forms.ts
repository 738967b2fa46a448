import { sql } from 'kysely'

const lineBreak = sql.lit('\n')

/**
 * The `keyPrefix` of a tally item of forms (@roomful/contract/question-types/tally): all characters but line breaks are trimmed
 * from its end. Both engines have these functions.
 */
export function keyPrefixOf(column: string) {
  const item = sql.ref(column)
  return sql<string>`rtrim(${item}, replace(${item}, ${lineBreak}, ''))`
}

/** Its form, for sorting: with the line break. */
export function formOf(column: string) {
  const item = sql.ref(column)
  return sql<string>`ltrim(${item}, replace(${item}, ${lineBreak}, ''))`
}
