import Type from 'typebox'
import { changes, creates, ends, none, reads } from '../../lib/annotations.ts'
import { Nullable, named, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { MembershipOut } from '../people/account.ts'

/** Lengths of the two parts of an address of a permanent room, `<organization>/<room>`. */
export const addressLimits = { organizationMin: 3, organizationMax: 40, roomMax: 40 } as const

const title = Type.String({ minLength: 1, maxLength: 200, description: 'Shown while participants wait.' })
const presentation_id = Nullable(
  Type.String({
    description: 'A presentation whose sessions get this room unless they are created with another or null.',
  }),
)

export const PermanentRoomOut = named(
  'PermanentRoomOut',
  Type.Object({
    id: Type.String({ description: 'The permanent room.' }),
    name: Type.String({ description: 'The last part of its address, unique in the organization.' }),
    title: Type.String({ description: 'Shown while participants wait.' }),
    presentation_id: Nullable(
      Type.String({ description: 'The presentation whose sessions get this room; null: none.' }),
    ),
    url: Nullable(Type.String({ description: 'Null while the organization has no address.' })),
    created_at: Timestamp,
  }),
)
export type PermanentRoomOut = Type.Static<typeof PermanentRoomOut>

export const PermanentRoomList = named(
  'PermanentRoomList',
  Type.Object({ permanent_rooms: Type.Array(PermanentRoomOut, { description: 'All of them, by name.' }) }),
)

const path = '/permanent-rooms'
const roomPath = `${path}/{id}` as const
const params = Type.Object({ id: Type.String() })

export const listPermanentRooms = operation({
  id: 'list_permanent_rooms',
  method: 'GET',
  path,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'account',
  summary: 'List permanent rooms',
  description: 'Returns the permanent rooms of the organization by name, at most 100.',
  params: none,
  query: none,
  body: null,
  output: PermanentRoomList,
  errors: [],
  annotations: reads,
  listedByGroupOnly: true,
})

export const CreatePermanentRoomBody = named(
  'CreatePermanentRoomBody',
  Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: addressLimits.roomMax,
        description: 'Letters a–z, digits and hyphens; it stays.',
        [toolText]: true,
      }),
      title,
      presentation_id: Type.Optional(presentation_id),
    },
    { additionalProperties: false },
  ),
)
export type CreatePermanentRoomBody = Type.Static<typeof CreatePermanentRoomBody>

export const createPermanentRoom = operation({
  id: 'create_permanent_room',
  method: 'POST',
  path,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'account',
  audit: 'SESSIONS',
  summary: 'Create permanent room',
  description: 'Creates an address that several sessions share, one after another.',
  examples: [{ name: 'monday', title: 'Monday lecture' }],
  params: none,
  query: none,
  body: CreatePermanentRoomBody,
  output: PermanentRoomOut,
  errors: ['INVALID_REQUEST_BODY', 'LIMIT_REACHED'],
  annotations: creates,
  listedByGroupOnly: true,
})

export const UpdatePermanentRoomBody = named(
  'UpdatePermanentRoomBody',
  Type.Object(
    { title: Type.Optional(title), presentation_id: Type.Optional(presentation_id) },
    { additionalProperties: false },
  ),
)
export type UpdatePermanentRoomBody = Type.Static<typeof UpdatePermanentRoomBody>

export const updatePermanentRoom = operation({
  id: 'update_permanent_room',
  method: 'PATCH',
  path: roomPath,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'account',
  audit: 'SESSIONS',
  summary: 'Update permanent room',
  description: 'Changes the title or the presentation of a permanent room.',
  examples: [{ title: 'Monday lecture, summer' }],
  params,
  query: none,
  body: UpdatePermanentRoomBody,
  output: PermanentRoomOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND'],
  annotations: changes,
  listedByGroupOnly: true,
})

export const deletePermanentRoom = operation({
  id: 'delete_permanent_room',
  method: 'DELETE',
  path: roomPath,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'account',
  audit: 'SESSIONS',
  summary: 'Delete permanent room',
  description: 'Deletes a permanent room. Its sessions stay, with their codes.',
  params,
  query: none,
  body: null,
  output: PermanentRoomOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
  listedByGroupOnly: true,
})

export const setAddress = operation({
  id: 'set_address',
  method: 'PATCH',
  path: '/address',
  access: { role: 'ADMIN' },
  audit: 'SETTINGS',
  summary: 'Set address',
  description:
    'Sets the part of the addresses of permanent rooms that names the organization, unique on the installation; null: none.',
  params: none,
  query: none,
  body: Type.Object(
    {
      address: Nullable(
        Type.String({ minLength: addressLimits.organizationMin, maxLength: addressLimits.organizationMax }),
      ),
    },
    { additionalProperties: false },
  ),
  output: MembershipOut,
  errors: [],
})
