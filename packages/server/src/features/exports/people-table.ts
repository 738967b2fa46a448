import type { Cell, Table } from '../../lib/table.ts'
import type { Reading } from '../../services.ts'
import type { StorageReader } from '../../storage/storage.ts'
import type { Scoreboards } from '../scores/scoreboard.ts'
import { scoreOf } from '../scores/standing.ts'
import { frozenDefinition, type SessionQuestionRow } from '../sessions/session-question.ts'
import { answerCell } from './answers-table.ts'
import type { ExportedSession } from './open-export.ts'
import { standingsIn } from './scores-table.ts'
import type { WorkbookTexts } from './workbook-texts.ts'

/** Participants per batch; small, since each can have a long text for every question. */
const batchPeople = 100

/**
 * A row per participant, oldest first, with a column per asked question and a number, by which people with the same name
 * differ; only for sessions that name people.
 * @param asked the columns' questions, in presentation order
 * @param texts null: names for programs
 */
export function peopleTable(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  asked: readonly SessionQuestionRow[],
  scoreboards: Scoreboards,
  texts: WorkbookTexts | null,
): Table {
  const questions = asked.map(row => ({ key: row.key, definition: frozenDefinition(row) }))
  return {
    name: texts?.sheets.people ?? 'people',
    columns: [
      { name: texts?.name ?? 'display_name', width: 30 },
      { name: texts?.email ?? 'email', width: 30 },
      { name: texts?.points ?? 'points', width: 10 },
      { name: texts?.place ?? 'place', width: 8 },
      ...questions.map(({ definition }) => ({ name: definition.prompt, width: 40 })),
      { name: texts?.number ?? 'number', width: 10 },
    ],
    rows: peopleRows({ db: storage.read, now }, session, questions, scoreboards),
  }
}

type AskedQuestion = Pick<SessionQuestionRow, 'key'> & {
  readonly definition: ReturnType<typeof frozenDefinition>
}

async function* peopleRows(
  reading: Reading,
  session: ExportedSession,
  questions: readonly AskedQuestion[],
  scoreboards: Scoreboards,
): AsyncGenerator<Cell[][]> {
  const standings = await standingsIn(reading, session, scoreboards)
  let number = 0
  for (let after = 0; ; ) {
    const people = await participantsAfter(reading, session.key, after)
    if (people.length === 0) return
    const keys = people.map(({ key }) => key)
    const answers = await answersOf(reading, questions, keys)
    yield people.map(({ key, display_name, email }) => {
      const score = scoreOf(standings, key)
      const own = answers.get(key)
      return [
        display_name,
        email,
        score?.points ?? null,
        score?.place ?? null,
        ...questions.map(question => own?.get(question.key) ?? null),
        ++number,
      ]
    })
    after = keys.at(-1)!
  }
}

function participantsAfter({ db }: Reading, sessionKey: number, after: number) {
  return db
    .selectFrom('participants')
    .select(['key', 'display_name', 'email'])
    .where('session_key', '=', sessionKey)
    .where('key', '>', after)
    .where('removed_at', 'is', null)
    .orderBy('key')
    .limit(batchPeople)
    .execute()
}

/** Answers as cells, by participant and session question. */
async function answersOf(
  { db }: Reading,
  questions: readonly AskedQuestion[],
  participantKeys: readonly number[],
): Promise<Map<number, Map<number, Cell>>> {
  const cells = new Map<number, Map<number, Cell>>()
  if (questions.length === 0) return cells
  const definitions = new Map(questions.map(({ key, definition }) => [key, definition]))
  const rows = await db
    .selectFrom('answers')
    .select(['session_question_key', 'participant_key', 'value'])
    .where('session_question_key', 'in', [...definitions.keys()])
    .where('participant_key', 'in', participantKeys)
    .execute()
  for (const { session_question_key: key, participant_key, value } of rows)
    cells
      .getOrInsertComputed(participant_key, () => new Map())
      .set(key, answerCell(definitions.get(key)!, JSON.parse(value)))
  return cells
}
