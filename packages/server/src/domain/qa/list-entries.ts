import { isIdentifier } from '@roomful/contract/ids'
import type { EntryOut } from '@roomful/contract/operations/qa'
import { type Expression, type SqlBool, sql } from 'kysely'
import { timestamp } from '../../clock.ts'
import type { Organization, Reading } from '../domain.ts'
import { type Envelope, makePage, type PageRequest, readPageRequest } from '../page.ts'
import { findSession } from '../sessions/session-row.ts'
import { type EntryRow, entries, publishedAsker } from './entry.ts'

export interface EntryQuery extends PageRequest {
  readonly lifecycle?: EntryRow['lifecycle'] | undefined
  readonly sort?: 'created_at' | undefined
}

/** What a column of integers takes on every engine. */
const columnIntegerMax = 2 ** 31 - 1

/** Places in the two orders: by attention (pinned first, most upvotes, oldest), or by age alone. */
export const entryOrders = {
  attention: [
    sql<number>`case when entries.pinned_order is null then 1 else 0 end`,
    sql<number>`coalesce(entries.pinned_order, 0)`,
    sql<number>`-entries.upvotes`,
    sql<number>`entries.created_at`,
    sql<string>`entries.id`,
  ],
  created_at: [sql<number>`entries.created_at`, sql<string>`entries.id`],
}

/**
 * `list_entries`: every entry of a session. By attention the order moves with the votes, so pages are best
 * effort there; `sort=created_at` is stable.
 * @throws ApiError NOT_FOUND; INVALID_REQUEST_PARAMETER, to which the endpoint answers as if it had no cursor
 */
export async function listEntries(
  reading: Reading,
  organization: Organization,
  sessionId: string,
  query: EntryQuery,
): Promise<Envelope & { entries: EntryOut[] }> {
  const session = await findSession(reading, organization, sessionId)
  const order = entryOrders[query.sort ?? 'attention']
  const list = `entries ${session.id} ${query.sort ?? ''} ${query.lifecycle ?? ''}`
  const window = readPageRequest(list, query, text => readPlace(text, query.sort) !== null)
  const place = window.beside === null ? null : readPlace(window.beside, query.sort)
  const backwards = window.direction === 'backwards'
  let rows = entries(reading).where('asked.session_key', '=', session.key)
  if (query.lifecycle) rows = rows.where('entries.lifecycle', '=', query.lifecycle)
  if (place !== null) rows = rows.where(beside(order, place, backwards))
  for (const place of order) rows = rows.orderBy(place, backwards ? 'desc' : 'asc')
  const found = await rows.limit(window.limit + 1).execute()
  const page = makePage(list, window, found, row => JSON.stringify(placeOf(row, query.sort)))
  return { ...page.envelope, entries: page.rows.map(entryOut) }
}

/** The first entries of a session by attention: those that everybody may see, or all. */
export async function topEntries(
  reading: Reading,
  sessionKey: number,
  limit: number,
  which: 'public' | 'everything',
): Promise<EntryRow[]> {
  let rows = entries(reading).where('asked.session_key', '=', sessionKey)
  if (which === 'public') rows = rows.where('entries.lifecycle', 'in', ['PUBLISHED', 'ANSWERED'])
  for (const place of entryOrders.attention) rows = rows.orderBy(place)
  return rows.limit(limit).execute()
}

/** What a participant has asked and a moderator has not seen yet, in no order. */
export function ownPendingEntries(
  reading: Reading,
  sessionKey: number,
  participantKey: number,
): Promise<EntryRow[]> {
  return entries(reading)
    .where('entries.participant_key', '=', participantKey)
    .where('asked.session_key', '=', sessionKey)
    .where('entries.lifecycle', '=', 'PENDING')
    .execute()
}

/** The first of entries that are in order by attention and of others that are not. */
export function withFirst(
  ordered: readonly EntryRow[],
  others: readonly EntryRow[],
  limit: number,
): readonly EntryRow[] {
  if (others.length === 0) return ordered
  return [...ordered, ...others].sort(byAttention).slice(0, limit)
}

function byAttention(a: EntryRow, b: EntryRow): number {
  const placeOfB = placeOf(b, undefined)
  for (const [i, place] of placeOf(a, undefined).entries()) {
    const other = placeOfB[i]!
    if (place !== other) return place < other ? -1 : 1
  }
  return 0
}

export function entryOut(row: EntryRow): EntryOut {
  return {
    id: row.id,
    question_id: row.question_id,
    text: row.text,
    upvotes: row.upvotes,
    asker_name: publishedAsker(row),
    lifecycle: row.lifecycle,
    pinned_order: row.pinned_order,
    public_answer: row.public_answer,
    created_at: timestamp(row.created_at),
  }
}

/** Where an entry stands: a value for each part of its order. */
type Place = readonly (number | string)[]

/** A place as a cursor says it; null when it can be none, whoever made it up. */
function readPlace(text: string, sort: EntryQuery['sort']): Place | null {
  const parsed: unknown = parseJson(text)
  if (!Array.isArray(parsed)) return null
  const [id, createdAt, ...attention] = parsed.toReversed()
  const fits =
    typeof id === 'string' &&
    isIdentifier(id) &&
    Number.isSafeInteger(createdAt) &&
    attention.length === entryOrders[sort ?? 'attention'].length - 2 &&
    attention.every(number => Number.isInteger(number) && Math.abs(number) <= columnIntegerMax)
  return fits ? parsed : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function placeOf(row: EntryRow, sort: EntryQuery['sort']): Place {
  const age = [row.created_at, row.id]
  if (sort === 'created_at') return age
  return [row.pinned_order === null ? 1 : 0, row.pinned_order ?? 0, -row.upvotes, ...age]
}

/** Rows after, or before, a place: compared as a tuple. */
function beside(
  order: readonly Expression<unknown>[],
  place: Place,
  backwards: boolean,
): Expression<SqlBool> {
  const [left, right] = [sql.join([...order]), sql.join([...place])]
  return backwards ? sql<SqlBool>`(${left}) < (${right})` : sql<SqlBool>`(${left}) > (${right})`
}
