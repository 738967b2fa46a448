import { cleanLine } from '@roomful/contract/clean-text'
import { isReadable, nearestReadable, type RoomLook, type Theme } from '@roomful/contract/look'
import type { Violation } from '@roomful/contract/violation'
import { invalidBody } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'

const ours: RoomLook = { name: null, accent: null, logo: null }

/** How the rooms of an organization look. */
export async function readLook({ db }: Reading, { key }: Organization): Promise<RoomLook> {
  const row = await db
    .selectFrom('organizations')
    .select('look')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return lookOf(row.look) ?? ours
}

/** A look as it is stored. @returns undefined where nothing was chosen */
export function lookOf(stored: string | null): RoomLook | undefined {
  return stored === null ? undefined : { ...ours, ...JSON.parse(stored) }
}

/**
 * Changes the name or colours of an organization's rooms, which show them at once.
 * @param change what is left out stays
 * @throws ApiError INVALID_REQUEST_BODY, which names the nearest colour that can be read
 */
export async function setLook(
  tx: Writing,
  organization: Organization,
  change: { name?: string | null; accent?: RoomLook['accent'] },
): Promise<RoomLook> {
  return changeLook(tx, organization, {
    ...(change.name !== undefined && { name: cleanLine(change.name ?? '') || null }),
    ...(change.accent !== undefined && { accent: readAccent(change.accent) }),
  })
}

/** Stores a change of what has been validated, and has rooms that are LIVE send it. */
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

function readAccent(accent: RoomLook['accent']): RoomLook['accent'] {
  if (accent === null) return null
  const colours = { light: accent.light.toLowerCase(), dark: accent.dark.toLowerCase() }
  const violations: Violation[] = (['light', 'dark'] as const satisfies Theme[])
    .filter(theme => !isReadable(theme, colours[theme]))
    .map(theme => ({
      field: `accent.${theme}`,
      rule: 'contrast',
      message: `a colour that can be read in the ${theme} theme, such as ${nearestReadable(theme, colours[theme])}`,
    }))
  if (violations.length > 0) throw invalidBody(violations)
  return colours
}
