import type { ThemeInput } from '@roomful/contract/features/organizations/theme-schema'
import type {
  CreatePresentationBody,
  ListedPresentation,
  Presentation,
  UpdatePresentationBody,
  UpdateWorkspacePresentationBody,
  WorkspacePresentation,
} from '@roomful/contract/features/presentations/presentations'
import type { PresentationSort } from '@roomful/contract/features/presentations/sorts'
import { trashDays } from '@roomful/contract/features/presentations/trash-days'
import { cleanLines } from '@roomful/contract/lib/clean-text'
import { isIdentifier } from '@roomful/contract/lib/ids'
import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { notFound, readTitle, requireCurrent } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, makePage, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Db } from '../../storage/storage.ts'
import type { Database } from '../../storage/tables.ts'
import { readTheme, themeOf } from '../organizations/look.ts'
import { findDecks } from './find-decks.ts'
import { firstSlides, scoredPresentations } from './first-slides.ts'
import { foldText } from './fold-text.ts'
import { addQuestions } from './question-row.ts'
import { storedSections } from './sections.ts'
import { requireNicknamesFit, requireSettingsKnown, withCleanTeams } from './session-choices.ts'
import { idsOf, slidePlaces } from './slide-places.ts'

/** Sort orders: a value, then the id in the same direction. */
const orders = {
  updated: { by: sql.ref('p.updated_at'), column: 'updated_at', direction: 'desc' },
  run: { by: sql.ref('p.last_session_id'), column: 'last_session_id', direction: 'desc' },
  title: { by: sql.ref('p.title_key'), column: 'title_key', direction: 'asc' },
} as const satisfies Record<
  PresentationSort,
  { by: RawBuilder<unknown>; column: keyof PresentationRow; direction: 'asc' | 'desc' }
>

export interface WorkspacePresentationQuery extends PageRequest {
  /** Part of the title or of a slide's texts. */
  readonly search?: string | undefined
  readonly sort?: PresentationSort | undefined
  readonly trashed?: 'true' | 'false' | undefined
}

/** The presentations of an organization, or those in its trash, with the last session of each. */
export async function listWorkspacePresentations(
  reading: Reading,
  organization: Organization,
  query: WorkspacePresentationQuery,
): Promise<Envelope & { presentations: ListedPresentation[] }> {
  const { sort = 'updated' } = query
  const isTrash = query.trashed === 'true'
  const search = titleKey(query.search ?? '')
  const { by, column, direction } = orders[sort]
  const list = JSON.stringify(['workspace presentations', organization.id, sort, isTrash, search])
  const window = readPageRequest(list, query, text => sortValues(text, sort) !== null)
  const isBackwards = window.direction === 'backwards'
  const isRising = (direction === 'asc') !== isBackwards
  const anchor = window.anchor === null ? null : sortValues(window.anchor, sort)!
  const ordered = reading.db
    .selectFrom('presentations as p')
    .where('p.organization_key', '=', organization.key)
    .where('p.trashed_at', isTrash ? 'is not' : 'is', null)
    .where(notEmptied(reading.now))
    .orderBy(by, isRising ? 'asc' : 'desc')
    .orderBy('p.id', isRising ? 'asc' : 'desc')
  const after = (values: readonly unknown[]) =>
    sql<boolean>`(${by}, ${sql.ref('p.id')}) ${sql.raw(isRising ? '>' : '<')} (${sql.join(values)})`
  const onwards = (last: Anchor | null) => {
    const values = last ? [last[column], last.id] : anchor
    return values === null ? ordered : ordered.where(after(values))
  }
  const { rows, found } = await searched(reading, search, window.limit + 1, onwards)
  const page = makePage(window, rows, row => `${row[column]}\n${row.id}`)
  const presentations = await workspacePresentations(reading, page.rows)
  const keys = page.rows.map(({ key }) => key)
  const [slides, scored] = await Promise.all([firstSlides(reading, keys), scoredPresentations(reading, keys)])
  return {
    ...page.envelope,
    presentations: presentations.map((one, i) => ({
      ...one,
      first_slide: slides.get(page.rows[i]!.key) ?? null,
      scored: scored.has(page.rows[i]!.key),
      found: found.get(page.rows[i]!.key) ?? null,
    })),
  }
}

