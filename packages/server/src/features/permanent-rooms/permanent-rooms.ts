import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import type {
  CreatePermanentRoomBody,
  PermanentRoomOut,
  UpdatePermanentRoomBody,
} from '@roomful/contract/features/permanent-rooms/permanent-rooms'
import { addressLimits } from '@roomful/contract/features/permanent-rooms/permanent-rooms'
import { ApiError, invalidField, limitReached, notFound, readName } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { lockPresentOrganization } from '../organizations/organizations.ts'
import { addressOf, readAddressPart } from './addresses.ts'

/** The address of a room; null unless both parts are set. */
export type UrlOf = (organization: string | null, room: string | null) => string | null

/** `list_permanent_rooms`, by name. */
export async function listPermanentRooms(
  reading: Reading,
  organization: Organization,
  urlOf: UrlOf,
): Promise<PermanentRoomOut[]> {
  const [address, rows] = await Promise.all([
    addressOf(reading, organization),
    roomsOf(reading, organization).orderBy('r.name').execute(),
  ])
  return rows.map(row => roomOut(row, urlOf(address, row.name)))
}

/**
 * `create_permanent_room`.
 * @throws ApiError INVALID_REQUEST_BODY, also for a taken name; LIMIT_REACHED
 */
export async function createPermanentRoom(
  tx: Writing,
  organization: Organization,
  body: CreatePermanentRoomBody,
  urlOf: UrlOf,
): Promise<PermanentRoomOut> {
  const name = readAddressPart('name', body.name, 1, addressLimits.roomMax)
  const title = readName(body.title, 'title')
  await lockPresentOrganization(tx, organization)
  await requirePresentation(tx, organization, body.presentation_id)
  const names = await roomsOf(tx, organization).execute()
  if (names.some(row => row.name === name))
    throw invalidField('name', 'taken', 'another, as a permanent room of this organization has it')
  const limit = organizationLimits.permanentRooms
  if (names.length >= limit) throw limitReached(`${limit} permanent rooms: delete one first.`, limit)
  const id = tx.newId('permanentRoom')
  await tx.db
    .insertInto('permanent_rooms')
    .values({
      id,
      organization_key: organization.key,
      name,
      title,
      presentation_id: body.presentation_id ?? null,
      created_at: tx.now,
    })
    .execute()
  return readPermanentRoom(tx, organization, id, urlOf)
}

/** `update_permanent_room`. @throws ApiError INVALID_REQUEST_BODY, NOT_FOUND */
export async function updatePermanentRoom(
  tx: Writing,
  organization: Organization,
  id: string,
  { title, presentation_id }: UpdatePermanentRoomBody,
  urlOf: UrlOf,
): Promise<PermanentRoomOut> {
  const changed = {
    ...(title !== undefined && { title: readName(title, 'title') }),
    ...(presentation_id !== undefined && { presentation_id }),
  }
  await requirePresentation(tx, organization, presentation_id)
  if (Object.keys(changed).length > 0)
    await tx.db
      .updateTable('permanent_rooms')
      .set(changed)
      .where('organization_key', '=', organization.key)
      .where('id', '=', id)
      .execute()
  return readPermanentRoom(tx, organization, id, urlOf)
}

/** `delete_permanent_room`: its sessions keep its name, and their codes. @throws ApiError NOT_FOUND */
export async function deletePermanentRoom(
  tx: Writing,
  organization: Organization,
  id: string,
  urlOf: UrlOf,
): Promise<PermanentRoomOut> {
  // Sessions are not bound to it at the same time.
  await lockPresentOrganization(tx, organization)
  const room = await readPermanentRoom(tx, organization, id, urlOf)
  await tx.db
    .deleteFrom('permanent_rooms')
    .where('organization_key', '=', organization.key)
    .where('id', '=', id)
    .execute()
  return room
}

/**
 * The permanent room of a new session: the given one, or that of its presentation. The organization is locked.
 * @returns its name; null: none
 * @throws ApiError INVALID_REQUEST_BODY for an unknown one
 */
