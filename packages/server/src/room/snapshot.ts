import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { Phase } from '@roomful/contract/room-protocol'
import { ApiError } from '../domain/api-error.ts'
import type { Organization, Reading } from '../domain/domain.ts'
import { deckOf } from '../domain/questions/questions.ts'
import { readCounts } from '../domain/results/read-kpis.ts'
import { isScored } from '../domain/scores/scoreboard.ts'
import { askedIn, definitionAsked } from '../domain/sessions/asked.ts'
import { type SessionRow, sessions } from '../domain/sessions/session-row.ts'

/** A question as a session asked it, and where it stands. Times are Unix ms. */
export interface AskedSnapshot {
  readonly key: number
  readonly position: number
  readonly definition: QuestionDefinition
  readonly phase: Phase
  readonly openedAt: number
  readonly deadlineAt: number | null
  readonly resultsShown: boolean
  /** It can earn points. */
  readonly isScored: boolean
}

/** Everything that a room shows, but for results and what is each participant's own. */
export interface RoomSnapshot {
  readonly session: SessionRow
  readonly organization: Organization
  readonly title: string
  readonly participants: number
  readonly asked: readonly AskedSnapshot[]
  /** The question on screen. */
  readonly active: AskedSnapshot | null
  readonly deck: readonly { readonly id: string; readonly type: string; readonly prompt: string }[]
}

/** @throws ApiError NOT_FOUND */
export async function loadSnapshot(reading: Reading, sessionKey: number): Promise<RoomSnapshot> {
  const row = await sessions(reading)
    .innerJoin('organizations', 'organizations.key', 'sessions.organization_key')
    .innerJoin('presentations', 'presentations.key', 'sessions.presentation_key')
    .select(['organizations.id as organization_id', 'organizations.plan', 'presentations.title'])
    .where('sessions.key', '=', sessionKey)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'No such session.')
  const { organization_id, plan, title, ...session } = row
  const asked = (await askedIn(reading, sessionKey)).map(one => ({
    key: one.key,
    position: one.position,
    definition: definitionAsked(one),
    isScored: isScored(one),
    phase: one.phase,
    openedAt: one.opened_at,
    deadlineAt: one.deadline_at,
    resultsShown: one.results_shown === 1,
  }))
  return {
    session,
    organization: { key: session.organization_key, id: organization_id, plan },
    title,
    participants: (await readCounts(reading, sessionKey)).participants,
    asked,
    active: asked.find(one => one.key === session.active_asked_key) ?? null,
    deck: (await deckOf(reading, session.presentation_key)).map(({ id, type, prompt }) => ({
      id,
      type,
      prompt,
    })),
  }
}
