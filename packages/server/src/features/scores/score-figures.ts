import type { LeaderboardOut } from '@roomful/contract/features/scores/leaderboard'
import { identityOf } from '@roomful/contract/identity'
import { isScored } from '@roomful/contract/question-types/scoring'
import type { Reading, Writing } from '../../services.ts'
import {
  frozenDefinition,
  type SessionQuestionRow,
  sessionQuestionsIn,
} from '../sessions/session-question.ts'
import { type SessionRow, settingsOf } from '../sessions/session-row.ts'
import type { Scoreboards } from './scoreboard.ts'
import { forEachInTurns, type Standings } from './standing.ts'
import { type TeamTotal, teamPlaces, teamsOfParticipants, teamTotals } from './teams.ts'

/** Smallest group of which a figure is given: that of fewer people says what one of them answered. */
const figurePeopleMin = 5

/** The published points of an ANONYMOUS session, which has no rows of single people (docs/reference/anonymity.md, "Points"). */
export interface ScoreFigures {
  /** Number of participants who answered a scored question. */
  readonly scored: number
  /** Mean of their points in whole percent of the possible ones; null for a small group. */
  readonly average_percent: number | null
  /** By team; null without teams, and if one of the groups is small. */
  readonly team_ranks: readonly number[] | null
}

const noFigures: ScoreFigures = { scored: 0, average_percent: null, team_ranks: null }

/** Whether points and places of single people stay in the room. */
export function keepsPointsInRoom(session: Pick<SessionRow, 'identity_mode'>): boolean {
  return identityOf(session).closed.anonymizesAnswers
}

/** Whether a participant has answered a question that can earn points. */
export async function hasScored(reading: Reading, sessionKey: number): Promise<boolean> {
  const rows = await sessionQuestionsIn(reading, sessionKey)
  const keys = rows.filter(row => isScored(frozenDefinition(row))).map(({ key }) => key)
  if (keys.length === 0) return false
  const answer = await reading.db
    .selectFrom('answers')
    .select('participant_key')
    .where('session_question_key', 'in', keys)
    .limit(1)
    .executeTakeFirst()
  return answer !== undefined
}

/** Whether the final standings of a closed ANONYMOUS session can be read: from its close until their figures are stored. */
export async function areStandingsReadable({ db }: Reading, sessionKey: number): Promise<boolean> {
  const row = await db
    .selectFrom('anonymizations')
    .select('frozen')
    .where('session_key', '=', sessionKey)
    .executeTakeFirst()
  return row?.frozen === 0
}

/** The figures of points. @param possiblePoints of all scored questions together */
export function averagePercent(points: number, people: number, possiblePoints: number): number | null {
  return people < figurePeopleMin || possiblePoints === 0
    ? null
    : Math.round((100 * points) / (people * possiblePoints))
}

/** The ranks of teams, by team. @param scored number of all participants who scored, with or without a team */
export function publishedRanks(totals: readonly TeamTotal[], scored: number): readonly number[] | null {
  const groups = totals.map(({ members }) => members)
  const withoutTeam = scored - groups.reduce((sum, members) => sum + members, 0)
  const isSmall = groups.some(members => members < figurePeopleMin)
  // A small group is the rest of a subtraction from the whole.
  if (groups.length === 0 || isSmall || (withoutTeam > 0 && withoutTeam < figurePeopleMin)) return null
  return teamPlaces(totals)
}

/** Computes the figures of standings. */
export async function figuresOf(
  reading: Reading,
  { key, settings }: Pick<SessionRow, 'key' | 'settings'>,
  { ranked, possiblePoints }: Standings,
): Promise<ScoreFigures> {
  if (ranked.length === 0) return noFigures
  let sum = 0
  await forEachInTurns(ranked, ({ points }) => {
    sum += points
  })
  const { teams } = settingsOf({ settings })
  const totals = teams
    ? await teamTotals({ ranked }, await teamsOfParticipants(reading, key), teams.names.length)
    : []
  return {
    scored: ranked.length,
    average_percent: averagePercent(sum, ranked.length, possiblePoints),
    team_ranks: publishedRanks(totals, ranked.length),
  }
}

/**
 * The figures of an ANONYMOUS session: the final ones once these are stored, else of its REVEALED questions.
 * @param rows its questions, if already read
 */
export async function readFigures(
  reading: Reading,
  session: SessionRow,
  scoreboards: Scoreboards,
  rows?: readonly SessionQuestionRow[],
): Promise<ScoreFigures> {
  if (session.final_scores !== null) return JSON.parse(session.final_scores)
  const figures = await figuresOf(reading, session, await scoreboards.standingsOf(reading, session, rows))
  if (session.state !== 'CLOSED') return figures
  // Checked last: answers and teams anonymized in the meantime were missing above.
  return (await storedFigures(reading, session.key)) ?? figures
}

async function storedFigures({ db }: Reading, sessionKey: number): Promise<ScoreFigures | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('final_scores')
    .where('key', '=', sessionKey)
    .executeTakeFirst()
  return row?.final_scores ? JSON.parse(row.final_scores) : undefined
}

/** Stores the final figures, once. */
export async function keepFigures({ db }: Writing, sessionKey: number, figures: ScoreFigures): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ final_scores: JSON.stringify(figures) })
    .where('key', '=', sessionKey)
    .where('final_scores', 'is', null)
    .execute()
}

type Published = Pick<LeaderboardOut, 'average_percent' | 'team_places'>

/** The figures of a session that publishes rows instead. */
export const rowsInstead: Published = { average_percent: null, team_places: [] }

/** Figures as published, with the names of teams in the settings: those that participants type stay in the room. */
export function publishedFigures(
  session: Pick<SessionRow, 'settings'>,
  { average_percent, team_ranks }: ScoreFigures,
): Published {
  const names = settingsOf(session).teams?.names ?? []
  const places = (team_ranks ?? []).map((place, team) => ({ place, name: names[team]!, team }))
  places.sort((a, b) => a.place - b.place || a.team - b.team)
  return { average_percent, team_places: places.map(({ place, name }) => ({ place, name })) }
}