export async function roomOfSession(
  tx: Writing,
  organization: Organization,
  { room, presentation_id }: { readonly room?: string | null; readonly presentation_id: string },
): Promise<string | null> {
  if (room === null) return null
  const found = await roomsOf(tx, organization)
    .where(eb =>
      room === undefined
        ? eb('r.presentation_id', '=', presentation_id)
        : eb('r.name', '=', room.toLowerCase()),
    )
    .orderBy('r.name')
    .limit(1)
    .executeTakeFirst()
  if (found) return found.name
  if (room === undefined) return null
  throw invalidField('room', 'own_room', 'a permanent room of this organization')
}

/**
 * The code of the session that an address leads to: of its LIVE ones the newest.
 * @param address `<organization>/<room>`
 * @throws ApiError NOT_FOUND; SESSION_NOT_OPEN with the title of the room, and `opens_at` if a session is scheduled
 */
export async function codeOfAddress(reading: Reading, address: string): Promise<string> {
  const [organizationAddress, name, ...rest] = address.toLowerCase().split('/')
  const room =
    name === undefined || rest.length > 0
      ? undefined
      : await reading.db
          .selectFrom('permanent_rooms as r')
          .innerJoin('organizations as o', 'o.key', 'r.organization_key')
          .select(['r.organization_key', 'r.name', 'r.title'])
          .where('o.address', '=', organizationAddress!)
          .where('o.deleted_at', 'is', null)
          .where('r.name', '=', name)
          .executeTakeFirst()
  if (!room) throw notFound('room: check the address')
  const ofRoom = (state: 'LIVE' | 'DRAFT') =>
    reading.db
      .selectFrom('sessions')
      .select(['join_code', 'opens_at'])
      .where('organization_key', '=', room.organization_key)
      .where('room', '=', room.name)
      .where('state', '=', state)
      .limit(1)
  const [live, next] = await Promise.all([
    ofRoom('LIVE').orderBy('started_at', 'desc').orderBy('id', 'desc').executeTakeFirst(),
    ofRoom('DRAFT').where('opens_at', 'is not', null).orderBy('opens_at').executeTakeFirst(),
  ])
  if (live) return live.join_code
  throw new ApiError('SESSION_NOT_OPEN', 'No session is open in this room.', {
    title: room.title,
    ...(next && { opens_at: timestamp(next.opens_at!) }),
  })
}

/** Permanent rooms (`r`), and the presentations (`p`) of theirs that are not in the trash. */
function roomsOf({ db }: Reading, { key }: Organization) {
  return db
    .selectFrom('permanent_rooms as r')
    .leftJoin('presentations as p', join =>
      join.onRef('p.id', '=', 'r.presentation_id').on('p.trashed_at', 'is', null),
    )
    .select(['r.id', 'r.name', 'r.title', 'p.id as presentation_id', 'r.created_at'])
    .where('r.organization_key', '=', key)
}

async function readPermanentRoom(
  reading: Reading,
  organization: Organization,
  id: string,
  urlOf: UrlOf,
): Promise<PermanentRoomOut> {
  const row = await roomsOf(reading, organization).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('permanent room')
  return roomOut(row, urlOf(await addressOf(reading, organization), row.name))
}

function roomOut(
  row: { id: string; name: string; title: string; presentation_id: string | null; created_at: number },
  url: string | null,
): PermanentRoomOut {
  const { id, name, title, presentation_id } = row
  return { id, name, title, presentation_id, url, created_at: timestamp(row.created_at) }
}

/** @throws ApiError INVALID_REQUEST_BODY */
async function requirePresentation(
  { db }: Reading,
  { key }: Organization,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return
  const found = await db
    .selectFrom('presentations')
    .select('key')
    .where('organization_key', '=', key)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw invalidField('presentation_id', 'own_presentation', 'a presentation of this organization')
}
