import type { Reading } from '../../services.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { isScored, type ScoreFacts } from './scoreboard.ts'

/** What a session's final standings are computed from: every question that it asked counts as revealed. */
export async function finalScoreFacts(
  reading: Reading,
  { key, isTimed }: { readonly key: number; readonly isTimed: boolean },
): Promise<ScoreFacts> {
  const sessionQuestions = await sessionQuestionsIn(reading, key)
  return {
    sessionKey: key,
    isTimed,
    questions: sessionQuestions
      .map(row => ({
        key: row.key,
        openedAt: row.opened_at,
        definition: frozenDefinition(row),
      }))
      .filter(({ definition }) => isScored(definition)),
    removals: 0,
  }
}
