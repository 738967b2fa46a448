import type { EntryOut, UpdateEntryBody } from '@roomful/contract/features/qa/entries'
import { cleanText } from '@roomful/contract/lib/clean-text'
import type { EntryLifecycle } from '@roomful/contract/room/messages'
import { invalidField, notFound } from '../../lib/api-error.ts'
import { requireKnownByAllServers } from '../../servers/server-number.ts'
import type { Organization, Writing } from '../../services.ts'
import { appendOptInEvents } from '../event-log/event-log.ts'
import { frozenDefinition } from '../sessions/session-question.ts'
import { lockSession } from '../sessions/session-row.ts'
import { endEnlarged } from '../sessions/session-screen.ts'
import { entries, isPublic, storedLabels, unknownLabel } from './entries.ts'
import { entryOut } from './list-entries.ts'

/**
 * Publishes, dismisses, holds back (PENDING), pins, answers or labels an entry; a public answer makes it ANSWERED
 * (docs/reference/sessions.md, "Q&A").
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_BODY; UPGRADE_IN_PROGRESS to hold back while a server would go on showing it
 */
export async function moderateEntry(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  entryId: string,
  body: UpdateEntryBody,
): Promise<EntryOut> {
  const session = await lockSession(tx, organization, sessionId)
  const entry = await entries(tx)
    .where('session_questions.session_key', '=', session.key)
    .where('entries.id', '=', entryId)
    .select('session_questions.definition')
    .executeTakeFirst()
  if (!entry) throw notFound('entry')
  const unknown = unknownLabel(frozenDefinition(entry), body.labels ?? [])
  if (unknown) throw invalidField('labels', unknown.rule, unknown.message)
  const answer =
    body.public_answer === undefined
      ? entry.public_answer
      : body.public_answer && cleanText(body.public_answer)
  if (answer === '') throw invalidField('public_answer', 'visible_text', 'visible text or null')
  const next = {
    public_answer: answer,
    pinned_order: body.pinned_order === undefined ? entry.pinned_order : body.pinned_order,
    labels: body.labels ? storedLabels(body.labels) : entry.labels,
    lifecycle: body.lifecycle ?? (body.public_answer ? 'ANSWERED' : entry.lifecycle),
  } as const
  await tx.db
    .updateTable('entries')
    .set({ ...next, changed_at: tx.now })
    .where('key', '=', entry.key)
    .execute()
  const isShown = isPublic(next)
  if (!isShown) await endEnlarged(tx, session, entry.text)
  if (entry.public_answer !== null && !(isShown && answer === entry.public_answer))
    await endEnlarged(tx, session, entry.public_answer)
  const published = isShown && !isPublic(entry)
  const withdrawn = next.lifecycle === 'PENDING' && entry.lifecycle !== 'PENDING'
  if (withdrawn) await requireKnownByAllServers(tx, '0006_list_indexes')
  tx.publish({ type: 'entries', sessionKey: session.key, entryKeys: [entry.key], published, withdrawn })
  const out = entryOut({ ...entry, ...next })
  // After the close such events leave the log, and none may follow.
  if (published && session.state === 'LIVE') {
    const data = { session_id: session.id, presentation_id: session.presentation_id, entry: out }
    await appendOptInEvents(tx, organization, session, 'entry.created', [{ data }])
  }
  return out
}

/** Gives all of these entries a lifecycle, or none. @throws ApiError NOT_FOUND */
export async function moderateEntries(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  entryIds: readonly string[],
  lifecycle: EntryLifecycle,
): Promise<void> {
  for (const id of new Set(entryIds)) await moderateEntry(tx, organization, sessionId, id, { lifecycle })
}
