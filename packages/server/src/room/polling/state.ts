import { etagOf } from '../../lib/serialize.ts'
import type { Visitor } from '../live/visitor.ts'

/** One device's view of a room. */
export interface State {
  readonly etag: string
  readonly json: Buffer
}

/** Quotes within a JSON string are escaped, so only members match. */
const serverTimes = /"server_time":"[^"]*"/g
const participants = /"participants":\d+/

/** @param json the room; the ETag ignores members that change without a frame: server times, and for phones `participants` */
export function stateOf(json: Buffer, { kind }: Pick<Visitor, 'kind'>): State {
  const timeless = json.toString().replaceAll(serverTimes, '')
  return { json, etag: etagOf(kind === 'phone' ? timeless.replace(participants, '') : timeless) }
}
