import type { Reading, Writing } from '../../services.ts'
import { frozenDefinition, ownDeadline, type SessionQuestionRow } from '../sessions/session-question.ts'
import { factorAt, timeFactorsIn } from '../sessions/time-factors.ts'

/** How long somebody counts as connected after the last sign of life. */
const presentForMs = 30_000

/** Notes which of those who have more time are connected, and which are not any more. */
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
 * Who was noted before a clock was set back counts as connected no longer than anybody, unless they are noted again.
 * Later than by twice the usual is what no clock that is merely off by a moment does.
 */
export async function limitPresence(tx: Writing, sessionKey: number): Promise<void> {
  const extended = await timeFactorsIn(tx, [sessionKey])
  if (extended.size === 0) return
  await tx.db
    .updateTable('participants')
    .set({ present_until: tx.now + presentForMs })
    .where('key', 'in', [...extended.keys()])
    .where('present_until', '>', tx.now + 2 * presentForMs)
    .execute()
}

/**
 * The own deadlines (Unix ms; null: none) of those who are connected, have more time than usual for a question
 * and have not answered it. Some may be over.
 */
export async function stillAnswering(
  reading: Reading,
  sessionQuestion: SessionQuestionRow,
): Promise<(number | null)[]> {
  if (sessionQuestion.phase !== 'OPEN' || sessionQuestion.deadline_at === null) return []
  const factors = await timeFactorsIn(reading, [sessionQuestion.session_key])
  const extended = [...factors].filter(([, held]) => factorAt(held, sessionQuestion.opened_at) !== 1)
  if (extended.length === 0) return []
  const waiting = await reading.db
    .selectFrom('participants')
    .leftJoin('answers', join =>
      join
        .onRef('answers.participant_key', '=', 'participants.key')
        .on('answers.asked_key', '=', sessionQuestion.key),
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