/** @throws ApiError NOT_FOUND */
export async function getWorkspacePresentation(
  reading: Reading,
  organization: Organization,
  id: string,
): Promise<WorkspacePresentation> {
  return workspacePresentation(reading, await findPresentation(reading, organization, id))
}

/** A presentation in the workspace. */
async function workspacePresentation(reading: Reading, row: PresentationRow): Promise<WorkspacePresentation> {
  const [shown] = await workspacePresentations(reading, [row])
  return shown!
}

async function workspacePresentations(
  reading: Reading,
  rows: readonly PresentationRow[],
): Promise<WorkspacePresentation[]> {
  const sessions = await lastSessions(reading, rows)
  return rows.map(row => ({
    ...presentationOut(row),
    last_run: sessions.get(row.id) ?? null,
    session_defaults: JSON.parse(row.session_defaults ?? '{}'),
  }))
}

/** The sort column's value and the id of a sort key; null if it is invalid. */
function sortValues(text: string, sort: PresentationSort): [string | number, string] | null {
  const end = text.lastIndexOf('\n')
  const [value, id] = [text.slice(0, end), text.slice(end + 1)]
  if (end < 0 || value.includes('\0') || !isIdentifier(id)) return null
  if (sort !== 'updated') return [value, id]
  const number = Number(value)
  return Number.isSafeInteger(number) ? [number, id] : null
}

/** The last session of each presentation, by its id. */
async function lastSessions({ db }: Reading, rows: readonly PresentationRow[]) {
  const ids = rows.flatMap(row => row.last_session_id || [])
  if (ids.length === 0) return new Map<string, NonNullable<WorkspacePresentation['last_run']>>()
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'presentation_id', 'state', 'started_at'])
    .where('id', 'in', ids)
    .execute()
  // By their own reference: servers of the previous version duplicate a presentation with all of its columns.
  return new Map(
    sessions.map(({ id, presentation_id, state, started_at }) => [
      presentation_id,
      { session_id: id, state, started_at: timestamp(started_at!) },
    ]),
  )
}

/** PostgreSQL limits index entries to 2,704 bytes; some characters expand to eighteen. */
const titleKeyCharactersMax = 400

/** The sort and search key of titles, ignoring case and accents. */
export function titleKey(title: string): string {
  return foldText(title).trim().slice(0, titleKeyCharactersMax).toWellFormed()
}

/** The columns derived from a presentation's title. */
export function titleColumns(title: string) {
  return { title, title_key: titleKey(title) }
}

export type PresentationRow = Selectable<Database['presentations']>

/** How long a presentation can be restored from the trash. */
const trashMs = trashDays * 24 * 60 * 60_000

/**
 * Excludes presentations emptied from the trash: their title is kept for their sessions, but they cannot be
 * restored.
 */
function notEmptied(now: number): RawBuilder<SqlBool> {
  return sql`(trashed_at is null or trashed_at > ${now - trashMs} or slide_count > 0)`
}

/** `list_presentations`: newest first. */
export async function listPresentations(
  reading: Reading,
  organization: Organization,
  query: PageRequest & {
    readonly trashed?: 'true' | 'false' | undefined
    readonly search?: string | undefined
  },
): Promise<Envelope & { presentations: Presentation[] }> {
  const isTrash = query.trashed === 'true'
  const search = titleKey(query.search ?? '')
  const list = `presentations ${organization.id}${isTrash ? ' trashed' : ''}${search && ` ${search}`}`
  const window = readPageRequest(list, query)
  const all = reading.db
    .selectFrom('presentations as p')
    .where('p.organization_key', '=', organization.key)
    .where('p.trashed_at', isTrash ? 'is not' : 'is', null)
    .where(notEmptied(reading.now))
  if (search === '') {
    const page = await readPage(window, all.selectAll(), 'id', row => row.id)
    return { ...page.envelope, presentations: page.rows.map(presentationOut) }
  }
  const isRising = window.direction === 'backwards'
  const ordered = all.orderBy('p.id', isRising ? 'asc' : 'desc')
  const { rows } = await searched(reading, search, window.limit + 1, last => {
    const id = last?.id ?? window.anchor
    return id === null ? ordered : ordered.where('p.id', isRising ? '>' : '<', id)
  })
  const page = makePage(window, rows, row => row.id)
  return { ...page.envelope, presentations: page.rows.map(presentationOut) }
}

