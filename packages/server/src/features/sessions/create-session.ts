import type { SessionOut, SessionSettings } from '@roomful/contract/operations/sessions'
import { organizationLimits } from '@roomful/contract/organization-limits'
import { ApiError, invalidField, limitReached } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { holdOrganization } from '../organizations/organizations.ts'
import { holdPresentation } from '../presentations/presentations.ts'
import { takeJoinCode } from './join-code.ts'
import { type SessionRow, sessionOut } from './session-row.ts'
import { freshScreen } from './session-screen.ts'

const secretBytes = 16

/**
 * `create_session`: a session in state DRAFT with its join code.
 * @param inWorkspace who creates it there (the key of a person), and whether its door is locked; null for programs
 * @throws ApiError INVALID_REQUEST_BODY for a presentation that is not the organization's; LIMIT_REACHED
 */
export async function createSession(
  tx: Writing,
  organization: Organization,
  body: {
    presentation_id: string
    participant_identity_mode?: SessionRow['identity_mode']
    settings?: Partial<SessionSettings>
  },
  inWorkspace: { readonly createdBy: number; readonly isDoorLocked: boolean } | null = null,
): Promise<SessionOut> {
  // Before the presentation, as changes in the workspace lock the organization first.
  await requireDraftLimit(tx, organization)
  const presentation = await holdPresentation(tx, organization, body.presentation_id).catch(
    (error: unknown) => {
      if (error instanceof ApiError)
        throw invalidField('presentation_id', 'own_presentation', 'a presentation of this organization')
      throw error
    },
  )
  if (presentation.trashed_at !== null)
    throw invalidField('presentation_id', 'not_trashed', 'a presentation that is not in the trash')
  const row: Omit<SessionRow, 'key'> = {
    id: tx.newId('session'),
    organization_key: organization.key,
    presentation_key: presentation.key,
    presentation_id: presentation.id,
    join_code: '',
    join_secret: secret(tx),
    shuffle_seed: secret(tx),
    state: 'DRAFT',
    mode: null,
    identity_mode: body.participant_identity_mode ?? 'ANONYMOUS',
    active_session_question_key: null,
    active_question_id: null,
    door_locked: inWorkspace?.isDoorLocked ? 1 : 0,
    leaderboard_shown: 0,
    screen: freshScreen,
    screen_results_hidden: 0,
    removals: 0,
    settings: JSON.stringify(body.settings ?? {}),
    started_at: null,
    ended_at: null,
    opens_at: null,
    closes_at: null,
    timezone: null,
    cleaned_up: 0,
    deleted_at: null,
    deleted_after_days: null,
    names_removed: 0,
    created_at: tx.now,
    created_by: inWorkspace?.createdBy ?? null,
  }
  const { active_question_id: _, ...columns } = row
  const { key } = await tx.db
    .insertInto('sessions')
    .values(columns)
    .returning('key')
    .executeTakeFirstOrThrow()
  const join_code = await takeJoinCode(tx, key)
  await tx.db.updateTable('sessions').set({ join_code }).where('key', '=', key).execute()
  return sessionOut({ ...row, join_code })
}

/** 128 random bits. */
function secret(tx: Writing): string {
  return Buffer.from(tx.random.bytes(secretBytes)).toString('base64url')
}

/**
 * Refuses one DRAFT session more than an organization may have. Holds until the transaction ends, also against
 * others that add one at the same time.
 * @throws ApiError LIMIT_REACHED; UNAUTHENTICATED
 */
async function requireDraftLimit(tx: Writing, organization: Organization): Promise<void> {
  await holdOrganization(tx, organization)
  const limit = organizationLimits.draftSessions
  const beyond = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', organization.key)
    .where('state', '=', 'DRAFT')
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst()
  if (beyond) throw limitReached(`${limit} sessions in state DRAFT: open or close one first.`, limit)
}
