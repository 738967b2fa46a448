import type { LeaderboardOut } from '@roomful/contract/features/scores/leaderboard'
import type { SessionSettings } from '@roomful/contract/features/sessions/sessions'
import type { SessionRow } from '../sessions/session-row.ts'
import { possiblePoints, type ScoredQuestion } from './scoreboard.ts'
import type { Standing, Standings } from './standing.ts'

export type FinalTable = LeaderboardOut['final_table']

/** With fewer people or questions, or with one question that outweighs others, places say too much about answers. */
const peopleMin = 10
const questionsMin = 5
const questionShareMax = 1 / 4
const rowsMax = 10
const rowShareMax = 1 / 2

/**
 * The standings of which nickname and place may be kept (docs/reference/anonymity.md, "The final table"): the first ones, without a
 * shared place that does not fit as a whole.
 * @param questions the revealed ones with points. Those that few people answered hide nothing: they count neither among the questions
 * nor in the sum of which none may be more than a quarter
 */
export function keptStandings(
  { ranked }: Pick<Standings, 'ranked'>,
  questions: readonly (Pick<ScoredQuestion, 'definition'> & { readonly answers: number })[],
): readonly Standing[] {
  const answered = questions.filter(({ answers }) => answers >= peopleMin)
  const heaviest = Math.max(...questions.map(one => possiblePoints([one])))
  if (
    ranked.length < peopleMin ||
    answered.length < questionsMin ||
    heaviest > possiblePoints(answered) * questionShareMax
  )
    return []
  const max = Math.min(rowsMax, Math.floor(ranked.length * rowShareMax))
  return ranked.slice(0, Math.min(max, ranked[max]!.place - 1))
}

/** Whether a session keeps nicknames and places. */
export function keepsFinalTable({ keep_final_table, nicknames, leaderboard }: SessionSettings): boolean {
  return keep_final_table && nicknames && leaderboard
}

/** The kept nicknames and places of a session; empty without any. */
export function finalTableOf({ final_table }: Pick<SessionRow, 'final_table'>): FinalTable {
  return JSON.parse(final_table ?? '[]')
}
