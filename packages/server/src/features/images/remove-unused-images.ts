import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../storage/storage.ts'

/** How long an image stays that nothing refers to: an edit may be undone meanwhile, an upload not be saved yet. */
export const unusedOutliveMs = 24 * 60 * 60_000
/** Bytes that one slice removes, so that nobody waits long behind it; a larger file is removed alone. */
const sliceBytes = 8 * 1024 * 1024
const sliceImages = 50

/** Whether what refers to an image is still there. */
const isUsed: RawBuilder<boolean> = sql`exists (
  select 1 from image_uses as u where u.image_key = images.key and (
    u.owner = 'QUESTION' and exists (select 1 from questions as q where q.key = u.owner_key)
    or u.owner = 'SLIDE' and exists (select 1 from content_slides as c where c.key = u.owner_key)
    or u.owner = 'SESSION' and exists (select 1 from sessions as s where s.key = u.owner_key)))`

/**
 * One slice of finding out which images nothing refers to any more.
 * @param after the image that was looked at before
 * @returns where the next slice begins; null when there is nothing more.
 */
export async function markUnusedImages(
  db: Db,
  now: number,
  after: number,
  rowsMax: number,
): Promise<number | null> {
  const rows = await db
    .selectFrom('images')
    .select(['key', 'unused_since', isUsed.as('is_used')])
    .where('key', '>', after)
    .orderBy('key')
    .limit(rowsMax)
    .execute()
  const changed = (isWanted: boolean) =>
    rows.filter(row => Boolean(row.is_used) === isWanted && (row.unused_since === null) !== isWanted)
  // Uses that are added meanwhile are looked for again before an image is removed.
  for (const [images, unused_since] of [
    [changed(false), now],
    [changed(true), null],
  ] as const) {
    const keys = images.map(({ key }) => key)
    if (keys.length > 0)
      await db.updateTable('images').set({ unused_since }).where('key', 'in', keys).execute()
  }
  return rows.length < rowsMax ? null : rows.at(-1)!.key
}

/**
 * One slice of removing images that nothing has referred to for a day, and those of deleted organizations.
 * @returns where the next slice begins; null when there is nothing more.
 */
export async function removeUnusedImages(db: Db, now: number): Promise<number | null> {
  const rows = await db
    .selectFrom('images')
    .select(['key', 'bytes'])
    .where(eb =>
      eb.or([
        eb.and([eb('unused_since', '<=', now - unusedOutliveMs), eb.not(isUsed)]),
        eb(
          'organization_key',
          'in',
          eb.selectFrom('organizations').select('organizations.key').where('deleted_at', 'is not', null),
        ),
      ]),
    )
    .orderBy('key')
    .limit(sliceImages)
    // Whoever begins to use an image at this moment waits and finds it gone, or has changed `unused_since` before.
    .forUpdate('images')
    .execute()
  const keys: number[] = []
  for (let [i, bytes] = [0, 0]; i < rows.length; i++) {
    bytes += rows[i]!.bytes
    if (bytes > sliceBytes && i > 0) break
    keys.push(rows[i]!.key)
  }
  if (keys.length === 0) return null
  for (const table of ['image_uses', 'image_chunks'] as const)
    await db.deleteFrom(table).where('image_key', 'in', keys).execute()
  await db.deleteFrom('images').where('key', 'in', keys).execute()
  return keys.length === rows.length && rows.length < sliceImages ? null : 0
}
