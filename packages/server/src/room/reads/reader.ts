import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { leaderboardRowsMax } from '@roomful/contract/room/leaderboard-rows'
import type {
  EmbedRoom,
  EntryCounts,
  LeaderboardRow,
  RoomEntry,
  RoomTeam,
  StageRoom,
} from '@roomful/contract/room/protocol'
import { type OwnAnswers, ownAnswers } from '../../features/answers/own-answers.ts'
import { findParticipants, type Participant } from '../../features/participants/find-participant.ts'
import { hasNicknames, nicknamesOf } from '../../features/participants/nicknames.ts'
import { countSeats } from '../../features/participants/seats.ts'
import { teamsOf } from '../../features/participants/teams.ts'
import {
  countEntries,
  type EntryGroup,
  type EntryRow,
  entriesInOrder,
  firstOfGroups,
  ownPendingEntries,
  sharedEntry,
  withFirst,
} from '../../features/qa/entries.ts'
import { findUpvotes } from '../../features/qa/qa-statements.ts'
import { readCounts } from '../../features/results/read-kpis.ts'
import { readShownResults } from '../../features/results/results.ts'
import { type ReadTotals, readTotalsOf, type Total } from '../../features/results/tallies.ts'
import { areStandingsReadable, keepsPointsInRoom } from '../../features/scores/score-figures.ts'
import type { Scoreboards } from '../../features/scores/scoreboard.ts'
import {
  goneStandings,
  noStandings,
  type Standings,
  scoreInRoom,
  standingsBefore,
} from '../../features/scores/standing.ts'
import { readTeamTotals, type TeamTotal, teamScore } from '../../features/scores/teams.ts'
import { roomShowsNames, type SessionRow } from '../../features/sessions/session-row.ts'
import { namedTeams } from '../../features/sessions/teams.ts'
import type { RoomAddresses, StageRole } from '../../features/stages/stage-links.ts'
import { shownName } from '../../features/word-filter/reviews.ts'
import { KeyedReads, SharedRead } from '../../lib/shared-read.ts'
import { reading, type Services } from '../../services.ts'
import { heldMsAfterClose } from '../machine/room.ts'
import {
  entryQuestionKeys,
  loadSnapshot,
  nowOnScreen,
  type QuestionSnapshot,
  type RoomSnapshot,
  takesEntries,
} from '../machine/snapshot.ts'
import { ChangeReader } from './change-reader.ts'
import { resultsForFrame, resultsVisible } from './question-view.ts'
import { RoomReads } from './reads.ts'
import { ownEntriesText, roomBytes } from './shared-texts.ts'
import {
  contentSlideForStage,
  roomForEmbed,
  roomForStage,
  showsAllQuestions,
  type TeamsShown,
} from './view.ts'

/** Entries in a device's first frame. */
export const entriesInRoom = 100
const dismissedInRoom = 20
const moderatedGroups: readonly EntryGroup[] = [
  { lifecycles: ['PENDING'], limit: entriesInRoom },
  { lifecycles: ['PUBLISHED', 'ANSWERED'], limit: entriesInRoom },
  { lifecycles: ['DISMISSED'], limit: dismissedInRoom },
]
const peopleMax = 200

/** The live room that a read may share. */
export interface RoomNow {
  readonly snapshot: RoomSnapshot
  readonly reads: RoomReads
  /** Whether phones are not told the final standing yet. */
  readonly isFinalHeld: boolean
}

/** A joining participant. */
export interface JoinContext {
  /** Read from storage unless given. */
  readonly now?: RoomNow | undefined
  /** Just joined for the first time: there are no answers or entries of their own. */
  readonly isNew?: boolean
  /** Called with the participant's answers before their results are read. */
  readonly onAnswers?: (answers: Readonly<Record<string, unknown>>) => void
  /** Includes the visible results of all questions of a SELF_PACED session. */
  readonly withAllResults?: boolean
}

/** Reads what devices are shown. */
export class RoomReader {
  readonly #services: Services
  readonly #scoreboards: Scoreboards
  readonly #addresses: Pick<RoomAddresses, 'secret' | 'room'>
  readonly #totals: KeyedReads<number, readonly Total[]>
  readonly #participants: KeyedReads<string, Participant>
  readonly #ownAnswers: KeyedReads<number, OwnAnswers>
  readonly #nicknames: KeyedReads<number, string>
  readonly #teams: KeyedReads<number, number>
  readonly changes: ChangeReader
  /** In-flight room reads by session, so that simultaneous joins share one. */
  readonly #rooms = new Map<number, SharedRead<RoomNow>>()

