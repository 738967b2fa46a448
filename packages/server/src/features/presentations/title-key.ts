import { sql } from 'kysely'
import type { Db } from '../../storage/storage.ts'

/** PostgreSQL takes no index entry of more than 2,704 bytes; some characters become eighteen. */
const titleKeyCharactersMax = 400

/** The key by which titles are sorted and searched: neither capitals nor accents count. */
export function titleKey(title: string): string {
  const folded = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return folded.slice(0, titleKeyCharactersMax).toWellFormed()
}

/** The columns of a presentation that follow from its title. */
export function titleColumns(title: string) {
  return { title, title_key: titleKey(title), keyed_title: title }
}

/**
 * One slice of computing the title keys of presentations that a server of the version before, which writes none, has stored or
 * renamed.
 * @returns where the next slice begins; null when there is nothing more
 */
export async function updateTitleKeys(db: Db, after: number, rowsMax: number): Promise<number | null> {
  const outdated = await db
    .selectFrom('presentations')
    .select(['key', 'title'])
    .where(sql<boolean>`keyed_title is distinct from title`)
    .where('key', '>', after)
    .orderBy('key')
    .limit(rowsMax)
    .execute()
  for (const { key, title } of outdated)
    await db
      .updateTable('presentations')
      .set({ title_key: titleKey(title), keyed_title: title })
      .where('key', '=', key)
      .where('title', '=', title)
      .execute()
  return outdated.length < rowsMax ? null : outdated.at(-1)!.key
}
