import { etagOfParts } from '../../lib/serialize.ts'
import type { Visitor } from '../live/visitor.ts'

/** One device's view of a room. */
export interface State {
  readonly etag: string
  readonly json: Buffer
}

/** @param json the room; the ETag ignores members that change without a frame: server times, and for phones `participants` */
export function stateOf(json: Buffer, { type }: Pick<Visitor, 'type'>): State {
  return { json, etag: etagOfParts(lastingParts(json, type === 'phone')) }
}

/** Slices, as a room may be large: strings of it would be as much memory again. */
function* lastingParts(json: Buffer, isPhone: boolean): Generator<Buffer> {
  const ignored = [...membersOf(json, 'server_time')]
  if (isPhone) ignored.push(...membersOf(json, 'participants').take(1))
  let from = 0
  for (const member of ignored.toSorted((a, b) => a.from - b.from)) {
    yield json.subarray(from, member.from)
    from = member.to
  }
  yield json.subarray(from)
}

const comma = 0x2c
const closingBrace = 0x7d

/** Where members of this name are, whose values have neither commas nor braces. Quotes within a JSON string are escaped. */
function* membersOf(json: Buffer, name: string): Generator<{ from: number; to: number }> {
  const start = `"${name}":`
  for (let from = json.indexOf(start); from >= 0; ) {
    let to = from + start.length
    while (to < json.length && json[to] !== comma && json[to] !== closingBrace) to++
    yield { from, to }
    from = json.indexOf(start, to)
  }
}
