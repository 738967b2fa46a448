import type { Presentation, UpdatePresentationBody } from '@roomful/contract/operations/presentations'
import type {
  UpdateWorkspacePresentationBody,
  WorkspacePresentation,
} from '@roomful/contract/workspace/presentations'
import { requireCurrent } from '../../lib/require-current.ts'
import type { Organization, Writing } from '../../services.ts'
import type { Db } from '../../storage/storage.ts'
import { holdPresentation, type PresentationRow, presentationOut, trashMs } from './presentations.ts'
import { titleColumns } from './title-key.ts'
import { workspacePresentation } from './workspace-presentations.ts'

/**
 * Renames a presentation, puts it in the trash or takes it out again.
 * @param isCurrent compares If-Match with the presentation as it is now.
 * @throws ApiError NOT_FOUND, PRECONDITION_FAILED
 */
export async function updatePresentation(
  tx: Writing,
  organization: Organization,
  id: string,
  body: UpdatePresentationBody,
  isCurrent: (presentation: Presentation) => boolean = () => true,
): Promise<Presentation> {
  const before = await holdPresentation(tx, organization, id)
  requireCurrent('presentation', isCurrent(presentationOut(before)))
  return presentationOut(await storeChange(tx, before, body))
}

/** `updatePresentation` in the workspace, where people also set how sessions start. @throws ApiError likewise */
export async function updateWorkspacePresentation(
  tx: Writing,
  organization: Organization,
  id: string,
  body: UpdateWorkspacePresentationBody,
  isCurrent: (presentation: WorkspacePresentation) => boolean,
): Promise<WorkspacePresentation> {
  const before = await holdPresentation(tx, organization, id)
  requireCurrent('presentation', isCurrent(await workspacePresentation(tx, before)))
  return workspacePresentation(tx, await storeChange(tx, before, body))
}

async function storeChange(
  tx: Writing,
  before: PresentationRow,
  { title, trashed, session_defaults: defaults }: UpdateWorkspacePresentationBody,
): Promise<PresentationRow> {
  const isChanged = title !== undefined || trashed !== undefined || defaults === undefined
  const next = {
    title: title ?? before.title,
    trashed_at: trashed === undefined ? before.trashed_at : trashedAt(tx, before, trashed),
    session_defaults: defaults === undefined ? before.session_defaults : JSON.stringify(defaults),
    // How sessions start is no change of what it shows.
    updated_at: isChanged ? tx.now : before.updated_at,
  }
  await tx.db
    .updateTable('presentations')
    .set({ ...next, ...titleColumns(next.title) })
    .where('key', '=', before.key)
    .execute()
  return { ...before, ...next }
}

/** When it was put in the trash first, however often that is repeated. */
function trashedAt(tx: Writing, before: { trashed_at: number | null }, trashed: boolean): number | null {
  return trashed ? (before.trashed_at ?? tx.now) : null
}

/**
 * One slice of removing what has been in the trash for 30 days: the slides, and the presentation once no session of it is left.
 * Presentations with a session that is DRAFT or LIVE stay.
 * @param after the key of the presentation that the slice before looked at
 * @returns the key that this slice looked at; null when there is nothing more
 */
export async function emptyTrash(db: Db, now: number, after: number): Promise<number | null> {
  const trashed = await db
    .selectFrom('presentations')
    .select('key')
    .where('trashed_at', '<=', now - trashMs)
    .where('key', '>', after)
    .orderBy('key')
    .limit(1)
    // Either waits for whoever is restoring it, or makes them wait, and they get NOT_FOUND.
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
  await db.updateTable('presentations').set({ question_count: 0 }).where('key', '=', trashed.key).execute()
  await db
    .deleteFrom('presentations')
    .where('key', '=', trashed.key)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('sessions').select('key').where('presentation_key', '=', trashed.key))),
    )
    .execute()
  return trashed.key
}
