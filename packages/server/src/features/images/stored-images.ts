import type { ImageOut } from '@roomful/contract/features/images/images'
import { imagePath } from '@roomful/contract/features/images/limits'
import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import { limitReached, rateLimited } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import type { Image } from './image.ts'

/** Size of the chunks in which images are stored and sent. */
export const imageChunkBytes = 128 * 1024

/** An image without its file. */
export interface StoredImage {
  readonly key: number
  readonly id: string
  readonly media_type: string
  readonly bytes: number
}

/**
 * Stores an image; it expires after a day unless it is referenced by then.
 * @param organization locked
 * @throws ApiError LIMIT_REACHED; RATE_LIMITED
 */
export async function storeImage(
  tx: Writing,
  organization: Organization,
  { mediaType, width, height, bytes }: Image,
): Promise<ImageOut> {
  await requireImageLimits(tx, organization, bytes.length)
  const row = { id: tx.newId('image'), media_type: mediaType, width, height }
  const { key } = await tx.db
    .insertInto('images')
    .values({
      ...row,
      organization_key: organization.key,
      bytes: bytes.length,
      created_at: tx.now,
      unused_since: tx.now,
    })
    .returning('key')
    .executeTakeFirstOrThrow()
  for (let place = 0; place * imageChunkBytes < bytes.length; place++) {
    const content = bytes.subarray(place * imageChunkBytes, (place + 1) * imageChunkBytes)
    await tx.db.insertInto('image_chunks').values({ image_key: key, place, content }).execute()
  }
  return { ...row, url: imagePath(row.id) }
}

const byId = new PreparedQuery((db, id: string) =>
  db
    .selectFrom('images')
    .innerJoin('organizations', 'organizations.key', 'images.organization_key')
    .select(['images.key', 'images.id', 'images.media_type', 'images.bytes'])
    .where('images.id', '=', id)
    .where('organizations.deleted_at', 'is', null),
)

/** The image with this id; undefined also if its organization is deleted. */
export async function findImage({ db }: Reading, id: string): Promise<StoredImage | undefined> {
  const [row] = await byId.execute(db, id)
  return row
}

const chunkAt = new PreparedQuery((db, key: number, place: number) =>
  db.selectFrom('image_chunks').select('content').where('image_key', '=', key).where('place', '=', place),
)

/** A chunk of an image file; undefined if it was removed in the meantime. @param place from 0 */
export async function readImageChunk(
  { db }: Reading,
  { key }: StoredImage,
  place: number,
): Promise<Buffer | undefined> {
  const [row] = await chunkAt.execute(db, key, place)
  return row && Buffer.from(row.content.buffer, row.content.byteOffset, row.content.byteLength)
}

/**
 * Enforces an organization's storage and hourly upload limits.
 * @param organization locked by every upload, until the transaction ends
 * @throws ApiError LIMIT_REACHED; RATE_LIMITED
 */
async function requireImageLimits(
  { db, now }: Writing,
  organization: Organization,
  bytes: number,
): Promise<void> {
  const { imageMebibytes, imagesPerHour } = organizationLimits
  const own = db.selectFrom('images').where('organization_key', '=', organization.key)
  const stored = await own
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.val(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  if (Number(stored.bytes) + bytes > imageMebibytes * 1024 * 1024) {
    const what = `${imageMebibytes.toLocaleString('en')} MiB of images`
    throw limitReached(
      `${what}: remove some from your presentations; their space is freed a day later.`,
      imageMebibytes,
    )
  }
  const oldest = await own
    .select('created_at')
    .where('created_at', '>', now - hourMs)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(imagesPerHour - 1)
    .executeTakeFirst()
  if (!oldest) return
  const seconds = Math.ceil((oldest.created_at + hourMs - now) / 1000)
  throw rateLimited(
    `An organization can upload at most ${imagesPerHour} images per hour: try again later.`,
    Math.max(1, seconds),
  )
}

const hourMs = 60 * 60_000
