import { crc32 } from 'node:zlib'
import { encodeId, type IdKind, isIdentifier } from '@roomful/contract/lib/ids'
import { pageLimitDefault } from '@roomful/contract/lib/page'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { invalidParameters } from './api-error.ts'

/** The raw query of a list. */
export interface PageRequest {
  readonly limit?: number
  /** Null, empty and the word `null`, which some clients send for null, count as absent. */
  readonly cursor?: string | null
  readonly before?: string | null
}

export interface PageWindow {
  /** Name of the list, to which its cursors are bound. */
  readonly list: string
  readonly limit: number
  /** Items after (older than) `onwards`, or before (newer than) `backwards`, or from the start. */
  readonly direction: 'start' | 'onwards' | 'backwards'
  /** The sort key of the item next to the window; null at the start. */
  readonly anchor: string | null
}

/** Approximate cap of a page, regardless of its limit. */
const pageBytesMax = 1024 * 1024

/** The pagination members of a list (docs/reference/api-conventions.md, "Lists"). */
export interface Envelope {
  limit: number
  real: number
  has_more: boolean
  next_cursor: string | null
  prev_cursor: string | null
}

/**
 * Reads `limit`, `cursor` and `before` of a list.
 * @param list names the list, its owner and its filters: cursors of other lists are malformed
 * @param isSortKey whether a text can be a sort key of this list; most lists are sorted by identifier
 * @throws ApiError INVALID_REQUEST_PARAMETER
 */
export function readPageRequest(
  list: string,
  query: PageRequest,
  isSortKey: (text: string) => boolean = isIdentifier,
): PageWindow {
  const limit = query.limit ?? pageLimitDefault
  const cursor = given(query.cursor)
  const before = given(query.before)
  if (cursor && before) {
    const message = 'either cursor or before, not both'
    throw invalidParameters(['cursor', 'before'].map(field => ({ field, rule: 'either', message })))
  }
  const direction = cursor ? 'onwards' : before ? 'backwards' : 'start'
  const page = cursor ?? before
  if (page === null) return { list, limit, direction, anchor: null }
  const anchor = decode(list, page)
  // The checksum detects mistakes, not forgery.
  if (anchor === null || !isSortKey(anchor)) {
    const name = direction === 'onwards' ? 'cursor' : 'before'
    const message = 'must come from an earlier page of this list'
    throw invalidParameters([{ field: name, rule: 'own_cursor', message }])
  }
  return { list, limit, direction, anchor }
}

function given(cursor: string | null | undefined): string | null {
  return cursor === 'null' ? null : cursor || null
}

/**
 * Makes a page from `limit + 1` rows read from the window's key on: in list order for `start` and `onwards`, in reverse order for
 * `backwards`. It holds fewer than `limit` if they are long.
 * @param isBeyond whether items remain on the other side of the window's key
 */
export function makePage<Row>(
  window: PageWindow,
  rows: readonly Row[],
  sortKey: (row: Row) => string,
  isBeyond = true,
): { envelope: Envelope; rows: Row[] } {
  const { list } = window
  const page = rows.slice(0, Math.min(window.limit, fitting(rows)))
  const further = rows.length > page.length
  const backwards = window.direction === 'backwards'
  if (backwards) page.reverse()
  const hasNext = backwards ? isBeyond : further
  const hasPrevious = backwards ? further : window.direction === 'onwards' && isBeyond
  const first = page[0]
  const last = page.at(-1)
  const next = hasNext ? (last ? sortKey(last) : window.anchor) : null
  const previous = hasPrevious ? (first ? sortKey(first) : window.anchor) : null
  return {
    envelope: {
      limit: window.limit,
      real: page.length,
      has_more: next !== null,
      next_cursor: next === null ? null : encode(list, next),
      prev_cursor: previous === null ? null : encode(list, previous),
    },
    rows: page,
  }
}

/** The number of leading rows that fit a page, at least one. */
function fitting(rows: readonly unknown[]): number {
  let bytes = 0
  const tooMany = rows.findIndex(row => {
    for (const value of Object.values(row as object))
      if (typeof value === 'string') bytes += Buffer.byteLength(value)
    return bytes > pageBytesMax
  })
  return tooMany < 0 ? rows.length : Math.max(1, tooMany)
}

/**
 * Reads a page sorted by identifiers, newest first.
 * @param query the list, or disjoint parts of it, each read from an index of its own
 * @param column the identifier; in a row of the query it is `idOf` the row
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  window: PageWindow,
  query: SelectQueryBuilder<DB, TB, Row> | readonly SelectQueryBuilder<DB, TB, Row>[],
  column: string,
  idOf: (row: Row) => string,
): Promise<{ envelope: Envelope; rows: Row[] }> {
  const { anchor, limit } = window
  const backwards = window.direction === 'backwards'
  const id = sql<string>`${sql.ref(column)}`
  const parts = 'execute' in query ? [query] : query
  const [read, beyond] = await Promise.all([
    Promise.all(
      parts.map(part =>
        part
          .$if(anchor !== null, q => q.where(id, backwards ? '>' : '<', anchor!))
          .orderBy(id, backwards ? 'asc' : 'desc')
          .limit(limit + 1)
          .execute(),
      ),
    ),
    // The items that the cursor came from may be deleted.
    Promise.all(
      (anchor === null ? [] : parts).map(part =>
        part
          .where(id, backwards ? '<=' : '>=', anchor!)
          .orderBy(id, backwards ? 'desc' : 'asc')
          .limit(1)
          .executeTakeFirst(),
      ),
    ),
  ])
  const rows = read.flat() as Row[]
  if (parts.length > 1) {
    const sign = backwards ? 1 : -1
    rows.sort((a, b) => (idOf(a) < idOf(b) ? -sign : idOf(a) > idOf(b) ? sign : 0))
    rows.splice(limit + 1)
  }
  return makePage(
    window,
    rows,
    idOf,
    beyond.some(row => row !== undefined),
  )
}

/** Largest difference between the time in an id and that of its row: a moment, or more where a clock was set back. */
const idsDifferMs = 60 * 60_000

/** The smallest possible id of a row of this time (Unix ms) or later. */
export function firstIdAt(kind: IdKind, ms: number): string {
  return encodeId(kind, Math.max(0, ms - idsDifferMs), new Uint8Array(16))
}

/** An id above those of all rows from before this time (Unix ms). */
export function firstIdAfter(kind: IdKind, ms: number): string {
  return encodeId(kind, ms + idsDifferMs, new Uint8Array(16))
}

/** A condition that no index serves, so that another condition's index does. PostgreSQL still estimates its rows. */
export function unindexed(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${condition}) is true`
}

/** The list's name is part of the checksum, which binds the cursor to its list. */
function encode(list: string, sortKey: string): string {
  return Buffer.from(`${checksum(`${list}\n${sortKey}`)}.${sortKey}`).toString('base64url')
}

function decode(list: string, cursor: string): string | null {
  const text = Buffer.from(cursor, 'base64url').toString()
  const dot = text.indexOf('.')
  const sortKey = text.slice(dot + 1)
  return dot > 0 && encode(list, sortKey) === cursor ? sortKey : null
}

function checksum(text: string): string {
  return crc32(text).toString(36)
}
