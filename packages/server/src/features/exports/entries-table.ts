import { takesEntries } from '@roomful/contract/question-types/rules'
import type { Cell, Table } from '../../lib/table.ts'
import type { StorageReader } from '../../storage/storage.ts'
import type { Database } from '../../storage/tables.ts'
import { entryOrders, labelsIn } from '../qa/entries.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import type { ExportedSession } from './open-export.ts'

const batchRows = 1_000

const columns = [
  'text',
  'upvotes',
  'lifecycle',
  'pinned_order',
  'public_answer',
  'asker_name',
  'created_at',
  'labels',
] as const

type Entry = Pick<Database['entries'], (typeof columns)[number]>

/** Q&A entries, question by question in the order of `list_entries`. */
export function entriesTable(storage: StorageReader, session: ExportedSession, now: number): Table {
  return {
    name: 'Questions asked',
    columns: [
      { name: 'Question', width: 50 },
      { name: 'Text', width: 50 },
      { name: 'Upvotes', width: 10 },
      { name: 'State', width: 12 },
      { name: 'Pinned', width: 8 },
      { name: 'Answer', width: 50 },
      { name: 'Asked by', width: 30 },
      { name: 'Asked at (UTC)', width: 20 },
      { name: 'Labels', width: 30 },
    ],
    rows: entriesRows(storage, session, now),
  }
}

async function* entriesRows(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
): AsyncGenerator<Cell[][]> {
  for (const sessionQuestion of await sessionQuestionsIn({ db: storage.read, now }, session.key)) {
    const question = frozenDefinition(sessionQuestion)
    if (!takesEntries(question)) continue
    for await (const entries of entriesOf(storage, sessionQuestion.key)) {
      yield entries.map(entry => [
        question.prompt,
        entry.text,
        entry.upvotes,
        entry.lifecycle,
        entry.pinned_order,
        entry.public_answer,
        entry.asker_name,
        new Date(entry.created_at),
        labelsIn(entry).join('; ') || null,
      ])
    }
  }
}

/** All entries under a question, pinned first, then most upvotes, then oldest. */
export function entriesOf(storage: StorageReader, sessionQuestionKey: number): AsyncGenerator<Entry[]> {
  let entries = storage.read
    .selectFrom('entries')
    .select(columns)
    .where('session_question_key', '=', sessionQuestionKey)
  for (const place of entryOrders.attention) entries = entries.orderBy(place)
  return storage.longRead<Entry>(entries, batchRows)
}
