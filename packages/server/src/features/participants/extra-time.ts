import { notFound } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { frozenDefinition, ownDeadline, type SessionQuestionRow } from '../sessions/session-question.ts'
import { lockUnclosedSession } from '../sessions/session-row.ts'
import { factorAt, giveTimeFactor, timeFactorsIn } from '../sessions/time-factors.ts'

/**
 * Sets a participant's time factor for questions opened after this.
 * @param factor 1, 1.5 or 2; null: no limit.
 * @throws ApiError NOT_FOUND, SESSION_CLOSED
 */
export async function grantTime(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  participantId: string,
  factor: number | null,
): Promise<void> {
  const session = await lockUnclosedSession(tx, organization, sessionId)
  const participant = await tx.db
    .selectFrom('participants')
    .select('key')
    .where('session_key', '=', session.key)
    .where('id', '=', participantId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!participant) throw notFound('participant in this room')
  await giveTimeFactor(tx, session.key, participant.key, factor)
  tx.publish({ type: 'session', sessionKey: session.key })
}

/** A participant counts as connected for this long after the last sign of life. */
const presentForMs = 30_000

/** Updates which participants with extra time are connected. */
export async function notePresent(
  tx: Writing,
  { present, gone }: { readonly present: readonly number[]; readonly gone: readonly number[] },
): Promise<void> {
  for (const [keys, until] of [
    [present, tx.now + presentForMs],
    [gone, null],
  ] as const) {
    if (keys.length === 0) continue
    await tx.db
      .updateTable('participants')
      .set({ present_until: until })
      .where('key', 'in', [...keys])
      .execute()
  }
}

/**
 * Personal deadlines (Unix ms; null: none) of connected participants with extra time who have not answered
 * the question. Some may be over.
 * @param factors of the session's participants; read if omitted
 */
export async function stillAnswering(
  reading: Reading,
  sessionQuestion: SessionQuestionRow,
  factors?: Awaited<ReturnType<typeof timeFactorsIn>>,
): Promise<(number | null)[]> {
  if (sessionQuestion.phase !== 'OPEN' || sessionQuestion.deadline_at === null) return []
  factors ??= await timeFactorsIn(reading, [sessionQuestion.session_key])
  const extended = [...factors].filter(([, own]) => factorAt(own, sessionQuestion.opened_at) !== 1)
  if (extended.length === 0) return []
  const waiting = await reading.db
    .selectFrom('participants')
    .leftJoin('answers', join =>
      join
        .onRef('answers.participant_key', '=', 'participants.key')
        .on('answers.session_question_key', '=', sessionQuestion.key),
    )
    .select('participants.key')
    .where(
      'participants.key',
      'in',
      extended.map(([key]) => key),
    )
    .where('participants.present_until', '>', reading.now)
    .where('participants.removed_at', 'is', null)
    .where('answers.participant_key', 'is', null)
    .execute()
  const definition = frozenDefinition(sessionQuestion)
  return waiting.map(({ key }) => ownDeadline({ ...sessionQuestion, definition }, factors.get(key)))
}
