import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { EmbedRoom, LeaderboardRow, StageRoom } from '@roomful/contract/room-protocol'
import { type OwnAnswers, ownAnswers } from '../features/answers/own-answers.ts'
import { findParticipants, type Participant } from '../features/participants/find-participant.ts'
import { countSeats } from '../features/participants/seats.ts'
import {
  type EntryRow,
  entriesInOrder,
  lifecycles,
  ownPendingEntries,
  sharedEntry,
  withFirst,
} from '../features/qa/entries.ts'
import { findUpvotes } from '../features/qa/qa-statements.ts'
import { readCounts } from '../features/results/read-kpis.ts'
import { readResults } from '../features/results/results.ts'
import { type ReadTotals, readTotalsOf, type Total } from '../features/results/tallies.ts'
import type { Scoreboards } from '../features/scores/scoreboard.ts'
import { noStandings, type Standings, scoreOf, standingsBefore } from '../features/scores/standing.ts'
import type { SessionRow } from '../features/sessions/session-row.ts'
import { withoutHidden } from '../features/stages/screen.ts'
import type { StageRole } from '../features/stages/stage-links.ts'
import { shownName } from '../features/word-filter/reviews.ts'
import { KeyedReads, SharedRead } from '../lib/shared-read.ts'
import { reading, type Services } from '../services.ts'
import { ChangeReader } from './change-reader.ts'
import { resultsVisible } from './question-view.ts'
import { RoomReads } from './room-reads.ts'
import { ownEntriesText, roomBytes } from './shared-texts.ts'
import {
  entryQuestionKeys,
  loadSnapshot,
  nowOnScreen,
  type QuestionSnapshot,
  type RoomSnapshot,
  takesEntries,
} from './snapshot.ts'
import { contentSlideForStage, roomForEmbed, roomForStage } from './view.ts'

/** A device is shown so many at first. */
export const entriesInRoom = 100
const leaderboardRows = 20
const peopleMax = 200

/** What a room that devices are connected to gives its reader. */
export interface RoomNow {
  readonly snapshot: RoomSnapshot
  readonly reads: RoomReads
}

/** Who comes into a room, and what is known of it. */
export interface Coming {
  /** Read anew unless given. */
  readonly now?: RoomNow | undefined
  /** They have just joined for the first time: nothing is their own yet. */
  readonly isNew?: boolean
  /** Called with the questions that the participant has answered, before their results are read. */
  readonly onAnswers?: (answers: Readonly<Record<string, unknown>>) => void
}

/** Reads what devices are shown. */
export class RoomReader {
  readonly #services: Services
  readonly #scoreboards: Scoreboards
  readonly #joinUrl: (joinSecret: string) => string
  readonly #totals: KeyedReads<number, readonly Total[]>
  readonly #participants: KeyedReads<string, Participant>
  readonly #ownAnswers: KeyedReads<number, OwnAnswers>
  readonly changes: ChangeReader
  /** Rooms that are being read for who comes in, by session: a hall that joins at once would read its room as often as it has people. */
  readonly #rooms = new Map<number, SharedRead<RoomNow>>()

  constructor(services: Services, scoreboards: Scoreboards, joinUrl: (joinSecret: string) => string) {
    this.#services = services
    this.changes = new ChangeReader(services)
    this.#totals = new KeyedReads(keys => readTotalsOf(services.storage.read, keys))
    this.#participants = new KeyedReads(hashes => findParticipants(reading(services), hashes))
    this.#ownAnswers = new KeyedReads(keys => ownAnswers(services.storage.read, keys))
    this.#scoreboards = scoreboards
    this.#joinUrl = joinUrl
  }

  readonly #readTotals: ReadTotals = async key => (await this.#totals.read(key)) ?? []

