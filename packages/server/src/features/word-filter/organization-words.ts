import { cleanLine } from '@roomful/contract/clean-text'
import type { Organization, Reading, Writing } from '../../services.ts'
import { WordList } from './word-list.ts'

const wordCharactersMax = 60
const wordsMax = 5_000

/** A word that a list cannot hold. */
export class WordError extends Error {
  override readonly name = 'WordError'
}

/** An organization's own words, in alphabetical order. */
export async function listWords({ db }: Reading, { key }: Organization): Promise<string[]> {
  const rows = await db
    .selectFrom('organization_words')
    .select('word')
    .where('organization_key', '=', key)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}

/** Adds words; those that are there already change nothing. @throws WordError */
export async function addWords(
  tx: Writing,
  organization: Organization,
  words: readonly string[],
): Promise<string[]> {
  const rows = words.map(word => ({ organization_key: organization.key, word: readWord(word) }))
  for (const row of rows)
    await tx.db
      .insertInto('organization_words')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  const all = await listWords(tx, organization)
  if (all.length > wordsMax) throw new WordError(`an organization has at most ${wordsMax} words`)
  return all
}

/** Removes words; those that are not there change nothing. */
export async function removeWords(
  tx: Writing,
  organization: Organization,
  words: readonly string[],
): Promise<string[]> {
  for (const word of words)
    await tx.db
      .deleteFrom('organization_words')
      .where('organization_key', '=', organization.key)
      .where('word', '=', normalized(word))
      .execute()
  return listWords(tx, organization)
}

function readWord(word: string): string {
  const clean = normalized(word)
  if (clean.length > wordCharactersMax || new WordList([clean]).isEmpty)
    throw new WordError(`${JSON.stringify(word)} is no word of at most ${wordCharactersMax} characters`)
  return clean
}

function normalized(word: string): string {
  return cleanLine(word.normalize('NFC')).toLowerCase()
}
