import { createHash } from 'node:crypto'
import { logoLimits, type RoomLook } from '@roomful/contract/look'
import { invalidField } from '../../lib/api-error.ts'
import { readBase64 } from '../../lib/read-base64.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Image, ParseImage } from '../images/image.ts'
import { refuseHeif } from '../images/read-upload.ts'
import { changeLook } from './look.ts'

/** Where logos are served. */
export const logosPath = '/room/v1/logos'

const logoTypes: readonly Image['mediaType'][] = ['image/png', 'image/jpeg', 'image/webp']

/** A logo as it is served. */
export interface StoredLogo {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Gives an organization another logo, which its rooms show at once. @param logo from `readLogo` */
export async function setLogo(
  tx: Writing,
  organization: Organization,
  { bytes, mediaType, width, height }: Image,
): Promise<RoomLook> {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const row = { hash, media_type: mediaType, content: bytes.toString('base64') }
  await tx.db
    .insertInto('logos')
    .values({ organization_key: organization.key, ...row })
    .onConflict(conflict => conflict.column('organization_key').doUpdateSet(row))
    .execute()
  return changeLook(tx, organization, { logo: { url: `${logosPath}/${hash}`, width, height } })
}

/** Takes the logo of an organization away, if it has one. */
export async function removeLogo(tx: Writing, organization: Organization): Promise<RoomLook> {
  await tx.db.deleteFrom('logos').where('organization_key', '=', organization.key).execute()
  return changeLook(tx, organization, { logo: null })
}

/** The logo of this hash; undefined where no organization has it. */
export async function findLogo(reading: Reading, hash: string): Promise<StoredLogo | undefined> {
  const row = await logosOf(reading, hash).select(['logos.media_type', 'logos.content']).executeTakeFirst()
  return row && { mediaType: row.media_type, bytes: Buffer.from(row.content, 'base64') }
}

/** Whether an organization has the logo of this hash. */
export async function hasLogo(reading: Reading, hash: string): Promise<boolean> {
  return (await logosOf(reading, hash).select('logos.hash').executeTakeFirst()) !== undefined
}

function logosOf({ db }: Reading, hash: string) {
  return db
    .selectFrom('logos')
    .innerJoin('organizations', 'organizations.key', 'logos.organization_key')
    .where('logos.hash', '=', hash)
    .where('organizations.deleted_at', 'is', null)
    .limit(1)
}

/**
 * Reads what is to be a logo.
 * @param base64 a PNG, JPEG or WebP file
 * @throws ApiError INVALID_REQUEST_BODY; whatever `parse` throws
 */
export async function readLogo(base64: string, parse: ParseImage): Promise<Image> {
  const { bytesMax, pixelsMin, pixelsMax } = logoLimits
  const file = readBase64(base64, { field: 'image', bytesMax })
  refuseHeif(file, 'image')
  const image = await parse(file)
  if (!image || !logoTypes.includes(image.mediaType))
    throw invalidField('image', 'image', 'a PNG, JPEG or WebP picture that does not move')
  const sides = [image.width, image.height]
  if (sides.some(side => side < pixelsMin || side > pixelsMax))
    throw invalidField('image', 'pixels', `${pixelsMin} to ${pixelsMax} pixels wide and high`)
  return image
}
