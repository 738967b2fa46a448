import type { CreatePresentationBody, Presentation } from '@roomful/contract/operations/presentations'
import { trashDays } from '@roomful/contract/trash-days'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { addQuestions } from './add-questions.ts'
import { titleColumns } from './title-key.ts'

export const presentationColumns = [
  'key',
  'id',
  'title',
  'question_count',
  'created_at',
  'updated_at',
  'trashed_at',
  'session_defaults',
] as const

export interface PresentationRow {
  key: number
  id: string
  title: string
  question_count: number
  created_at: number
  updated_at: number
  /** Null unless it is in the trash. */
  trashed_at: number | null
  /** As JSON; null until somebody has chosen. */
  session_defaults: string | null
}

/** So long a presentation can be taken out of the trash. */
export const trashMs = trashDays * 24 * 60 * 60_000

/** Leaves out what the trash was emptied of: its title is kept while there are sessions of it, but it does not come back. */
export function notEmptied(now: number): RawBuilder<SqlBool> {
  return sql`(trashed_at is null or trashed_at > ${now - trashMs} or question_count > 0)`
}

/** `list_presentations`: newest first. */
export async function listPresentations(
  { db, now }: Reading,
  organization: Organization,
  query: PageRequest & { readonly trashed?: 'true' | 'false' | undefined },
): Promise<Envelope & { presentations: Presentation[] }> {
  const isTrash = query.trashed === 'true'
  const window = readPageRequest(`presentations ${organization.id}${isTrash ? ' trashed' : ''}`, query)
  const all = db
    .selectFrom('presentations')
    .select(presentationColumns)
    .where('organization_key', '=', organization.key)
    .where('trashed_at', isTrash ? 'is not' : 'is', null)
    .where(notEmptied(now))
  const page = await readPage(window, all, 'id', row => row.id)
  return { ...page.envelope, presentations: page.rows.map(presentationOut) }
}

/** @throws ApiError NOT_FOUND */
export async function getPresentation(
  reading: Reading,
  organization: Organization,
  id: string,
): Promise<Presentation> {
  return presentationOut(await findPresentation(reading, organization, id))
}

/**
 * Creates a presentation with its questions: all of it or nothing.
 * @throws ApiError INVALID_REQUEST_BODY naming `questions[2].options`, …; PLAN_LIMIT_REACHED
 */
export async function createPresentation(
  tx: Writing,
  organization: Organization,
  body: CreatePresentationBody,
): Promise<Presentation> {
  const row = {
    id: tx.newId('presentation'),
    title: body.title,
    created_at: tx.now,
    updated_at: tx.now,
    trashed_at: null,
    session_defaults: null,
  }
  const { key } = await tx.db
    .insertInto('presentations')
    .values({ ...row, ...titleColumns(row.title), organization_key: organization.key, question_count: 0 })
    .returning('key')
    .executeTakeFirstOrThrow()
  const questions = body.questions ?? []
  await addQuestions(tx, organization, key, questions, i => `questions[${i}].`)
  return presentationOut({ ...row, key, question_count: questions.length })
}

/** @throws ApiError NOT_FOUND, also for a presentation of another organization. */
export async function findPresentation(
  { db, now }: Reading,
  organization: Organization,
  id: string,
): Promise<PresentationRow> {
  const row = await db
    .selectFrom('presentations')
    .select(presentationColumns)
    .where('organization_key', '=', organization.key)
    .where('id', '=', id)
    .where(notEmptied(now))
    .executeTakeFirst()
  if (!row) throw notFound('presentation')
  return row
}

/**
 * The presentation as the changes before left it; others who change it or its slides wait until this change ends.
 * @throws ApiError NOT_FOUND
 */
export async function holdPresentation(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<PresentationRow> {
  if (tx.rowLocks)
    await tx.db
      .selectFrom('presentations')
      .select('key')
      .where('organization_key', '=', organization.key)
      .where('id', '=', id)
      .forUpdate()
      .execute()
  return findPresentation(tx, organization, id)
}

/** The presentation as the API publishes it. */
export function presentationOut(row: PresentationRow): Presentation {
  return {
    id: row.id,
    title: row.title,
    slide_count: row.question_count,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    trashed_at: timestamp(row.trashed_at),
  }
}
