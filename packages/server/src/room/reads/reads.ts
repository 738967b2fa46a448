import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { LeaderboardRow, RoomTeam, RoomTeamStanding, StageRoom } from '@roomful/contract/room/protocol'
import type { EntryRow } from '../../features/qa/entries.ts'
import { goneStandings, type Standings } from '../../features/scores/standing.ts'
import { rankedTeams, type TeamTotal } from '../../features/scores/teams.ts'
import type { SessionRow } from '../../features/sessions/session-row.ts'
import { hasFinalScores } from '../machine/changes.ts'
import type { Audience } from '../machine/events.ts'
import type { QuestionSnapshot, RoomSnapshot } from '../machine/snapshot.ts'

/** The source of reads. */
interface RoomSource {
  results(session: SessionRow, sessionQuestion: QuestionSnapshot): Promise<QuestionResultsOut>
  publicEntries(snapshot: RoomSnapshot): Promise<EntryRow[]>
  participants(sessionKey: number): Promise<number>
  seats(snapshot: RoomSnapshot): Promise<{ seats: number; answeredAway: number }>
  people(snapshot: RoomSnapshot): Promise<StageRoom['people']>
  standings(snapshot: RoomSnapshot): Promise<Standings>
  leaderboard(snapshot: RoomSnapshot, standings: Standings): Promise<LeaderboardRow[]>
  teams(snapshot: RoomSnapshot): Promise<RoomTeam[]>
  teamTotals(snapshot: RoomSnapshot, standings: Standings): Promise<readonly TeamTotal[]>
}

interface CountedSeats {
  readonly seats: number
  readonly answeredAway: number
  readonly askedKey: number | undefined
  readonly participants: number
  /** Of the session, so far. */
  readonly removals: number
  /** Whether everybody who has joined was connected. */
  readonly areAllHere: boolean
}

/** Content that is the same for all devices of a room, cached until a notice invalidates it. */
export class RoomReads {
  readonly #reader: RoomSource
  readonly #results = new Map<number, Promise<QuestionResultsOut>>()
  #entries: Promise<EntryRow[]> | undefined
  #participants: Promise<number> | undefined
  /** The last count, with the question on screen and the number of participants at that time. */
  #seats: Promise<CountedSeats> | undefined
  #people: Promise<StageRoom['people']> | undefined
  #leaderboard: { of: Standings; state: string; rows: Promise<LeaderboardRow[]> } | undefined
  #teams: Promise<RoomTeam[]> | undefined
  #teamTotals: { of: Standings; totals: Promise<readonly TeamTotal[]> } | undefined

  constructor(reader: RoomSource) {
    this.#reader = reader
  }

