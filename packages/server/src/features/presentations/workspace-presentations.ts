import type { PresentationSort } from '@roomful/contract/workspace/presentation-sorts'
import type { WorkspacePresentation } from '@roomful/contract/workspace/presentations'
import { sql } from 'kysely'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, makePage, type PageRequest, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading } from '../../services.ts'
import {
  findPresentation,
  notEmptied,
  type PresentationRow,
  presentationColumns,
  presentationOut,
} from './presentations.ts'
import { titleKey } from './title-key.ts'

/** How presentations can be sorted: by a column and then by id, in one direction. */
const orders = {
  updated: { column: 'updated_at', direction: 'desc' },
  created: { column: 'id', direction: 'desc' },
  title: { column: 'title_key', direction: 'asc' },
} as const satisfies Record<PresentationSort, { column: keyof Row; direction: 'asc' | 'desc' }>

export interface WorkspacePresentationQuery extends PageRequest {
  /** Part of the title. */
  readonly search?: string | undefined
  readonly sort?: PresentationSort | undefined
  readonly trashed?: 'true' | 'false' | undefined
}

type WithLastSession = PresentationRow & { last_session_id: string | null }
type Row = WithLastSession & { title_key: string }

/** The presentations of an organization, or those in its trash, with the last session of each. */
export async function listWorkspacePresentations(
  reading: Reading,
  organization: Organization,
  query: WorkspacePresentationQuery,
): Promise<Envelope & { presentations: WorkspacePresentation[] }> {
  const { sort = 'updated' } = query
  const isTrash = query.trashed === 'true'
  const search = titleKey(query.search ?? '')
  const { column, direction } = orders[sort]
  const list = JSON.stringify(['workspace presentations', organization.id, sort, isTrash, search])
  const window = readPageRequest(list, query, text => sortValues(text, sort) !== null)
  const isBackwards = window.direction === 'backwards'
  const isRising = (direction === 'asc') !== isBackwards
  const beside = window.beside === null ? null : sortValues(window.beside, sort)!
  const compared = sql<boolean>`(${sql.ref(column)}, ${sql.ref('p.id')}) ${sql.raw(isRising ? '>' : '<')} (${sql.join(beside ?? [])})`
  const rows: Row[] = await withLastSession(reading)
    .select([...presentationColumns, 'title_key'])
    .where('p.organization_key', '=', organization.key)
    .where('p.trashed_at', isTrash ? 'is not' : 'is', null)
    .where(notEmptied(reading.now))
    .$if(search !== '', q => q.where(sql<boolean>`title_key like ${containing(search)} escape '\\'`))
    .$if(beside !== null, q => q.where(compared))
    .orderBy(`p.${column}`, isRising ? 'asc' : 'desc')
    .$if(column !== 'id', q => q.orderBy('p.id', isRising ? 'asc' : 'desc'))
    .limit(window.limit + 1)
    .execute()
  const page = makePage(window, rows, row => `${row[column]}\n${row.id}`)
  return { ...page.envelope, presentations: await workspacePresentations(reading, page.rows) }
}

/** @throws ApiError NOT_FOUND */
export async function getWorkspacePresentation(
  reading: Reading,
  organization: Organization,
  id: string,
): Promise<WorkspacePresentation> {
  return workspacePresentation(reading, await findPresentation(reading, organization, id))
}

/** A presentation as the workspace shows it. */
export async function workspacePresentation(
  reading: Reading,
  row: PresentationRow,
): Promise<WorkspacePresentation> {
  const last = await withLastSession(reading).where('p.key', '=', row.key).executeTakeFirstOrThrow()
  const [shown] = await workspacePresentations(reading, [{ ...row, ...last }])
  return shown!
}

/** Presentations, each with the newest of its sessions that was opened. */
function withLastSession({ db }: Reading) {
  return db
    .selectFrom('presentations as p')
    .select(eb =>
      eb
        .selectFrom('sessions')
        .select('sessions.id')
        .whereRef('sessions.presentation_id', '=', 'p.id')
        .where('sessions.started_at', 'is not', null)
        .where('sessions.deleted_at', 'is', null)
        .orderBy('sessions.id', 'desc')
        .limit(1)
        .as('last_session_id'),
    )
}

async function workspacePresentations(
  reading: Reading,
  rows: readonly WithLastSession[],
): Promise<WorkspacePresentation[]> {
  const sessions = await lastSessions(reading, rows)
  return rows.map(row => ({
    ...presentationOut(row),
    last_run: sessions.get(row.last_session_id ?? '') ?? null,
    session_defaults: JSON.parse(row.session_defaults ?? '{}'),
  }))
}

/** The value of the sorted column and the id, of a sort key; null of a text that is none. */
function sortValues(text: string, sort: PresentationSort): [string | number, string] | null {
  const end = text.lastIndexOf('\n')
  const [value, id] = [text.slice(0, end), text.slice(end + 1)]
  if (end < 0) return null
  if (sort !== 'updated') return [value, id]
  const number = Number(value)
  return Number.isSafeInteger(number) ? [number, id] : null
}

/** The pattern of whatever contains a text. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

async function lastSessions({ db }: Reading, rows: readonly WithLastSession[]) {
  const ids = rows.flatMap(row => row.last_session_id ?? [])
  if (ids.length === 0) return new Map<string, NonNullable<WorkspacePresentation['last_run']>>()
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'state', 'started_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    sessions.map(({ id, state, started_at }) => [
      id,
      { session_id: id, state, started_at: timestamp(started_at!) },
    ]),
  )
}