  constructor(
    services: Services,
    scoreboards: Scoreboards,
    addresses: Pick<RoomAddresses, 'secret' | 'room'>,
  ) {
    this.#services = services
    this.changes = new ChangeReader(services)
    this.#totals = new KeyedReads(keys => readTotalsOf(services.storage.read, keys))
    this.#participants = new KeyedReads(hashes => findParticipants(reading(services), hashes))
    this.#ownAnswers = new KeyedReads(keys => ownAnswers(services.storage.read, keys))
    this.#nicknames = new KeyedReads(keys => this.nicknamesOf(keys))
    this.#teams = new KeyedReads(keys => this.teamsOf(keys))
    this.#scoreboards = scoreboards
    this.#addresses = addresses
  }

  readonly #readTotals: ReadTotals = async key => (await this.#totals.read(key)) ?? []

  snapshot(sessionKey: number): Promise<RoomSnapshot> {
    return loadSnapshot(reading(this.#services), sessionKey)
  }

  /** @returns undefined for an unknown or expired token */
  participant(tokenHash: string): Promise<Participant | undefined> {
    return this.#participants.read(tokenHash)
  }

  /** A participant's first view of the room, as JSON. */
  async participantRoom(
    participant: Participant,
    { now, isNew = false, onAnswers, withAllResults = false }: JoinContext = {},
  ): Promise<Buffer> {
    const { snapshot, reads, isFinalHeld } = now ?? (await this.#roomNow(participant.sessionKey))
    const { key } = participant
    const { active, sessionQuestions } = snapshot
    const mayHaveAnswered = !isNew && sessionQuestions.length > 0
    const answers = (mayHaveAnswered && (await this.#ownAnswers.read(key))) || {}
    onAnswers?.(answers)
    const visible = active !== null && resultsVisible(active, active.definition.id in answers)
    const [participants, results, standings, leaderboard, entries, nickname, team] = await Promise.all([
      reads.participants(snapshot),
      visible ? reads.results(snapshot, active) : null,
      reads.standings(snapshot),
      isFinalHeld ? null : reads.leaderboard(snapshot, 'phones'),
      sessionQuestions.some(takesEntries) ? this.#ownEntries(key, snapshot, { reads, isNew }) : '[]',
      hasNicknames(snapshot.session) ? this.#nickname(key, isNew) : undefined,
      this.#team(participant, snapshot),
    ])
    const own = {
      participantKey: key,
      answers,
      participants,
      results,
      score: isFinalHeld
        ? null
        : scoreInRoom(standings, key, teamScore(await reads.teamTotals(snapshot), team)),
      leaderboard,
      nickname,
      teams: await teamsShown(snapshot, reads, leaderboard),
      team,
    }
    const members: Record<string, string> = { entries }
    if (withAllResults && snapshot.session.mode === 'SELF_PACED') {
      const shown = sessionQuestions.filter(one => resultsVisible(one, one.definition.id in answers))
      members.all_results = JSON.stringify(await allResults(snapshot, reads, shown))
    }
    return roomBytes(snapshot, own, members, nowOnScreen(this.#services, snapshot))
  }

  /**
   * A stage's first view of the room.
   * @param present numbers of connected participants, and of those without a socket
   * @param options.withAllResults includes the results of all questions if stages may show any of them
   */
  async stageRoom(
    role: StageRole,
    { snapshot, reads }: RoomNow,
    { connected, polling }: Pick<StageRoom, 'connected' | 'polling'>,
    { withAllResults = false }: { readonly withAllResults?: boolean } = {},
  ): Promise<StageRoom> {
    const { active, session, sessionQuestions } = snapshot
    const leaderboard = await reads.leaderboard(snapshot, 'stages')
    const shown = {
      role,
      joinUrl: this.#addresses.secret(session.join_secret),
      roomUrl: this.#addresses.room(snapshot.organizationAddress, session.room),
      participants: await reads.participants(snapshot),
      connected,
      polling,
      results: active && (await reads.results(snapshot, active)),
      entries: (await this.#entriesFor(role, snapshot, reads)).map(row => ({
        ...sharedEntry(row),
        mine: false,
        upvoted: false,
      })),
      entryCounts: role === 'screen' ? undefined : await this.entryCounts(snapshot),
      leaderboard,
      leaderboard_total: await reads.leaderboardTotal(snapshot, leaderboard),
      teams: await teamsShown(snapshot, reads, leaderboard),
      people: await reads.people(snapshot),
      ...(await reads.seats(snapshot, connected)),
    }
    const room = roomForStage(snapshot, shown, nowOnScreen(this.#services, snapshot))
    if (!withAllResults || !showsAllQuestions(snapshot)) return room
    return { ...room, all_results: await allResults(snapshot, reads, sessionQuestions) }
  }

  /** An embedded page's view of the room. @param questionId null: the question on screen */
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

  /** Results without texts hidden by a moderator. */
  async results(session: SessionRow, sessionQuestion: QuestionSnapshot): Promise<QuestionResultsOut> {
    const now = reading(this.#services)
    return readShownResults(now, session, sessionQuestion.key, sessionQuestion.definition, this.#readTotals)
  }

  /** The first entries that participants may see. */
  publicEntries(snapshot: RoomSnapshot): Promise<EntryRow[]> {
    return this.#firstEntries(snapshot, ['PUBLISHED', 'ANSWERED'])
  }

  /** The first entries that presenters and moderators see: of those that wait, of visible ones, and of dismissed ones. */
  entriesOfAll(snapshot: RoomSnapshot): Promise<EntryRow[]> {
    return firstOfGroups(reading(this.#services), entryQuestionKeys(snapshot), moderatedGroups)
  }

  /** Numbers of all entries. */
  entryCounts(snapshot: RoomSnapshot): Promise<EntryCounts> {
    return countEntries(reading(this.#services), entryQuestionKeys(snapshot))
  }

  /** The first entries that a participant may see. */
  async ownEntries(participantKey: number, snapshot: RoomSnapshot, reads: RoomReads): Promise<RoomEntry[]> {
    return JSON.parse(await this.#ownEntries(participantKey, snapshot, { reads, isNew: false }))
  }

  /** All scores, computed once per state of the session; gone soon after the close of an ANONYMOUS one. */
  async standings(snapshot: RoomSnapshot): Promise<Standings> {
    const { session, sessionQuestions } = snapshot
    if (!sessionQuestions.some(one => one.isScored)) return noStandings
    if (session.state !== 'CLOSED' || !keepsPointsInRoom(session)) return this.#standings(snapshot)
    const isReadable = () => areStandingsReadable(reading(this.#services), session.key)
    const standings = (await isReadable()) && (await this.#standings(snapshot))
    // Checked last: answers anonymized in the meantime were missing above.
    if (standings && (await isReadable())) return standings
    this.#scoreboards.drop(session.key)
    return goneStandings
  }

  #standings({ session, sessionQuestions }: RoomSnapshot): Promise<Standings> {
    return this.#scoreboards.of(session.key).standings(reading(this.#services), {
      sessionKey: session.key,
      isTimed: session.mode !== 'SELF_PACED',
      questions: sessionQuestions.filter(one => one.isScored && one.phase === 'REVEALED'),
      removals: session.removals,
    })
  }

  /** Drops the cached standings of a session whose room has emptied. */
  invalidateStandings(sessionKey: number): void {
    this.#scoreboards.drop(sessionKey)
  }

  /** The nicknames of participants who have one, by participant. */
  nicknamesOf(participantKeys: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return nicknamesOf(reading(this.#services), participantKeys)
  }

  /** Teams of participants who have one, by participant. */
  teamsOf(participantKeys: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return teamsOf(reading(this.#services), participantKeys)
  }

  /** The teams of a session with their names and sizes. */
  teams({ session }: RoomSnapshot): Promise<RoomTeam[]> {
    return namedTeams(reading(this.#services), session)
  }

  /** Points of the teams of a session. */
  async teamTotals(snapshot: RoomSnapshot, standings: Standings): Promise<readonly TeamTotal[]> {
    const totals = await readTeamTotals(reading(this.#services), snapshot.session, standings)
    // Checked last: teams of participants anonymized in the meantime were missing above.
    return (await this.standings(snapshot)) === goneStandings ? [] : totals
  }

  /** The top participants, with their names where the room shows them. */
  async leaderboard({ session, settings }: RoomSnapshot, standings: Standings): Promise<LeaderboardRow[]> {
    const best = standings.ranked.slice(0, leaderboardRowsMax)
    if (best.length === 0) return []
    const keys = best.map(standing => standing.participantKey)
    const rows = await this.#services.storage.read
      .selectFrom('participants')
      .select(['key', 'id', 'display_name', 'name_review', 'team'])
      .where('key', 'in', keys)
      .execute()
    const named = new Map(rows.map(row => [row.key, row]))
    const isNamed = roomShowsNames(session)
    const before = await standingsBefore(standings, best)
    return best.flatMap(({ participantKey, points, place, streak, elapsedMs }) => {
      const row = named.get(participantKey)
      if (!row) return []
      const { id: participant_id } = row
      return [
        {
          participant_id,
          display_name: isNamed ? shownName(row) : null,
          points,
          place,
          streak,
          elapsed_ms: elapsedMs,
          before: before.get(participantKey) ?? null,
          ...(settings.teams && { team: row.team }),
        },
      ]
    })
  }

  /** The number of participants who hold a seat, and of those who answered the question on screen without one. */
  seats({ session, active }: RoomSnapshot): ReturnType<typeof countSeats> {
    return countSeats(reading(this.#services), session.key, active?.key ?? null)
  }

  async participants(sessionKey: number): Promise<number> {
    return (await readCounts(reading(this.#services), sessionKey)).participants
  }

  /** Participants, newest first: of a session with nicknames those who took one, none of other anonymous sessions. */
  async people({ session, settings }: RoomSnapshot): Promise<StageRoom['people']> {
    if (!roomShowsNames(session)) return []
    const rows = await this.#services.storage.read
      .selectFrom('participants')
      .select(['id', 'display_name', 'name_review', 'team'])
      .where('session_key', '=', session.key)
      .where('removed_at', 'is', null)
      .$if(hasNicknames(session), q => q.where('nickname_key', 'is not', null))
      .orderBy('key', 'desc')
      .limit(peopleMax)
      .execute()
    return rows.map(row => ({
      participant_id: row.id,
      display_name: shownName(row),
      in_lobby: shownName(row) !== null && row.name_review !== 'LISTED',
      ...(settings.teams && { team: row.team }),
    }))
  }

  /** Pending and dismissed entries are for presenters and moderators alone. */
  #entriesFor(role: StageRole, snapshot: RoomSnapshot, reads: RoomReads): Promise<readonly EntryRow[]> {
    return role === 'screen' ? reads.publicEntries(snapshot) : this.entriesOfAll(snapshot)
  }

  async #nickname(participantKey: number, isNew: boolean): Promise<string | null> {
    return (isNew ? undefined : await this.#nicknames.read(participantKey)) ?? null
  }

  /** A team that is dealt is known from the join; one may have been chosen since. */
  async #team(participant: Participant, { settings }: RoomSnapshot): Promise<number | null> {
    if (settings.teams) participant.team ??= (await this.#teams.read(participant.key)) ?? null
    return participant.team
  }

  #firstEntries(snapshot: RoomSnapshot, lifecycles: readonly EntryRow['lifecycle'][]): Promise<EntryRow[]> {
    const range = { order: 'attention', lifecycles, limit: entriesInRoom } as const
    return entriesInOrder(reading(this.#services), entryQuestionKeys(snapshot), range)
  }

  #roomNow(sessionKey: number): Promise<RoomNow> {
    const read = async () => {
      const snapshot = await this.snapshot(sessionKey)
      const isFinalHeld = heldMsAfterClose(snapshot, this.#services.clock.now()) > 0
      return { snapshot, reads: new RoomReads(this), isFinalHeld }
    }
    const shared = this.#rooms.getOrInsertComputed(
      sessionKey,
      () => new SharedRead(read, () => this.#rooms.delete(sessionKey)),
    )
    return shared.get()
  }

  /** The first entries that a participant may see, as JSON. */
  async #ownEntries(
    key: number,
    snapshot: RoomSnapshot,
    { reads, isNew }: { readonly reads: RoomReads; readonly isNew: boolean },
  ): Promise<string> {
    if (isNew) return ownEntriesText(await reads.publicEntries(snapshot), key, new Set())
    const pending = await ownPendingEntries(reading(this.#services), snapshot.session.key, key)
    const rows = withFirst(await reads.publicEntries(snapshot), pending, entriesInRoom)
    const upvotes = await findUpvotes.execute(
      this.#services.storage.read,
      rows.map(row => ({ entry_key: row.key, participant_key: key })),
    )
    return ownEntriesText(rows, key, new Set(upvotes.map(row => row.entry_key)))
  }
}

/** Results of questions, as in frames. */
function allResults(
  snapshot: RoomSnapshot,
  reads: RoomReads,
  shown: readonly QuestionSnapshot[],
): Promise<QuestionResultsOut[]> {
  return Promise.all(shown.map(async one => resultsForFrame(one, await reads.results(snapshot, one))))
}

/** A room's teams, and their standings where the leaderboard is on screen. */
async function teamsShown(
  snapshot: RoomSnapshot,
  reads: RoomReads,
  leaderboard: LeaderboardRow[] | null,
): Promise<TeamsShown> {
  const { teams } = snapshot.settings
  if (!teams) return {}
  return {
    teams: await reads.teams(snapshot),
    team_assignment: teams.assignment,
    team_leaderboard: (await reads.teamLeaderboard(snapshot, leaderboard)) ?? null,
  }
}
