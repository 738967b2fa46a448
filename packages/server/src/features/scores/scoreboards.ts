import type { Reading } from '../../services.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { isScored, Scoreboard } from './scoreboard.ts'
import type { Standings } from './standing.ts'

/** Sessions whose standings are cached; those of rooms that empty are dropped at once. */
const scoreboardsMax = 32

/** The scoreboards that were read lately, shared by rooms and the API. */
export class Scoreboards {
  readonly #bySession = new Map<number, Scoreboard>()

  of(sessionKey: number): Scoreboard {
    const scoreboard = this.#bySession.get(sessionKey) ?? new Scoreboard()
    this.#bySession.delete(sessionKey)
    this.#bySession.set(sessionKey, scoreboard)
    if (this.#bySession.size > scoreboardsMax) {
      const [oldest] = this.#bySession.keys()
      this.#bySession.delete(oldest!)
    }
    return scoreboard
  }

  drop(sessionKey: number): void {
    this.#bySession.delete(sessionKey)
  }

  /** Everybody's standing over the questions that are REVEALED; empty while none of them can earn points. */
  async standingsOf(reading: Reading, session: SessionRow): Promise<Standings> {
    const sessionQuestions = await sessionQuestionsIn(reading, session.key)
    const questions = sessionQuestions
      .filter(({ phase }) => phase === 'REVEALED')
      .map(row => ({
        key: row.key,
        openedAt: row.opened_at,
        definition: frozenDefinition(row),
      }))
      .filter(({ definition }) => isScored(definition))
    return this.of(session.key).standings(reading, {
      sessionKey: session.key,
      isTimed: session.mode !== 'SELF_PACED',
      questions,
      removals: session.removals,
    })
  }
}
