import type { Handlers } from '../../handler.ts'
import {
  createPermanentRoom,
  deletePermanentRoom,
  listPermanentRooms,
  type UrlOf,
  updatePermanentRoom,
} from './permanent-rooms.ts'

export const permanentRoomHandlers = ({ addresses }: { readonly addresses: { readonly room: UrlOf } }) =>
  ({
    listPermanentRooms: async (r, _input, { organization }) => ({
      permanent_rooms: await listPermanentRooms(r, organization, addresses.room),
    }),
    createPermanentRoom: (tx, { body }, { organization }) =>
      createPermanentRoom(tx, organization, body, addresses.room),
    updatePermanentRoom: (tx, { params, body }, { organization }) =>
      updatePermanentRoom(tx, organization, params.id, body, addresses.room),
    deletePermanentRoom: (tx, { params }, { organization }) =>
      deletePermanentRoom(tx, organization, params.id, addresses.room),
  }) satisfies Partial<Handlers>
