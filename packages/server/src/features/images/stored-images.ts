import type { ImageOut } from '@roomful/contract/features/images/images'
import { imagePath, type ScaledWidth } from '@roomful/contract/features/images/limits'
import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import { isIdentifier } from '@roomful/contract/lib/ids'
import type { Selectable } from 'kysely'
import { limitReached, notFound, rateLimited } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, makePage, type PageRequest, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import type { Database } from '../../storage/tables.ts'
import { type Image, scaledMediaType } from './image.ts'

/** Size of the chunks in which images are stored and sent. */
export const imageChunkBytes = 128 * 1024

/** A file of an image, without its content. */
export interface ImageFile {
  readonly key: number
  readonly id: string
  /** The width of a scaled copy; 0: the image as uploaded. */
  readonly scaled_to: ScaledWidth | 0
  readonly media_type: string
  readonly bytes: number
}

/** An image as uploaded, and the sizes in bytes of its scaled copies. */
export interface StoredImage extends ImageFile {
  readonly scaled: Readonly<Partial<Record<ScaledWidth, number>>>
}

/**
 * Stores an image; it expires after a day unless it is referenced by then.
 * @param organization locked
 * @throws ApiError LIMIT_REACHED; RATE_LIMITED
 */
export async function storeImage(
  tx: Writing,
  organization: Organization,
  { mediaType, width, height, bytes, scaled = [] }: Image,
): Promise<ImageOut> {
  await requireImageLimits(tx, organization, bytes.length)
  const row = {
    id: tx.newId('image'),
    media_type: mediaType,
    width,
    height,
    bytes: bytes.length,
    created_at: tx.now,
  }
  const { key } = await tx.db
    .insertInto('images')
    .values({
      ...row,
      organization_key: organization.key,
      scaled: JSON.stringify(Object.fromEntries(scaled.map(copy => [copy.width, copy.bytes.length]))),
      unused_since: tx.now,
    })
    .returning('key')
    .executeTakeFirstOrThrow()
  for (const { width: scaled_to, bytes: file } of [{ width: 0, bytes }, ...scaled])
    for (let place = 0; place * imageChunkBytes < file.length; place++) {
      const content = file.subarray(place * imageChunkBytes, (place + 1) * imageChunkBytes)
      await tx.db.insertInto('image_chunks').values({ image_key: key, scaled_to, place, content }).execute()
    }
  return imageOut(row)
}

const published = ['id', 'media_type', 'width', 'height', 'bytes', 'created_at'] as const

function imageOut(row: Pick<Selectable<Database['images']>, (typeof published)[number]>): ImageOut {
  return {
    ...row,
    url: imagePath(row.id),
    media_type: row.media_type as ImageOut['media_type'],
    created_at: timestamp(row.created_at),
  }
}

/**
 * The images of an organization, newest first.
 * @throws ApiError INVALID_REQUEST_PARAMETER
 */
export async function listImages(
  { db }: Reading,
  organization: Organization,
  query: PageRequest,
): Promise<Envelope & { images: ImageOut[] }> {
  const window = readPageRequest(`images ${organization.id}`, query, text => readPlace(text) !== null)
  const isBackwards = window.direction === 'backwards'
  const direction = isBackwards ? 'asc' : 'desc'
  const place = window.anchor === null ? null : readPlace(window.anchor)
  const rows = await db
    .selectFrom('images')
    .select(published)
    .where('organization_key', '=', organization.key)
    .$if(place !== null, q =>
      q.where(eb =>
        eb(eb.refTuple('created_at', 'id'), isBackwards ? '>' : '<', eb.tuple(place!.createdAt, place!.id)),
      ),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(window.limit + 1)
    .execute()
  const page = makePage(window, rows, row => `${row.created_at} ${row.id}`)
  return { ...page.envelope, images: page.rows.map(imageOut) }
}

/** The place of an image in the list, which ids without a time do not have; null if it is invalid. */
function readPlace(text: string): { readonly createdAt: number; readonly id: string } | null {
  const [createdAt = '', id = ''] = text.split(' ')
  return /^\d{1,15}$/.test(createdAt) && isIdentifier(id) ? { createdAt: Number(createdAt), id } : null
}

/** @throws ApiError NOT_FOUND */
export async function getImage({ db }: Reading, organization: Organization, id: string): Promise<ImageOut> {
  const row = await db
    .selectFrom('images')
    .select(published)
    .where('organization_key', '=', organization.key)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('image')
  return imageOut(row)
}

const byId = new PreparedQuery((db, id: string) =>
  db
    .selectFrom('images')
    .innerJoin('organizations', 'organizations.key', 'images.organization_key')
    .select(['images.key', 'images.id', 'images.media_type', 'images.bytes', 'images.scaled'])
    .where('images.id', '=', id)
    .where('organizations.deleted_at', 'is', null),
)

/** The image with this id; undefined also if its organization is deleted. */
export async function findImage({ db }: Reading, id: string): Promise<StoredImage | undefined> {
  const [row] = await byId.execute(db, id)
  return row && { ...row, scaled: JSON.parse(row.scaled), scaled_to: 0 }
}

/** The scaled copy of an image; the image itself if it has none. */
export function scaledFile(image: StoredImage, width: ScaledWidth): ImageFile {
  const bytes = image.scaled[width]
  return bytes === undefined ? image : { ...image, scaled_to: width, media_type: scaledMediaType, bytes }
}

const chunkAt = new PreparedQuery((db, key: number, scaledTo: number, place: number) =>
  db
    .selectFrom('image_chunks')
    .select('content')
    .where('image_key', '=', key)
    .where('scaled_to', '=', scaledTo)
    .where('place', '=', place),
)

/** A chunk of an image file; undefined if it was removed in the meantime. @param place from 0 */
export async function readImageChunk(
  { db }: Reading,
  { key, scaled_to }: ImageFile,
  place: number,
): Promise<Buffer | undefined> {
  const [row] = await chunkAt.execute(db, key, scaled_to, place)
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