  /** A question's results without texts hidden by a moderator. */
  results({ session }: RoomSnapshot, sessionQuestion: QuestionSnapshot): Promise<QuestionResultsOut> {
    return this.#results.getOrInsertComputed(sessionQuestion.key, () =>
      this.#reader.results(session, sessionQuestion).catch((error: unknown) => {
        this.#results.delete(sessionQuestion.key)
        throw error
      }),
    )
  }

  /** Rereads all results. @returns those of `shown` that have changed */
  async changedResults(snapshot: RoomSnapshot, shown: readonly QuestionSnapshot[]): Promise<number[]> {
    const before = new Map(this.#results)
    this.#results.clear()
    const changed: number[] = []
    for (const sessionQuestion of shown) {
      // Results that were never read were never shown.
      const cached = before.get(sessionQuestion.key)
      if (cached && !(await haveSameResult(cached, this.results(snapshot, sessionQuestion))))
        changed.push(sessionQuestion.key)
    }
    return changed
  }

  invalidateResults(sessionQuestionKey: number): void {
    this.#results.delete(sessionQuestionKey)
  }

  /** The first entries that participants may see. */
  publicEntries(snapshot: RoomSnapshot): Promise<EntryRow[]> {
    this.#entries ??= this.#reader.publicEntries(snapshot).catch((error: unknown) => {
      this.#entries = undefined
      throw error
    })
    return this.#entries
  }

  invalidateEntries(): void {
    this.#entries = undefined
  }

  /** The number of participants who have joined. */
  participants({ session }: RoomSnapshot): Promise<number> {
    this.#participants ??= this.#reader.participants(session.key).catch((error: unknown) => {
      this.#participants = undefined
      throw error
    })
    return this.#participants
  }

  /**
   * The number of participants who hold a seat, and of those who answered the question on screen without one. Recounted
   * periodically; in between, joins are added.
   * @param connected number of connected participants, who all hold seats
   */
  async seats(
    snapshot: RoomSnapshot,
    connected: number,
  ): Promise<Pick<StageRoom, 'seats' | 'answered_away'>> {
    const participants = await this.participants(snapshot)
    const askedKey = snapshot.active?.key
    this.#seats ??= this.#reader.seats(snapshot).then(
      counted => ({
        ...counted,
        askedKey,
        participants,
        removals: snapshot.session.removals,
        areAllHere: connected >= participants,
      }),
      (error: unknown) => {
        this.#seats = undefined
        throw error
      },
    )
    const last = await this.#seats
    return {
      seats: Math.max(connected, last.seats + participants - last.participants),
      answered_away: last.askedKey === askedKey ? last.answeredAway : 0,
    }
  }

  /** Recounts the seats, since some expire without a notice. @returns whether the display changes */
  async haveSeatsChanged(snapshot: RoomSnapshot, connected: number): Promise<boolean> {
    if (await this.#haveAllStayed(snapshot, connected)) return false
    const before = await this.seats(snapshot, connected)
    const shown = this.#seats
    this.#seats = undefined
    try {
      return JSON.stringify(await this.seats(snapshot, connected)) !== JSON.stringify(before)
    } catch (error) {
      // The retry compares with what stages show.
      this.#seats = shown
      throw error
    }
  }

  /** Whether all seats are held by connected participants, as at the last count: most rooms then need no statement. */
  async #haveAllStayed(snapshot: RoomSnapshot, connected: number): Promise<boolean> {
    const last = await this.#seats
    if (!last?.areAllHere || last.removals !== snapshot.session.removals) return false
    // Somebody removed may have answered another question.
    if (last.removals > 0 && last.askedKey !== snapshot.active?.key) return false
    return connected >= (await this.participants(snapshot))
  }

  /** Participants, newest first; without names in an anonymous session. */
  people(snapshot: RoomSnapshot): Promise<StageRoom['people']> {
    this.#people ??= this.#reader.people(snapshot).catch((error: unknown) => {
      this.#people = undefined
      throw error
    })
    return this.#people
  }

  /** Rereads the participants. @returns whether any joined or left */
  async havePeopleChanged(snapshot: RoomSnapshot): Promise<boolean> {
    const [participants, people] = [this.#participants, this.#people]
    this.invalidatePeople()
    if (participants && !(await haveSameResult(participants, this.participants(snapshot)))) return true
    return people !== undefined && !(await haveSameResult(people, this.people(snapshot)))
  }

  invalidatePeople(): void {
    this.#participants = undefined
    this.#people = undefined
    this.#teams = undefined
  }

  /** Names were given, shown or hidden. */
  invalidateNames(): void {
    this.invalidatePeople()
    this.#leaderboard = undefined
  }

  standings(snapshot: RoomSnapshot): Promise<Standings> {
    return this.#reader.standings(snapshot)
  }

  /** The teams with their names and sizes; empty without any. */
  teams(snapshot: RoomSnapshot): Promise<RoomTeam[]> {
    this.#teams ??= this.#reader.teams(snapshot).catch((error: unknown) => {
      this.#teams = undefined
      throw error
    })
    return this.#teams
  }

  /** Teams have other names. */
  invalidateTeams(): void {
    this.#teams = undefined
  }

  /** Participants with points have chosen their teams. */
  invalidateTeamTotals(): void {
    this.#teamTotals = undefined
  }

  /** Points of the teams, by team; empty without teams, and while no scored question is revealed. */
  async teamTotals(snapshot: RoomSnapshot): Promise<readonly TeamTotal[]> {
    if (!snapshot.settings.teams) return []
    const standings = await this.standings(snapshot)
    if (this.#teamTotals?.of !== standings)
      this.#teamTotals = { of: standings, totals: this.#reader.teamTotals(snapshot, standings) }
    const { totals } = this.#teamTotals
    totals.catch(() => {
      this.#teamTotals = undefined
    })
    return totals
  }

  /** The teams where the leaderboard is on screen; undefined without teams. */
  async teamLeaderboard(
    snapshot: RoomSnapshot,
    leaderboard: LeaderboardRow[] | null,
  ): Promise<RoomTeamStanding[] | null | undefined> {
    if (!snapshot.settings.teams) return undefined
    if (leaderboard === null) return null
    return rankedTeams(await this.teamTotals(snapshot), snapshot.teamNames)
  }

  /** The number of participants who are on a leaderboard, or behind its last row; null without one. */
  async leaderboardTotal(snapshot: RoomSnapshot, rows: LeaderboardRow[] | null): Promise<number | null> {
    return rows && (await this.standings(snapshot)).ranked.length
  }

  /** The leaderboard where it is on screen: on stages also once a session with points is CLOSED. */
  async leaderboard(snapshot: RoomSnapshot, audience: Audience): Promise<LeaderboardRow[] | null> {
    const isShown = snapshot.session.leaderboard_shown === 1
    if (!isShown && (audience === 'phones' || !hasFinalScores(snapshot))) return null
    const standings = await this.standings(snapshot)
    if (standings === goneStandings) return null
    // The close removes nicknames.
    const { state } = snapshot.session
    if (this.#leaderboard?.of !== standings || this.#leaderboard.state !== state)
      this.#leaderboard = { of: standings, state, rows: this.#reader.leaderboard(snapshot, standings) }
    const { rows } = this.#leaderboard
    rows.catch(() => {
      this.#leaderboard = undefined
    })
    return rows
  }
}

/** Whether two reads have the same result; a failed first one differs. @throws the second's failure */
async function haveSameResult(before: Promise<unknown>, now: Promise<unknown>): Promise<boolean> {
  const found = JSON.stringify(await now)
  return found === JSON.stringify(await before.catch(() => null))
}
