import { labelsOf } from '@roomful/contract/question-types/qa-labels'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { takesEntries } from '@roomful/contract/question-types/rules'
import type { EntryCounts, RoomEntry, SharedEntry } from '@roomful/contract/room/protocol'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import { timestamp } from '../../lib/clock.ts'
import type { Reading } from '../../services.ts'
import type { Database, NameReview } from '../../storage/tables.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { isWithheld } from '../word-filter/reviews.ts'

export type EntryRow = Selectable<Database['entries']> & {
  readonly question_id: string
  readonly name_review: NameReview | null
}

/**
 * Entries with their question's public id and whether names may be shown. Names are looked up by key: for a
 * join PostgreSQL would read all participants up to the asker.
 */
export function entries({ db }: Pick<Reading, 'db'>) {
  return db
    .selectFrom('entries')
    .innerJoin('session_questions', 'session_questions.key', 'entries.session_question_key')
    .selectAll('entries')
    .select('session_questions.question_id')
    .select(eb =>
      eb
        .selectFrom('participants as asker')
        .select('asker.name_review')
        .whereRef('asker.key', '=', 'entries.participant_key')
        .as('name_review'),
    )
}

/** Whether participants other than the asker see it. */
export function isPublic(row: Pick<EntryRow, 'lifecycle'>): boolean {
  return row.lifecycle === 'PUBLISHED' || row.lifecycle === 'ANSWERED'
}

/** An entry as sent to everyone. */
export function sharedEntry(row: EntryRow): SharedEntry {
  return {
    id: row.id,
    question_id: row.question_id,
    text: row.text,
    upvotes: row.upvotes,
    lifecycle: row.lifecycle,
    pinned_order: row.pinned_order,
    public_answer: row.public_answer,
    asker_name: publishedAsker(row),
    ...(row.labels !== null && { labels: labelsIn(row) }),
    created_at: timestamp(row.created_at),
  }
}

/** The labels of an entry. */
export function labelsIn({ labels }: Pick<EntryRow, 'labels'>): string[] {
  return labels === null ? [] : JSON.parse(labels)
}

/** Labels as stored. */
export function storedLabels(labels: readonly string[]): string | null {
  return labels.length === 0 ? null : JSON.stringify(labels)
}

/** The first of these labels that its question does not have, as a fault; undefined if it has all. */
export function unknownLabel(
  question: QuestionDefinition,
  labels: readonly string[],
): { readonly rule: string; readonly message: string } | undefined {
  const known = labelsOf(question)
  if (labels.every(label => known.includes(label))) return undefined
  const message =
    known.length === 0 ? 'this question has no labels' : `labels of the question: ${known.join(', ')}`
  return { rule: 'known_label', message }
}

/** The asker's name; null if anonymous or pending review. */
export function publishedAsker(row: EntryRow): string | null {
  return isWithheld(row.name_review) ? null : row.asker_name
}

/** An entry as sent to one participant. */
export function ownEntry(row: EntryRow, participantKey: number, upvoted: boolean): RoomEntry {
  return { ...sharedEntry(row), mine: row.participant_key === participantKey, upvoted }
}

/** Sort columns of the two orders: by attention (pinned first, most upvotes, oldest), or by age alone. */
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

export type EntryOrder = keyof typeof entryOrders

export const lifecycles = ['PENDING', 'PUBLISHED', 'ANSWERED', 'DISMISSED'] as const

/** A position: a value for each sort column. */
export type Place = readonly (number | string)[]

export function placeOf(row: EntryRow, order: EntryOrder): Place {
  const age = [row.created_at, row.id]
  if (order === 'created_at') return age
  return [row.pinned_order === null ? 1 : 0, row.pinned_order ?? 0, -row.upvotes, ...age]
}

export interface EntryRange {
  readonly order: EntryOrder
  readonly lifecycles: readonly EntryRow['lifecycle'][]
  /** Only entries after a place; backwards: before it, nearest first. */
  readonly anchor?: { readonly place: Place; readonly backwards: boolean } | undefined
  readonly limit: number
}

/**
 * The first entries under these QA questions. An index holds those of one question and lifecycle in order,
 * so that only as many are read of each as requested. One statement reads all: between two, an entry could
 * change its lifecycle and be missed by both.
 */
export async function entriesInOrder(
  reading: Reading,
  sessionQuestionKeys: readonly number[],
  range: EntryRange,
): Promise<EntryRow[]> {
  const found = await sortedEntries(reading, sessionQuestionKeys, range)
  return found.slice(0, range.limit)
}

