import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { parse } from 'csv-parse/sync'
import type { Services } from '../../src/services.ts'
import type { Db } from '../../src/storage/storage.ts'
import { recountFromAnswers } from '../support/recount.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { differ } from './differ.ts'
import type { Phone } from './phones.ts'
import { answerOf, type ChaosRoom } from './room.ts'

/**
 * What was acknowledged is stored, what is stored was sent, and of those whose answers were removed there is
 * nothing.
 * @returns the questions that were asked and take answers
 * @throws Error naming what differs
 */
export async function checkStoredAnswers(
  { storage }: Services,
  room: ChaosRoom,
  phones: readonly Phone[],
): Promise<string[]> {
  const rows = await storage.read
    .selectFrom('answers')
    .innerJoin('participants', 'participants.key', 'answers.participant_key')
    .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select(['participants.id', 'session_questions.question_id', 'answers.seq', 'answers.value'])
    .where('sessions.id', '=', room.sessionId)
    .execute()
  const stored = Map.groupBy(rows, ({ id }) => id)
  for (const { id, name, answers, removal } of phones) {
    const own = new Map((stored.get(id) ?? []).map(row => [row.question_id, row]))
    stored.delete(id)
    if (removal === 'answers removed') {
      differ(`answers of ${name}, who was removed with them`, [...own.keys()], [])
      continue
    }
    for (const [questionId, { sent, acknowledged }] of answers) {
      const row = own.get(questionId)
      const seq = Number(row?.seq ?? 0)
      if (seq < acknowledged || seq > sent)
        throw new Error(`${name}, ${questionId}: sent ${sent}, acknowledged ${acknowledged}, stored ${seq}`)
      if (row) differ(`answer ${seq} of ${name}`, JSON.parse(row.value), answerOf(room, questionId, seq))
      own.delete(questionId)
    }
    differ(`answers that ${name} never gave`, [...own.keys()], [])
  }
  differ('answers of nobody', [...stored.keys()], [])
  return [...new Set(rows.map(row => row.question_id))]
}

/** The results of every server, and its export, count what is stored, of questions alone. @throws Error naming what differs */
export async function checkResults(
  { storage }: Services,
  servers: readonly ServerProcess[],
  { sessionId }: ChaosRoom,
  questionIds: readonly string[],
  exports: readonly ExportedCounts[],
): Promise<void> {
  const path = `/sessions/${sessionId}`
  const asked = await storage.read
    .selectFrom('session_questions')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .innerJoin('questions', 'questions.key', 'session_questions.question_key')
    .select('questions.prompt')
    .distinct()
    .where('sessions.id', '=', sessionId)
    .execute()
  const prompts = asked.map(({ prompt }) => prompt).toSorted()
  for (const [i, counts] of exports.entries())
    differ(`what server ${i + 1} exports`, [...counts.keys()].toSorted(), prompts)
  for (const questionId of questionIds) {
    const { results } = await recountFromAnswers(storage.read, sessionId, questionId)
    const withheld = await withheldWords(storage.read, sessionId, questionId)
    const { prompt } = await storage.read
      .selectFrom('questions')
      .select('prompt')
      .where('id', '=', questionId)
      .executeTakeFirstOrThrow()
    for (const [i, server] of servers.entries()) {
      const found = await server.api('GET', `${path}/results?question_id=${questionId}`)
      differ(`results of ${questionId} at server ${i + 1}`, found, withoutWords(results, withheld))
      differ(`export of server ${i + 1}`, exports[i]!.get(prompt), countsOf(results))
    }
  }
}

/** What holds a listed word and was not let through. */
async function withheldWords(db: Db, sessionId: string, questionId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('text_reviews')
    .innerJoin('session_questions', 'session_questions.key', 'text_reviews.session_question_key')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select('text_reviews.text')
    .where('sessions.id', '=', sessionId)
    .where('session_questions.question_id', '=', questionId)
    .where('text_reviews.lifecycle', '<>', 'PUBLISHED')
    .execute()
  return new Set(rows.map(({ text }) => text))
}

function withoutWords(results: QuestionResultsOut, withheld: ReadonlySet<string>): unknown {
  const { words } = results
  if (words === null) return results
  const left = words.filter(({ text }) => !withheld.has(text))
  return { ...results, words: left, words_total: left.length }
}

function countsOf({ words, value_distribution }: QuestionResultsOut): unknown {
  return words === null
    ? value_distribution
    : Object.fromEntries(words.map(({ text, count }) => [text, count]))
}

/** How often each answer was given, by the text of its question; of entries, how many upvotes they have. */
export type ExportedCounts = ReadonlyMap<string, Record<string, number>>

/** What a server exports. A question without answers has one row, without an answer. */
export async function exportedCounts(server: ServerProcess, sessionId: string): Promise<ExportedCounts> {
  const csv = await (await server.fetch('GET', `/sessions/${sessionId}/export?format=csv`)).text()
  const rows = parse(csv, { columns: true, bom: true }) as {
    Question: string
    Answer: string
    Count: string
  }[]
  return new Map(
    [...Map.groupBy(rows, row => row.Question)].map(([question, ofQuestion]) => [
      question,
      Object.fromEntries(
        ofQuestion.filter(row => row.Answer !== '').map(row => [row.Answer, Number(row.Count)]),
      ),
    ]),
  )
}
