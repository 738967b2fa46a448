import { isReadable, nearestReadable } from '@roomful/contract/features/organizations/contrast'
import {
  logoLimits,
  type RoomLook,
  type Scheme,
  type Theme,
} from '@roomful/contract/features/organizations/look'
import type { ThemeInput } from '@roomful/contract/features/organizations/theme-schema'
import {
  behindOf,
  completed,
  lookOfRoom,
  schemesOf,
  themeFaults,
} from '@roomful/contract/features/organizations/themes'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import type { Violation } from '@roomful/contract/lib/violation'
import { invalidBody, invalidField } from '../../lib/api-error.ts'
import { readBase64 } from '../../lib/read-base64.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Image, ParseImage } from '../images/image.ts'
import { type NamedImage, setImages } from '../images/image-uses.ts'
import { refuseHeif } from '../images/read-image.ts'
import { storeImage } from '../images/stored-images.ts'

const ours: RoomLook = { name: null, accent: null, theme: null, logo: null }

/** The room theme of an organization. */
export async function readLook({ db }: Reading, { key }: Organization): Promise<RoomLook> {
  const row = await db
    .selectFrom('organizations')
    .select('look')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return lookOf(row.look) ?? ours
}

/** A stored look. @returns undefined if nothing was chosen */
function lookOf(stored: string | null): RoomLook | undefined {
  return stored === null ? undefined : { ...ours, ...JSON.parse(stored) }
}

/** The look of a room, from the stored look of its organization and theme of its presentation. Undefined: ours. */
export function roomLook(organization: string | null, presentation: string | null): RoomLook | undefined {
  return lookOfRoom(lookOf(organization) ?? null, themeOf(presentation)) ?? undefined
}

/** A stored theme; null: none of its own. */
export function themeOf(stored: string | null): Theme | null {
  return stored === null ? null : JSON.parse(stored)
}

/** @throws ApiError INVALID_REQUEST_BODY, which names the nearest readable colours */
export function readTheme(given: ThemeInput): Theme | null {
  if (given === null) return null
  const theme = completed(given)
  const faults = themeFaults(theme)
  if (faults.length > 0) throw invalidBody(faults)
  return theme
}

/**
 * Changes the name, colours or theme of an organization's rooms, at once.
 * @param change omitted fields stay
 * @throws ApiError INVALID_REQUEST_BODY, which names the nearest readable colour
 */
export async function setLook(
  tx: Writing,
  organization: Organization,
  change: { name?: string | null; accent?: RoomLook['accent']; theme?: ThemeInput },
): Promise<RoomLook> {
  const before = await readLook(tx, organization)
  const theme = change.theme === undefined ? before.theme : readTheme(change.theme)
  const accent = change.accent === undefined ? before.accent : change.accent
  return changeLook(tx, organization, {
    ...(change.name !== undefined && { name: cleanLine(change.name ?? '') || null }),
    ...((change.accent !== undefined || change.theme !== undefined) && {
      accent: readAccent(accent, theme),
      theme,
    }),
  })
}

/** Stores a validated change, and updates LIVE rooms. */
export async function changeLook(
  tx: Writing,
  organization: Organization,
  change: Partial<RoomLook>,
): Promise<RoomLook> {
  const look = { ...(await readLook(tx, organization)), ...change }
  const isOurs = Object.values(look).every(part => part === null)
  await tx.db
    .updateTable('organizations')
    .set({ look: isOurs ? null : JSON.stringify(look) })
    .where('key', '=', organization.key)
    .execute()
  const live = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', organization.key)
    .where('state', '=', 'LIVE')
    .execute()
  for (const { key } of live) tx.publish({ type: 'session', sessionKey: key })
  return look
}

/** @param theme of the same organization, on whose slides the accent must be readable too */
function readAccent(accent: RoomLook['accent'], theme: Theme | null): RoomLook['accent'] {
  if (accent === null) return null
  const colours = { light: accent.light.toLowerCase(), dark: accent.dark.toLowerCase() }
  const slideIn = (scheme: Scheme) =>
    theme && schemesOf(theme).includes(scheme) ? behindOf(theme, scheme) : undefined
  const violations: Violation[] = (['light', 'dark'] as const satisfies Scheme[])
    .filter(scheme => !isReadable(scheme, colours[scheme], slideIn(scheme)))
    .map(scheme => ({
      field: `accent.${scheme}`,
      rule: 'contrast',
      message: `a colour readable in the ${scheme} theme, such as ${nearestReadable(scheme, colours[scheme], slideIn(scheme))}`,
    }))
  if (violations.length > 0) throw invalidBody(violations)
  return colours
}

const logoTypes: readonly Image['mediaType'][] = ['image/png', 'image/jpeg', 'image/webp']

/**
 * Sets the logo of an organization, at once. Its previous one goes as unreferenced images do.
 * @param image from `readLogo`
 * @throws ApiError LIMIT_REACHED; RATE_LIMITED
 */
export async function setLogo(tx: Writing, organization: Organization, image: Image): Promise<RoomLook> {
  const { id, url, width, height } = await storeImage(tx, organization, image)
  return changeLogo(tx, organization, { url, width, height }, [{ field: 'image', id }])
}

/** Removes the logo of an organization, if it has one. */
export function removeLogo(tx: Writing, organization: Organization): Promise<RoomLook> {
  return changeLogo(tx, organization, null, [])
}

async function changeLogo(
  tx: Writing,
  organization: Organization,
  logo: RoomLook['logo'],
  images: readonly NamedImage[],
): Promise<RoomLook> {
  await setImages(tx, organization, { kind: 'LOGO', key: organization.key }, images)
  return changeLook(tx, organization, { logo })
}

/**
 * Reads an uploaded logo.
 * @param base64 a PNG, JPEG or WebP file
 * @throws ApiError INVALID_REQUEST_BODY; any error of `parse`
 */
export async function readLogo(base64: string, parse: ParseImage): Promise<Image> {
  const { bytesMax, pixelsMin, pixelsMax } = logoLimits
  const file = readBase64(base64, { field: 'image', bytesMax })
  refuseHeif(file, 'image')
  const image = await parse(file)
  if (!image || !logoTypes.includes(image.mediaType))
    throw invalidField('image', 'image', 'a PNG, JPEG or WebP image without animation')
  const sides = [image.width, image.height]
  if (sides.some(side => side < pixelsMin || side > pixelsMax))
    throw invalidField('image', 'pixels', `${pixelsMin} to ${pixelsMax} pixels wide and high`)
  return image
}
