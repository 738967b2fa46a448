import { namesPeople } from '@roomful/contract/identity'
import type { Cell, Column, Table } from '../../lib/table.ts'
import type { Reading } from '../../services.ts'
import { chunks } from '../../storage/multi-row.ts'
import type { StorageReader } from '../../storage/storage.ts'
import { keepsPointsInRoom, publishedFigures, readFigures } from '../scores/score-figures.ts'
import { Scoreboards } from '../scores/scoreboard.ts'
import { noStandings, type Standing, type Standings } from '../scores/standing.ts'
import { sessions } from '../sessions/session-row.ts'
import type { ExportedSession } from './open-export.ts'

const batchRows = 500

const scoreColumns: readonly Column[] = [
  { name: 'Place', width: 8 },
  { name: 'Points', width: 10 },
]
const personColumns: readonly Column[] = [
  { name: 'Participant', width: 30 },
  { name: 'E-mail', width: 30 },
]

const figureColumns: readonly Column[] = [
  { name: 'Figure', width: 40 },
  { name: 'Value', width: 10 },
]

/** The leaderboard of REVEALED questions, best first; figures alone of an ANONYMOUS session. */
export function scoresTable(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  scoreboards = new Scoreboards(),
): Table {
  if (keepsPointsInRoom(session)) {
    const rows = figureRows({ db: storage.read, now }, session, scoreboards)
    return { name: 'Scores', columns: figureColumns, rows }
  }
  const isNamed = namesPeople(session)
  return {
    name: 'Scores',
    columns: isNamed ? [...scoreColumns, ...personColumns] : scoreColumns,
    rows: scoresRows(storage, isNamed, () => standingsIn({ db: storage.read, now }, session, scoreboards)),
  }
}

/** Standings over REVEALED questions; empty for a deleted session. */
export async function standingsIn(
  reading: Reading,
  { key }: ExportedSession,
  scoreboards: Scoreboards,
): Promise<Standings> {
  const session = await sessions(reading).where('sessions.key', '=', key).executeTakeFirst()
  return session ? scoreboards.standingsOf(reading, session) : noStandings
}

async function* figureRows(
  reading: Reading,
  { key }: ExportedSession,
  scoreboards: Scoreboards,
): AsyncGenerator<Cell[][]> {
  const session = await sessions(reading).where('sessions.key', '=', key).executeTakeFirst()
  if (!session) return
  const figures = await readFigures(reading, session, scoreboards)
  const { average_percent, team_places } = publishedFigures(session, figures)
  yield [
    ['Participants who answered a question with points', figures.scored],
    ...(average_percent === null
      ? []
      : [['Mean of their points in percent of the possible', average_percent]]),
    ...team_places.map(({ place, name }) => [`Rank of ${name}`, place]),
  ]
}

async function* scoresRows(
  storage: StorageReader,
  isNamed: boolean,
  readStandings: () => Promise<Standings>,
): AsyncGenerator<Cell[][]> {
  const { ranked } = await readStandings()
  for (let from = 0; from < ranked.length; from += batchRows) {
    const batch = ranked.slice(from, from + batchRows)
    const people = isNamed ? await peopleOf(storage, batch) : undefined
    yield batch.map(({ participantKey, place, points }) => [
      place,
      points,
      ...(people ? (people.get(participantKey) ?? [null, null]) : []),
    ])
  }
}

async function peopleOf({ read }: StorageReader, standings: readonly Standing[]) {
  const people = new Map<number, Cell[]>()
  for (const some of chunks(standings.map(({ participantKey }) => participantKey))) {
    const rows = await read
      .selectFrom('participants')
      .select(['key', 'display_name', 'email'])
      .where('key', 'in', some)
      .execute()
    for (const { key, display_name, email } of rows) people.set(key, [display_name, email])
  }
  return people
}
