import type { QuestionImage } from '@roomful/contract/features/images/limits'
import type { QuestionContent } from '@roomful/contract/question-types/question-input'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { type RawBuilder, sql } from 'kysely'
import { invalidBody } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import type { Db } from '../../storage/storage.ts'
import type { Database } from '../../storage/tables.ts'

/** A reference to images: a question, a content slide, a session through its questions, or an organization through its logo. */
export interface ImageOwner {
  readonly kind: Database['image_uses']['owner']
  readonly key: number
}

/** An image reference in a body, and the published name of its field. */
export interface NamedImage {
  readonly field: string
  readonly id: string
}

/** The images of a question. @param fieldPrefix prefix of the question's published field names */
export function imagesOf(
  { image, options }: Pick<QuestionContent, 'image' | 'options'>,
  fieldPrefix: string,
): NamedImage[] {
  return [
    ...(image ? [{ field: `${fieldPrefix}image`, id: image.id }] : []),
    ...options.flatMap((option, i) =>
      option.image ? [{ field: `${fieldPrefix}options[${i}].image`, id: option.image.id }] : [],
    ),
  ]
}

/**
 * Replaces the images that an owner refers to. Unreferenced images are removed a day later.
 * @throws ApiError INVALID_REQUEST_BODY for an image that the organization does not have
 */
export async function setImages(
  tx: Writing,
  organization: Organization,
  owner: ImageOwner,
  images: readonly NamedImage[],
): Promise<void> {
  const found = await keepImages(tx, organization.key, new Set(images.map(({ id }) => id)))
  const missing = images.filter(({ id }) => !found.has(id))
  if (missing.length > 0) {
    const message = 'an image uploaded to this organization'
    throw invalidBody(missing.map(({ field }) => ({ field, rule: 'own_image', message })))
  }
  await tx.db
    .deleteFrom('image_uses')
    .where('owner', '=', owner.kind)
    .where('owner_key', '=', owner.key)
    .execute()
  await addUses(tx, owner, [...found.values()])
}

/** Copies the image references of an original to its copy. */
export async function copyImages(
  { db }: Writing,
  kind: ImageOwner['kind'],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await db
    .insertInto('image_uses')
    .columns(['image_key', 'owner', 'owner_key'])
    .expression(
      db
        .selectFrom('image_uses')
        .select(eb => ['image_key', 'owner', eb.cast<number>(eb.val(to), 'bigint').as('owner_key')])
        .where('owner', '=', kind)
        .where('owner_key', '=', from),
    )
    .execute()
}

/** Adds image sizes to a session question, and keeps the images as long as the session. */
export async function keepImagesOfSession(
  tx: Writing,
  session: { readonly key: number; readonly organization_key: number },
  definition: QuestionDefinition,
): Promise<QuestionDefinition> {
  const ids = new Set(imagesOf(definition, '').map(({ id }) => id))
  if (ids.size === 0) return definition
  const found = await keepImages(tx, session.organization_key, ids)
  await addUses(tx, { kind: 'SESSION', key: session.key }, [...found.values()])
  const withSize = (image: QuestionImage | null | undefined) => {
    const stored = image && found.get(image.id)
    return stored ? { image: { ...image, width: stored.width, height: stored.height } } : {}
  }
  const { image, options, ...rest } = definition
  return {
    ...rest,
    ...withSize(image),
    options: options.map(({ image: own, ...option }) => ({ ...option, ...withSize(own) })),
  }
}

interface KeptImage {
  readonly key: number
  readonly width: number
  readonly height: number
}

/** Finds images of an organization, and marks them as used, so that they do not expire. */
async function keepImages(
  { db }: Writing,
  organizationKey: number,
  ids: ReadonlySet<string>,
): Promise<Map<string, KeptImage>> {
  if (ids.size === 0) return new Map()
  const rows = await db
    .updateTable('images')
    .set({ unused_since: null })
    .where('organization_key', '=', organizationKey)
    .where('id', 'in', [...ids])
    .returning(['id', 'key', 'width', 'height'])
    .execute()
  return new Map(rows.map(({ id, ...image }) => [id, image]))
}

async function addUses({ db }: Writing, owner: ImageOwner, images: readonly KeptImage[]): Promise<void> {
  if (images.length === 0) return
  await db
    .insertInto('image_uses')
    .values(images.map(({ key }) => ({ image_key: key, owner: owner.kind, owner_key: owner.key })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Retention of unreferenced images: edits may be undone, and uploads may not be saved yet. */
export const unusedImageTtlMs = 24 * 60 * 60_000
/** Bytes removed per batch, to keep transactions short; a larger file is removed alone. */
const sliceBytes = 8 * 1024 * 1024
const sliceImages = 50

/** Whether what refers to an image still exists. */
const isUsed: RawBuilder<boolean> = sql`exists (
  select 1 from image_uses as u where u.image_key = images.key and (
    u.owner = 'QUESTION' and exists (select 1 from questions as q where q.key = u.owner_key)
    or u.owner = 'SLIDE' and exists (select 1 from content_slides as c where c.key = u.owner_key)
    or u.owner = 'SESSION' and exists (select 1 from sessions as s where s.key = u.owner_key)
    or u.owner = 'LOGO'))`

/**
 * Marks a batch of unreferenced images.
 * @param after the last image of the previous batch
 * @returns where the next batch begins; null at the end.
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
  // Uses added in the meantime are checked again before an image is removed.
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
 * Removes a batch of images that have been unreferenced for a day, and those of deleted organizations.
 * @returns where the next batch begins; null at the end.
 */
export async function removeUnusedImages(db: Db, now: number): Promise<number | null> {
  const rows = await db
    .selectFrom('images')
    .select(['key', 'bytes'])
    .where(eb =>
      eb.or([
        eb.and([eb('unused_since', '<=', now - unusedImageTtlMs), eb.not(isUsed)]),
        eb(
          'organization_key',
          'in',
          eb.selectFrom('organizations').select('organizations.key').where('deleted_at', 'is not', null),
        ),
      ]),
    )
    .orderBy('key')
    .limit(sliceImages)
    // A concurrent use either waits and finds the image gone, or has changed `unused_since` before.
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
