import { takesEntries } from '@roomful/contract/question-types/rules'
import type { Cell, Table } from '../../lib/table.ts'
import type { StorageReader } from '../../storage/storage.ts'
import type { Database } from '../../storage/tables.ts'
import { entryOrders, labelsIn } from '../qa/entries.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import type { ExportedSession } from './open-export.ts'
import type { WorkbookTexts } from './workbook-texts.ts'

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
export function entriesTable(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  texts: WorkbookTexts,
): Table {
  return {
    name: texts.sheets.entries,
    columns: [
      { name: texts.question, width: 50 },
      { name: texts.text, width: 50 },
      { name: texts.upvotes, width: 10 },
      { name: texts.state, width: 12 },
      { name: texts.pinned, width: 8 },
      { name: texts.reply, width: 50 },
      { name: texts.askedBy, width: 30 },
      { name: texts.askedAt, width: 20 },
      { name: texts.labels, width: 30 },
    ],
    rows: entriesRows(storage, session, now, texts.states),
  }
}

async function* entriesRows(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  states: WorkbookTexts['states'],
): AsyncGenerator<Cell[][]> {
  for (const sessionQuestion of await sessionQuestionsIn({ db: storage.read, now }, session.key)) {
    const question = frozenDefinition(sessionQuestion)
    if (!takesEntries(question)) continue
    for await (const entries of entriesOf(storage, sessionQuestion.key)) {
      yield entries.map(entry => [
        question.prompt,
        entry.text,
        entry.upvotes,
        states[entry.lifecycle],
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
