import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { LeaderboardRow, Room, RoomEntry, Score, StageRoom } from '@roomful/contract/room-protocol'
import { ownAnswers } from '../domain/answers/own-answers.ts'
import { reading, type Services } from '../domain/domain.ts'
import type { Participant } from '../domain/participants/find-participant.ts'
import { type EntryRow, entries, sharedEntry } from '../domain/qa/entry.ts'
import { topEntries } from '../domain/qa/list-entries.ts'
import { readResults } from '../domain/results/read-results.ts'
import { Scoreboard } from '../domain/scores/scoreboard.ts'
import type { Standing } from '../domain/scores/standing.ts'
import { withoutHidden } from '../domain/stages/hide-text.ts'
import type { StageRole } from '../domain/stages/stage-links.ts'
import { chunks } from '../storage/chunks.ts'
import { type AskedSnapshot, loadSnapshot, type RoomSnapshot } from './snapshot.ts'
import { resultsVisible, roomForParticipant, roomForStage } from './view.ts'

const entriesInRoom = 100
const leaderboardRows = 20
const peopleMax = 200

/** Reads what devices are shown. */
export class RoomReader {
  readonly #services: Services
  readonly #joinUrl: (joinSecret: string) => string
  readonly #scoreboard = new Scoreboard()

  constructor(services: Services, joinUrl: (joinSecret: string) => string) {
    this.#services = services
    this.#joinUrl = joinUrl
  }

  snapshot(sessionKey: number): Promise<RoomSnapshot> {
    return loadSnapshot(reading(this.#services), sessionKey)
  }

  /** The room as a participant comes into it. @param snapshot read anew unless given */
  async participantRoom(participant: Participant, snapshot?: RoomSnapshot): Promise<Room> {
    const room = snapshot ?? (await this.snapshot(participant.sessionKey))
    const { sessionKey, key } = participant
    const answers = room.asked.length === 0 ? {} : await ownAnswers(reading(this.#services), sessionKey, key)
    const { active } = room
    const visible = active !== null && resultsVisible(active, active.definition.id in answers)
    const own = {
      timeFactor: participant.timeFactor,
      answers,
      results: visible ? await this.results(room, active) : null,
      entries: room.asked.some(takesEntries) ? await this.#ownEntries(participant) : [],
      score: scoreOf(await this.standings(room), participant.key),
    }
    return roomForParticipant(room, own, this.#services.clock.now())
  }

  /** The room as a stage comes into it. */
  async stageRoom(role: StageRole, snapshot: RoomSnapshot): Promise<StageRoom> {
    const { active, session } = snapshot
    const shown = {
      role,
      joinUrl: this.#joinUrl(session.join_secret),
      results: active && (await this.results(snapshot, active)),
      entries: (await topEntries(reading(this.#services), session.key, entriesInRoom, 'everybody')).map(
        row => ({ ...sharedEntry(row), mine: false, upvoted: false }),
      ),
      leaderboard: session.leaderboard_shown ? await this.leaderboard(await this.standings(snapshot)) : null,
      people: await this.people(snapshot),
    }
    return roomForStage(snapshot, shown, this.#services.clock.now())
  }

  /** Results without what a moderator has hidden. */
  async results({ session }: RoomSnapshot, asked: AskedSnapshot): Promise<QuestionResultsOut> {
    const now = reading(this.#services)
    return withoutHidden(now, asked.key, await readResults(now, session, asked.key, asked.definition))
  }

  async entries(entryKeys: readonly number[]): Promise<EntryRow[]> {
    const now = reading(this.#services)
    const rows: EntryRow[] = []
    for (const keys of chunks(entryKeys))
      rows.push(...(await entries(now).where('entries.key', 'in', keys).execute()))
    return rows
  }

  standings({ session, asked }: RoomSnapshot): Promise<Standing[]> {
    if (!asked.some(one => one.isScored)) return Promise.resolve([])
    return this.#scoreboard.standings(reading(this.#services), session.key, session.mode !== 'SELF_PACED')
  }

  /** Somebody's answers were taken out. */
  forgetStandings(sessionKey: number): void {
    this.#scoreboard.forget(sessionKey)
  }

  /** The best, with their names. */
  async leaderboard(standings: readonly Standing[]): Promise<LeaderboardRow[]> {
    const best = standings.slice(0, leaderboardRows)
    if (best.length === 0) return []
    const keys = best.map(standing => standing.participantKey)
    const rows = await this.#services.storage.read
      .selectFrom('participants')
      .select(['key', 'id', 'display_name'])
      .where('key', 'in', keys)
      .execute()
    const named = new Map(rows.map(row => [row.key, row]))
    return best.flatMap(({ participantKey, points, place }) => {
      const row = named.get(participantKey)
      return row ? [{ participant_id: row.id, display_name: row.display_name, points, place }] : []
    })
  }

  /** Who is in the room, newest first; nobody is named in an anonymous one. */
  async people({ session }: RoomSnapshot): Promise<StageRoom['people']> {
    if (session.identity_mode === 'ANONYMOUS') return []
    const rows = await this.#services.storage.read
      .selectFrom('participants')
      .select(['id', 'display_name'])
      .where('session_key', '=', session.key)
      .where('removed_at', 'is', null)
      .orderBy('key', 'desc')
      .limit(peopleMax)
      .execute()
    return rows.map(row => ({ participant_id: row.id, display_name: row.display_name ?? '' }))
  }

  async #ownEntries({ key, sessionKey }: Participant): Promise<RoomEntry[]> {
    const rows = await topEntries(reading(this.#services), sessionKey, entriesInRoom, key)
    if (rows.length === 0) return []
    const upvotes = await this.#services.storage.read
      .selectFrom('upvotes')
      .select('entry_key')
      .where('participant_key', '=', key)
      .where(
        'entry_key',
        'in',
        rows.map(row => row.key),
      )
      .execute()
    const upvoted = new Set(upvotes.map(row => row.entry_key))
    return rows.map(row => ({
      ...sharedEntry(row),
      mine: row.participant_key === key,
      upvoted: upvoted.has(row.key),
    }))
  }
}

/** Entries belong to questions that ask for them. */
function takesEntries({ definition }: AskedSnapshot): boolean {
  return definition.type === 'QA'
}

/** A participant's own points and place; null while no scored question is revealed. */
export function scoreOf(standings: readonly Standing[], participantKey: number): Score | null {
  if (standings.length === 0) return null
  const own = standings.find(standing => standing.participantKey === participantKey)
  return own ? { points: own.points, place: own.place } : { points: 0, place: standings.length + 1 }
}