  snapshot(sessionKey: number): Promise<RoomSnapshot> {
    return loadSnapshot(reading(this.#services), sessionKey)
  }

  /** @returns undefined for a token that is unknown or ended. */
  participant(tokenHash: string): Promise<Participant | undefined> {
    return this.#participants.read(tokenHash)
  }

  /** The room as a participant comes into it, as JSON. */
  async participantRoom(
    participant: Participant,
    { now, isNew = false, onAnswers }: Coming = {},
  ): Promise<Buffer> {
    const { snapshot, reads } = now ?? (await this.#roomNow(participant.sessionKey))
    const { key } = participant
    const { active, sessionQuestions } = snapshot
    const mayHaveAnswered = !isNew && sessionQuestions.length > 0
    const answers = (mayHaveAnswered && (await this.#ownAnswers.read(key))) || {}
    onAnswers?.(answers)
    const visible = active !== null && resultsVisible(active, active.definition.id in answers)
    const [participants, results, standings, leaderboard, entries] = await Promise.all([
      reads.participants(snapshot),
      visible ? reads.results(snapshot, active) : null,
      reads.standings(snapshot),
      reads.leaderboard(snapshot, 'phones'),
      sessionQuestions.some(takesEntries) ? this.#ownEntries(participant, snapshot, { reads, isNew }) : '[]',
    ])
    const own = {
      participantKey: key,
      answers,
      participants,
      results,
      score: scoreOf(standings, key),
      leaderboard,
    }
    return roomBytes(snapshot, own, entries, nowOnScreen(this.#services, snapshot))
  }

  /** The room as a stage comes into it. @param connected how many people are connected */
  async stageRoom(role: StageRole, { snapshot, reads }: RoomNow, connected: number): Promise<StageRoom> {
    const { active, session } = snapshot
    const shown = {
      role,
      joinUrl: this.#joinUrl(session.join_secret),
      participants: await reads.participants(snapshot),
      connected,
      results: active && (await reads.results(snapshot, active)),
      entries: (await this.#entriesFor(role, snapshot, reads)).map(row => ({
        ...sharedEntry(row),
        mine: false,
        upvoted: false,
      })),
      leaderboard: await reads.leaderboard(snapshot, 'stages'),
      people: await reads.people(snapshot),
      ...(await reads.seats(snapshot, connected)),
    }
    return roomForStage(snapshot, shown, nowOnScreen(this.#services, snapshot))
  }

  /** The room as an embedded page shows it. @param questionId null: the question on screen */
  async embedRoom({ snapshot, reads }: RoomNow, questionId: string | null): Promise<EmbedRoom> {
    const sessionQuestion =
      questionId === null
        ? snapshot.active
        : (snapshot.sessionQuestions.find(({ definition }) => definition.id === questionId) ?? null)
    const entries =
      sessionQuestion && takesEntries(sessionQuestion) ? await reads.publicEntries(snapshot) : []
    const shown = {
      content_slide: questionId === null ? contentSlideForStage(snapshot) : null,
      participants: await reads.participants(snapshot),
      results: sessionQuestion && (await reads.results(snapshot, sessionQuestion)),
      entries: entries.map(row => ({ ...sharedEntry(row), mine: false, upvoted: false })),
    }
    return roomForEmbed(snapshot, sessionQuestion, shown, this.#services.clock.now())
  }

  /** Results without what a moderator has hidden. */
  async results(session: SessionRow, sessionQuestion: QuestionSnapshot): Promise<QuestionResultsOut> {
    const now = reading(this.#services)
    return withoutHidden(
      now,
      sessionQuestion.key,
      await readResults(now, session, sessionQuestion.key, sessionQuestion.definition, this.#readTotals),
    )
  }

  /** The first entries that everybody may see. */
  publicEntries(snapshot: RoomSnapshot): Promise<EntryRow[]> {
    return this.#firstEntries(snapshot, ['PUBLISHED', 'ANSWERED'])
  }

  /** The first entries that a presenter sees, whatever has become of them. */
  entriesOfAll(snapshot: RoomSnapshot): Promise<EntryRow[]> {
    return this.#firstEntries(snapshot, lifecycles)
  }

  /** Everybody's standing, computed once for each state of the session. */
  async standings({ session, sessionQuestions }: RoomSnapshot): Promise<Standings> {
    if (!sessionQuestions.some(one => one.isScored)) return noStandings
    return this.#scoreboards.of(session.key).standings(reading(this.#services), {
      sessionKey: session.key,
      isTimed: session.mode !== 'SELF_PACED',
      questions: sessionQuestions.filter(one => one.isScored && one.phase === 'REVEALED'),
      removals: session.removals,
    })
  }

  /** Drops the standings of a session that nobody is connected to any more. */
  invalidateStandings(sessionKey: number): void {
    this.#scoreboards.drop(sessionKey)
  }

  /** The best, with their names. */
  async leaderboard(standings: Standings): Promise<LeaderboardRow[]> {
    const best = standings.ranked.slice(0, leaderboardRows)
    if (best.length === 0) return []
    const keys = best.map(standing => standing.participantKey)
    const rows = await this.#services.storage.read
      .selectFrom('participants')
      .select(['key', 'id', 'display_name', 'name_review'])
      .where('key', 'in', keys)
      .execute()
    const named = new Map(rows.map(row => [row.key, row]))
    const before = await standingsBefore(standings, best)
    return best.flatMap(({ participantKey, points, place }) => {
      const row = named.get(participantKey)
      if (!row) return []
      const { id: participant_id } = row
      return [
        {
          participant_id,
          display_name: shownName(row),
          points,
          place,
          before: before.get(participantKey) ?? null,
        },
      ]
    })
  }

  /** How many people hold a seat, counted, and how many have answered the question on screen and hold none. */
  seats({ session, active }: RoomSnapshot): ReturnType<typeof countSeats> {
    return countSeats(reading(this.#services), session.key, active?.key ?? null)
  }

  async participants(sessionKey: number): Promise<number> {
    return (await readCounts(reading(this.#services), sessionKey)).participants
  }

  /** Who is in the room, newest first; nobody is named in an anonymous one. */
  async people({ session }: RoomSnapshot): Promise<StageRoom['people']> {
    if (session.identity_mode === 'ANONYMOUS') return []
    const rows = await this.#services.storage.read
      .selectFrom('participants')
      .select(['id', 'display_name', 'name_review'])
      .where('session_key', '=', session.key)
      .where('removed_at', 'is', null)
      .orderBy('key', 'desc')
      .limit(peopleMax)
      .execute()
    return rows.map(row => ({ participant_id: row.id, display_name: shownName(row) }))
  }

  /** Pending and dismissed entries are for the presenter alone. */
  #entriesFor(role: StageRole, snapshot: RoomSnapshot, reads: RoomReads): Promise<readonly EntryRow[]> {
    return role === 'remote' ? this.entriesOfAll(snapshot) : reads.publicEntries(snapshot)
  }

  #firstEntries(snapshot: RoomSnapshot, lifecycles: readonly EntryRow['lifecycle'][]): Promise<EntryRow[]> {
    const range = { order: 'attention', lifecycles, limit: entriesInRoom } as const
    return entriesInOrder(reading(this.#services), entryQuestionKeys(snapshot), range)
  }

  #roomNow(sessionKey: number): Promise<RoomNow> {
    const read = async () => ({ snapshot: await this.snapshot(sessionKey), reads: new RoomReads(this) })
    const shared = this.#rooms.getOrInsertComputed(
      sessionKey,
      () => new SharedRead(read, () => this.#rooms.delete(sessionKey)),
    )
    return shared.get()
  }

  /** The first entries that a participant may see, as JSON. */
  async #ownEntries(
    { key, sessionKey }: Participant,
    snapshot: RoomSnapshot,
    { reads, isNew }: { readonly reads: RoomReads; readonly isNew: boolean },
  ): Promise<string> {
    if (isNew) return ownEntriesText(await reads.publicEntries(snapshot), key, new Set())
    const pending = await ownPendingEntries(reading(this.#services), sessionKey, key)
    const rows = withFirst(await reads.publicEntries(snapshot), pending, entriesInRoom)
    const upvotes = await findUpvotes.execute(
      this.#services.storage.read,
      rows.map(row => ({ entry_key: row.key, participant_key: key })),
    )
    return ownEntriesText(rows, key, new Set(upvotes.map(row => row.entry_key)))
  }
}