/** As many of each question and lifecycle as the range allows in all. */
async function sortedEntries(
  reading: Reading,
  sessionQuestionKeys: readonly number[],
  range: EntryRange,
): Promise<EntryRow[]> {
  const { order, anchor, limit } = range
  const backwards = anchor?.backwards === true
  const parts: ReturnType<typeof entries>[] = []
  for (const sessionQuestionKey of sessionQuestionKeys) {
    for (const lifecycle of range.lifecycles) {
      let rows = entries(reading)
        .where('entries.session_question_key', '=', sessionQuestionKey)
        .where('entries.lifecycle', '=', lifecycle)
      if (anchor) rows = rows.where(beyondPlace(entryOrders[order], anchor.place, backwards))
      for (const place of entryOrders[order]) rows = rows.orderBy(place, backwards ? 'desc' : 'asc')
      parts.push(rows.limit(limit))
    }
  }
  const [first, ...others] = parts.map(part =>
    reading.db.selectFrom(part.as('entries_in_order')).selectAll('entries_in_order'),
  )
  if (!first) return []
  const found: EntryRow[] = await others.reduce((all, other) => all.unionAll(other), first).execute()
  return found.sort((a, b) => (backwards ? -1 : 1) * comparePlaces(placeOf(a, order), placeOf(b, order)))
}

/** Lifecycles whose first entries are read together, and how many. */
export interface EntryGroup {
  readonly lifecycles: readonly EntryRow['lifecycle'][]
  readonly limit: number
}

/** The first entries of each group by attention, in one list: entries of one group displace none of another. */
export async function firstOfGroups(
  reading: Reading,
  sessionQuestionKeys: readonly number[],
  groups: readonly EntryGroup[],
): Promise<EntryRow[]> {
  const limit = Math.max(...groups.map(group => group.limit))
  const range = { order: 'attention', lifecycles: groups.flatMap(group => group.lifecycles), limit } as const
  const left = new Map(groups.map(group => [group, group.limit]))
  const found = await sortedEntries(reading, sessionQuestionKeys, range)
  return found.filter(({ lifecycle }) => {
    const group = groups.find(({ lifecycles }) => lifecycles.includes(lifecycle))!
    const count = left.get(group)!
    left.set(group, count - 1)
    return count > 0
  })
}

/** Numbers of entries by lifecycle, read from the index of their order. */
export async function countEntries(
  { db }: Reading,
  sessionQuestionKeys: readonly number[],
): Promise<EntryCounts> {
  const counts = { PENDING: 0, PUBLISHED: 0, ANSWERED: 0, DISMISSED: 0 }
  if (sessionQuestionKeys.length === 0) return counts
  const rows = await db
    .selectFrom('entries')
    .select(({ fn }) => ['lifecycle', fn.countAll<number | string>().as('count')])
    .where('session_question_key', 'in', sessionQuestionKeys)
    .groupBy('lifecycle')
    .execute()
  for (const { lifecycle, count } of rows) counts[lifecycle] = Number(count)
  return counts
}

/** The QA questions of a session. */
export async function qaQuestionsIn(reading: Reading, sessionKey: number): Promise<number[]> {
  const sessionQuestions = await sessionQuestionsIn(reading, sessionKey)
  return sessionQuestions.flatMap(row => (takesEntries(frozenDefinition(row)) ? [row.key] : []))
}

/** A participant's entries pending moderation, in no order. */
export function ownPendingEntries(
  reading: Reading,
  sessionKey: number,
  participantKey: number,
): Promise<EntryRow[]> {
  return entries(reading)
    .where('entries.participant_key', '=', participantKey)
    .where('session_questions.session_key', '=', sessionKey)
    .where('entries.lifecycle', '=', 'PENDING')
    .execute()
}

/** Merges entries sorted by attention with unsorted ones, and returns the first. */
export function withFirst(
  ordered: readonly EntryRow[],
  others: readonly EntryRow[],
  limit: number,
): readonly EntryRow[] {
  if (others.length === 0) return ordered
  const both = [...ordered, ...others]
  return both.sort((a, b) => comparePlaces(placeOf(a, 'attention'), placeOf(b, 'attention'))).slice(0, limit)
}

function comparePlaces(a: Place, b: Place): number {
  for (const [i, place] of a.entries()) {
    const other = b[i]!
    if (place !== other) return place < other ? -1 : 1
  }
  return 0
}

/** Rows after, or before, a place, compared as a tuple. */
function beyondPlace(
  order: readonly Expression<unknown>[],
  place: Place,
  backwards: boolean,
): Expression<SqlBool> {
  const [left, right] = [sql.join([...order]), sql.join([...place])]
  return backwards ? sql<SqlBool>`(${left}) < (${right})` : sql<SqlBool>`(${left}) > (${right})`
}