type Anchor = Pick<PresentationRow, 'id' | 'title_key' | 'updated_at' | 'last_session_id'>

/**
 * The first presentations of a list; with a search, those that contain the text.
 * @param onwards the list after a presentation; null: from its start
 * @returns the rows, and by their keys the slides that have the text
 */
async function searched(
  reading: Reading,
  search: string,
  limit: number,
  onwards: (
    last: Anchor | null,
  ) => SelectQueryBuilder<Database & { p: Database['presentations'] }, 'p', object>,
) {
  if (search === '')
    return { rows: await onwards(null).selectAll('p').limit(limit).execute(), found: new Map() }
  const matches = await findDecks(reading, search, limit, (last: (Anchor & { key: number }) | null, count) =>
    onwards(last)
      .select(['p.key', 'p.id', 'p.title_key', 'p.updated_at', 'p.last_session_id'])
      .limit(count)
      .execute(),
  )
  const keys = [...matches.keys()]
  const unordered =
    keys.length === 0
      ? []
      : await reading.db.selectFrom('presentations').selectAll().where('key', 'in', keys).execute()
  const byKey = new Map(unordered.map(row => [row.key, row]))
  return { rows: keys.flatMap(key => byKey.get(key) ?? []), found: matches }
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
 * Creates a presentation with its questions, atomically.
 * @throws ApiError INVALID_REQUEST_BODY naming `questions[2].options`, …; PLAN_LIMIT_REACHED
 */
export async function createPresentation(
  tx: Writing,
  organization: Organization,
  body: CreatePresentationBody,
): Promise<Presentation> {
  const row = {
    id: tx.newId('presentation'),
    organization_key: organization.key,
    ...titleColumns(readTitle(body.title)),
    slide_count: 0,
    created_at: tx.now,
    updated_at: tx.now,
    trashed_at: null,
    session_defaults: null,
    description: storedDescription(body.description ?? null),
    sections: '[]',
    theme: storedTheme(body.theme ?? null),
    metadata: JSON.stringify(body.metadata ?? {}),
    last_session_id: '',
  }
  const { key } = await tx.db
    .insertInto('presentations')
    .values(row)
    .returning('key')
    .executeTakeFirstOrThrow()
  const questions = body.questions ?? []
  await addQuestions(tx, organization, key, questions, i => `questions[${i}].`)
  return presentationOut({ ...row, key, slide_count: questions.length })
}

/** @throws ApiError NOT_FOUND, also for a presentation of another organization. */
export async function findPresentation(
  { db, now }: Reading,
  organization: Organization,
  id: string,
): Promise<PresentationRow> {
  const row = await db
    .selectFrom('presentations')
    .selectAll()
    .where('organization_key', '=', organization.key)
    .where('id', '=', id)
    .where(notEmptied(now))
    .executeTakeFirst()
  if (!row) throw notFound('presentation')
  return row
}

/**
 * The current presentation, locked: other changes of it or its slides wait for this one.
 * @throws ApiError NOT_FOUND
 */
export async function lockPresentation(
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
    slide_count: row.slide_count,
    description: row.description,
    sections: JSON.parse(row.sections),
    theme: themeOf(row.theme),
    metadata: JSON.parse(row.metadata),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    trashed_at: timestamp(row.trashed_at),
  }
}

function storedDescription(given: string | null): string | null {
  return (given && cleanLines(given)) || null
}

/** @throws ApiError INVALID_REQUEST_BODY */
function storedTheme(given: ThemeInput): string | null {
  const theme = readTheme(given)
  return theme && JSON.stringify(theme)
}

/**
 * Renames a presentation, replaces its description, sections, theme or metadata, puts it in the trash or restores it.
 * @param isCurrent compares If-Match with the current presentation.
 * @throws ApiError INVALID_REQUEST_BODY, NOT_FOUND, PRECONDITION_FAILED
 */
export async function updatePresentation(
  tx: Writing,
  organization: Organization,
  id: string,
  body: UpdatePresentationBody,
  isCurrent: (presentation: Presentation) => boolean = () => true,
): Promise<Presentation> {
  const before = await lockPresentation(tx, organization, id)
  requireCurrent('presentation', isCurrent(presentationOut(before)))
  return presentationOut(await storeChange(tx, before, body))
}

