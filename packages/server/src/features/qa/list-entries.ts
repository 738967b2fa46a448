import type { EntryOut } from '@roomful/contract/features/qa/entries'
import { isIdentifier } from '@roomful/contract/lib/ids'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, makePage, type PageRequest, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading } from '../../services.ts'
import { findSession } from '../sessions/session-row.ts'
import {
  type EntryOrder,
  type EntryRow,
  entriesInOrder,
  entryOrders,
  labelsIn,
  lifecycles,
  type Place,
  placeOf,
  publishedAsker,
  qaQuestionsIn,
} from './entries.ts'

export interface EntryQuery extends PageRequest {
  readonly lifecycle?: EntryRow['lifecycle'] | undefined
  readonly sort?: 'created_at' | undefined
}

/** The largest integer of a column on every engine. */
const columnIntegerMax = 2 ** 31 - 1

/**
 * `list_entries`: every entry of a session. Order by attention changes with the votes, so pages are best
 * effort there; `sort=created_at` is stable.
 * @throws ApiError NOT_FOUND; INVALID_REQUEST_PARAMETER, which the endpoint treats as a missing cursor
 */
export async function listEntries(
  reading: Reading,
  organization: Organization,
  sessionId: string,
  query: EntryQuery,
): Promise<Envelope & { entries: EntryOut[] }> {
  const session = await findSession(reading, organization, sessionId)
  const { envelope, rows } = await pageOfEntries(reading, session, query)
  return { ...envelope, entries: rows.map(entryOut) }
}

/** A page of the entries of a session. @throws ApiError INVALID_REQUEST_PARAMETER */
export async function pageOfEntries(
  reading: Reading,
  session: { readonly id: string; readonly key: number },
  query: EntryQuery,
): Promise<{ envelope: Envelope; rows: EntryRow[] }> {
  const order = query.sort ?? 'attention'
  const window = readPageRequest(
    `entries ${session.id} ${query.sort ?? ''} ${query.lifecycle ?? ''}`,
    query,
    text => readPlace(text, order) !== null,
  )
  const place = window.anchor === null ? null : readPlace(window.anchor, order)
  const found = await entriesInOrder(reading, await qaQuestionsIn(reading, session.key), {
    order,
    lifecycles: query.lifecycle ? [query.lifecycle] : lifecycles,
    ...(place && { anchor: { place, backwards: window.direction === 'backwards' } }),
    limit: window.limit + 1,
  })
  return makePage(window, found, row => JSON.stringify(placeOf(row, order)))
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
    labels: labelsIn(row),
    created_at: timestamp(row.created_at),
  }
}

/** The place in a cursor; null if it is invalid. */
function readPlace(text: string, order: EntryOrder): Place | null {
  const parsed: unknown = parseJson(text)
  if (!Array.isArray(parsed)) return null
  const [id, createdAt, ...attention] = parsed.toReversed()
  const fits =
    typeof id === 'string' &&
    isIdentifier(id) &&
    Number.isSafeInteger(createdAt) &&
    attention.length === entryOrders[order].length - 2 &&
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
