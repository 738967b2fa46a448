import { namesPeople } from '@roomful/contract/identity'
import type { Cell, Column, Table } from '../../lib/table.ts'
import type { Reading } from '../../services.ts'
import { chunks } from '../../storage/multi-row.ts'
import type { StorageReader } from '../../storage/storage.ts'
import { keepsPointsInRoom, publishedFigures, readFigures } from '../scores/score-figures.ts'
import type { Scoreboards } from '../scores/scoreboard.ts'
import { noStandings, type Standing, type Standings } from '../scores/standing.ts'
import { sessions } from '../sessions/session-row.ts'
import type { ExportedSession } from './open-export.ts'
import type { WorkbookTexts } from './workbook-texts.ts'

const batchRows = 500

const scoreColumns = (texts: WorkbookTexts): readonly Column[] => [
  { name: texts.place, width: 8 },
  { name: texts.points, width: 10 },
]
const personColumns = (texts: WorkbookTexts): readonly Column[] => [
  { name: texts.participant, width: 30 },
  { name: texts.email, width: 30 },
]

const figureColumns = (texts: WorkbookTexts): readonly Column[] => [
  { name: texts.figure, width: 40 },
  { name: texts.value, width: 10 },
]

/** The leaderboard of REVEALED questions, best first; figures alone of an ANONYMOUS session. */
export function scoresTable(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  scoreboards: Scoreboards,
  texts: WorkbookTexts,
): Table {
  if (keepsPointsInRoom(session)) {
    const rows = figureRows({ db: storage.read, now }, session, scoreboards, texts)
    return { name: texts.sheets.scores, columns: figureColumns(texts), rows }
  }
  const isNamed = namesPeople(session)
  return {
    name: texts.sheets.scores,
    columns: [...scoreColumns(texts), ...(isNamed ? personColumns(texts) : [])],
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
  texts: WorkbookTexts,
): AsyncGenerator<Cell[][]> {
  const session = await sessions(reading).where('sessions.key', '=', key).executeTakeFirst()
  if (!session) return
  const figures = await readFigures(reading, session, scoreboards)
  const { average_percent, team_places } = publishedFigures(session, figures)
  yield [
    [texts.scored, figures.scored],
    ...(average_percent === null ? [] : [[texts.averagePercent, average_percent]]),
    ...team_places.map(({ place, name }) => [texts.rankOf(name), place]),
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