/** `updatePresentation` in the workspace, which also sets session defaults. @throws ApiError likewise */
export async function updateWorkspacePresentation(
  tx: Writing,
  organization: Organization,
  id: string,
  body: UpdateWorkspacePresentationBody,
  isCurrent: (presentation: WorkspacePresentation) => boolean,
): Promise<WorkspacePresentation> {
  const before = await lockPresentation(tx, organization, id)
  requireCurrent('presentation', isCurrent(await workspacePresentation(tx, before)))
  return workspacePresentation(tx, await storeChange(tx, before, body))
}

async function storeChange(
  tx: Writing,
  before: PresentationRow,
  { session_defaults: defaults, ...body }: UpdateWorkspacePresentationBody,
): Promise<PresentationRow> {
  const { title, trashed, description, sections, theme, metadata } = body
  if (defaults) {
    requireNicknamesFit(defaults, 'session_defaults.')
    await requireSettingsKnown(tx, defaults)
    withCleanTeams(defaults.settings ?? {}, 'session_defaults.settings.')
  }
  const isChanged = Object.keys(body).length > 0 || defaults === undefined
  const next = {
    ...(title !== undefined && titleColumns(readTitle(title))),
    trashed_at: trashed === undefined ? before.trashed_at : trashedAt(tx, before, trashed),
    session_defaults: defaults === undefined ? before.session_defaults : JSON.stringify(defaults),
    description: description === undefined ? before.description : storedDescription(description),
    sections:
      sections === undefined
        ? before.sections
        : storedSections(sections, idsOf(await slidePlaces(tx, before.key))),
    theme: theme === undefined ? before.theme : storedTheme(theme),
    metadata: metadata === undefined ? before.metadata : JSON.stringify(metadata ?? {}),
    // Session defaults are not content.
    updated_at: isChanged ? tx.now : before.updated_at,
  }
  await tx.db.updateTable('presentations').set(next).where('key', '=', before.key).execute()
  if (next.theme !== before.theme || next.sections !== before.sections) await updateLiveRooms(tx, before.key)
  return { ...before, ...next }
}

async function updateLiveRooms(tx: Writing, presentationKey: number): Promise<void> {
  const live = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('presentation_key', '=', presentationKey)
    .where('state', '=', 'LIVE')
    .execute()
  for (const { key } of live) tx.publish({ type: 'session', sessionKey: key })
}

/** When it was first put in the trash, even if that is repeated. */
function trashedAt(tx: Writing, before: { trashed_at: number | null }, trashed: boolean): number | null {
  return trashed ? (before.trashed_at ?? tx.now) : null
}

/**
 * Removes a batch of presentations that have been in the trash for 30 days: slides first, then the
 * presentation once it has no sessions left. Those with a DRAFT or LIVE session stay.
 * @param after the last presentation of the previous batch
 * @returns the presentation of this batch; null at the end
 */
export async function emptyTrash(db: Db, now: number, after: number): Promise<number | null> {
  const trashed = await db
    .selectFrom('presentations')
    .select('key')
    .where('trashed_at', '<=', now - trashMs)
    .where('key', '>', after)
    // Emptied ones stay as long as they have sessions.
    .where(eb =>
      eb.or([
        eb('slide_count', '>', 0),
        eb.not(
          eb.exists(
            eb
              .selectFrom('sessions')
              .select('sessions.key')
              .whereRef('sessions.presentation_key', '=', 'presentations.key'),
          ),
        ),
      ]),
    )
    .orderBy('key')
    .limit(1)
    // Either waits for a concurrent restore, or makes it wait and fail with NOT_FOUND.
    .forUpdate()
    .executeTakeFirst()
  if (!trashed) return null
  const sessions = await db
    .selectFrom('sessions')
    .select('key')
    .where('presentation_key', '=', trashed.key)
    .where('state', '<>', 'CLOSED')
    .limit(1)
    .executeTakeFirst()
  if (sessions) return trashed.key
  await db.deleteFrom('questions').where('presentation_key', '=', trashed.key).execute()
  await db.deleteFrom('content_slides').where('presentation_key', '=', trashed.key).execute()
  await db
    .updateTable('presentations')
    .set({ slide_count: 0, sections: '[]' })
    .where('key', '=', trashed.key)
    .execute()
  await db
    .deleteFrom('presentations')
    .where('key', '=', trashed.key)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('sessions').select('key').where('presentation_key', '=', trashed.key))),
    )
    .execute()
  return trashed.key
}
