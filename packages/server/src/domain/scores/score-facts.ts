import type { Reading } from '../domain.ts'
import { askedIn, definitionAsked } from '../sessions/asked.ts'
import { isScored, type ScoreFacts } from './scoreboard.ts'

/** What a session's final standings are computed from: every question that it asked counts as revealed. */
export async function finalScoreFacts(
  reading: Reading,
  { key, isTimed }: { readonly key: number; readonly isTimed: boolean },
): Promise<ScoreFacts> {
  const asked = await askedIn(reading, key)
  return {
    sessionKey: key,
    isTimed,
    questions: asked
      .map(row => ({ key: row.key, run: row.run, openedAt: row.opened_at, definition: definitionAsked(row) }))
      .filter(({ definition }) => isScored(definition)),
    removals: 0,
  }
}
