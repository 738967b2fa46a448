import { sql } from 'kysely'
import type { Cell, Column, Table } from '../../lib/table.ts'
import type { StorageReader } from '../../storage/storage.ts'
import { storedAnswers } from '../results/stored-answers.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { answerCell } from './answer-text.ts'
import type { ExportedSession } from './export-job.ts'

const batchRows = 1_000

const answerColumns: readonly Column[] = [
  { name: 'Question', width: 50 },
  { name: 'Type', width: 20 },
  { name: 'Answer', width: 50 },
]

const personColumns: readonly Column[] = [
  { name: 'Participant', width: 30 },
  { name: 'E-mail', width: 30 },
  { name: 'Answered at', width: 20 },
]

/**
 * A row per answer, question by question. Who answered and when is there only in an IDENTIFIED session; in an
 * ANONYMOUS one each question's rows come in a random order of their own, so that no place reveals who it was.
 */
export function responsesTable(storage: StorageReader, session: ExportedSession, now: number): Table {
  const anonymous = session.identity_mode === 'ANONYMOUS'
  return {
    name: 'Responses',
    columns: anonymous ? answerColumns : [...answerColumns, ...personColumns],
    rows: responsesRows(storage, session, now, anonymous ? anonymousAnswers : identifiedAnswers),
  }
}

/** One answer, and the cells that say who gave it. */
interface Response {
  readonly value: string
  readonly person: readonly Cell[]
}

async function* responsesRows(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  answersTo: (storage: StorageReader, sessionQuestionKey: number) => AsyncGenerator<Response[]>,
): AsyncGenerator<Cell[][]> {
  for (const sessionQuestion of await sessionQuestionsIn({ db: storage.read, now }, session.key)) {
    const question = frozenDefinition(sessionQuestion)
    for await (const answers of answersTo(storage, sessionQuestion.key)) {
      yield answers.map(({ value, person }) => [
        question.prompt,
        question.type,
        answerCell(question, JSON.parse(value)),
        ...person,
      ])
    }
  }
}

async function* anonymousAnswers(
  storage: StorageReader,
  sessionQuestionKey: number,
): AsyncGenerator<Response[]> {
  // Only the value is read, so that not even a temporary file of the sort holds whose it is.
  const shuffled = storage.read
    .selectFrom(storedAnswers(storage.read, sessionQuestionKey).as('stored'))
    .select('value')
    .orderBy(sql`random()`)
  for await (const rows of storage.longRead<{ value: string }>(shuffled, batchRows)) {
    yield rows.map(({ value }) => ({ value, person: [] }))
  }
}

async function* identifiedAnswers(
  storage: StorageReader,
  sessionQuestionKey: number,
): AsyncGenerator<Response[]> {
  const inOrderOfJoining = storage.read
    .selectFrom('answers')
    .innerJoin('participants', 'participants.key', 'answers.participant_key')
    .select(['answers.value', 'answers.accepted_at', 'participants.display_name', 'participants.email'])
    .where('answers.session_question_key', '=', sessionQuestionKey)
    .orderBy('answers.participant_key')
  type Row = { value: string; accepted_at: number; display_name: string | null; email: string | null }
  for await (const rows of storage.longRead<Row>(inOrderOfJoining, batchRows)) {
    yield rows.map(({ value, accepted_at, display_name, email }) => ({
      value,
      person: [display_name, email, new Date(accepted_at)],
    }))
  }
}
