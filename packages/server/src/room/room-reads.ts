import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { LeaderboardRow, StageRoom } from '@roomful/contract/room-protocol'
import type { EntryRow } from '../features/qa/entries.ts'
import type { Standings } from '../features/scores/standing.ts'
import type { SessionRow } from '../features/sessions/session-row.ts'
import type { Audience } from './room-events.ts'
import type { QuestionSnapshot, RoomSnapshot } from './snapshot.ts'
import { hasFinalScores } from './snapshot-changes.ts'

/** Where it is read. */
interface RoomSource {
  results(session: SessionRow, sessionQuestion: QuestionSnapshot): Promise<QuestionResultsOut>
  publicEntries(snapshot: RoomSnapshot): Promise<EntryRow[]>
  participants(sessionKey: number): Promise<number>
  seats(snapshot: RoomSnapshot): Promise<{ seats: number; answeredAway: number }>
  people(snapshot: RoomSnapshot): Promise<StageRoom['people']>
  standings(snapshot: RoomSnapshot): Promise<Standings>
  leaderboard(standings: Standings): Promise<LeaderboardRow[]>
}

interface CountedSeats {
  readonly seats: number
  readonly answeredAway: number
  readonly askedKey: number | undefined
  readonly participants: number
}

/** What everybody in a room is shown alike. Each is read once until a notice says that it has changed. */
export class RoomReads {
  readonly #reader: RoomSource
  readonly #results = new Map<number, Promise<QuestionResultsOut>>()
  #entries: Promise<EntryRow[]> | undefined
  #participants: Promise<number> | undefined
  /** Of the last count, the question that was on screen, and how many had joined then. */
  #seats: Promise<CountedSeats> | undefined
  #people: Promise<StageRoom['people']> | undefined
  #leaderboard: { of: Standings; rows: Promise<LeaderboardRow[]> } | undefined

  constructor(reader: RoomSource) {
    this.#reader = reader
  }

  /** A question's results without what a moderator has hidden. */
  results({ session }: RoomSnapshot, sessionQuestion: QuestionSnapshot): Promise<QuestionResultsOut> {
    return this.#results.getOrInsertComputed(sessionQuestion.key, () =>
      this.#reader.results(session, sessionQuestion).catch((error: unknown) => {
        this.#results.delete(sessionQuestion.key)
        throw error
      }),
    )
  }

  /** Reads all results again. @returns those of `shown` that are others than before */
  async changedResults(snapshot: RoomSnapshot, shown: readonly QuestionSnapshot[]): Promise<number[]> {
    const before = new Map(this.#results)
    this.#results.clear()
    const changed: number[] = []
    for (const sessionQuestion of shown) {
      // What was never read was never shown.
      const cached = before.get(sessionQuestion.key)
      if (cached && !(await areAlike(cached, this.results(snapshot, sessionQuestion))))
        changed.push(sessionQuestion.key)
    }
    return changed
  }

  invalidateResults(sessionQuestionKey: number): void {
    this.#results.delete(sessionQuestionKey)
  }

  /** The first entries that everybody may see. */
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

  /** How many have joined. */
  participants({ session }: RoomSnapshot): Promise<number> {
    this.#participants ??= this.#reader.participants(session.key).catch((error: unknown) => {
      this.#participants = undefined
      throw error
    })
    return this.#participants
  }

  /**
   * How many people hold a seat, and how many have answered the question on screen and hold none. They are counted from
   * time to time; in between, those who join are added.
   * @param connected how many are connected: each of them holds a seat
   */
  async seats(
    snapshot: RoomSnapshot,
    connected: number,
  ): Promise<Pick<StageRoom, 'seats' | 'answered_away'>> {
    const participants = await this.participants(snapshot)
    const askedKey = snapshot.active?.key
    this.#seats ??= this.#reader.seats(snapshot).then(
      counted => ({ ...counted, askedKey, participants }),
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

  /** Counts the seats again. @returns whether something else is to be shown: time frees seats without a notice */
  async haveSeatsChanged(snapshot: RoomSnapshot, connected: number): Promise<boolean> {
    const before = await this.seats(snapshot, connected)
    this.#seats = undefined
    return JSON.stringify(await this.seats(snapshot, connected)) !== JSON.stringify(before)
  }

  /** Who has joined, newest first; nobody is named in an anonymous session. */
  people(snapshot: RoomSnapshot): Promise<StageRoom['people']> {
    this.#people ??= this.#reader.people(snapshot).catch((error: unknown) => {
      this.#people = undefined
      throw error
    })
    return this.#people
  }

  /** Reads again who has joined. @returns whether somebody has come or gone */
  async havePeopleChanged(snapshot: RoomSnapshot): Promise<boolean> {
    const [participants, people] = [this.#participants, this.#people]
    this.invalidatePeople()
    if (participants && !(await areAlike(participants, this.participants(snapshot)))) return true
    return people !== undefined && !(await areAlike(people, this.people(snapshot)))
  }

  invalidatePeople(): void {
    this.#participants = undefined
    this.#people = undefined
  }

  /** Names are shown that were not, or the other way round. */
  invalidateNames(): void {
    this.invalidatePeople()
    this.#leaderboard = undefined
  }

  standings(snapshot: RoomSnapshot): Promise<Standings> {
    return this.#reader.standings(snapshot)
  }

  /** The leaderboard where it is on screen: on stages also once a session with points is CLOSED. */
  async leaderboard(snapshot: RoomSnapshot, audience: Audience): Promise<LeaderboardRow[] | null> {
    const isShown = snapshot.session.leaderboard_shown === 1
    if (!isShown && (audience === 'phones' || !hasFinalScores(snapshot))) return null
    const standings = await this.standings(snapshot)
    if (this.#leaderboard?.of !== standings)
      this.#leaderboard = { of: standings, rows: this.#reader.leaderboard(standings) }
    const { rows } = this.#leaderboard
    rows.catch(() => {
      this.#leaderboard = undefined
    })
    return rows
  }
}

/** Whether two reads have found the same; one that failed found nothing. @throws whatever the second throws */
async function areAlike(before: Promise<unknown>, now: Promise<unknown>): Promise<boolean> {
  const found = JSON.stringify(await now)
  return found === JSON.stringify(await before.catch(() => null))
}
