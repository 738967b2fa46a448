import { imagePath } from '@roomful/contract/images'
import type { ImageOut } from '@roomful/contract/workspace/images'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import type { Organization, Reading, Writing } from '../domain.ts'
import { requireImageLimits } from '../organizations/limits.ts'
import type { Image } from './image.ts'

/** The size of the pieces in which images are stored and sent. */
export const imageChunkBytes = 128 * 1024

/** An image without its file. */
export interface StoredImage {
  readonly key: number
  readonly id: string
  readonly media_type: string
  readonly bytes: number
}

/**
 * Stores an image, which is removed a day later unless something refers to it by then.
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

/** The image of this id; undefined also where its organization is deleted. */
export async function findImage({ db }: Reading, id: string): Promise<StoredImage | undefined> {
  const [row] = await byId.execute(db, id)
  return row
}

const chunkAt = new PreparedQuery((db, key: number, place: number) =>
  db.selectFrom('image_chunks').select('content').where('image_key', '=', key).where('place', '=', place),
)

/** A piece of an image's file; undefined where it is removed meanwhile. @param place from 0 */
export async function readImageChunk(
  { db }: Reading,
  { key }: StoredImage,
  place: number,
): Promise<Buffer | undefined> {
  const [row] = await chunkAt.execute(db, key, place)
  return row && Buffer.from(row.content.buffer, row.content.byteOffset, row.content.byteLength)
}
