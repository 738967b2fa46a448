import { closeServices, openServices } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { AskedQuestions } from '../packages/server/src/domain/answers/asked-questions.ts'
import {
  AnswerCommitter,
  addToCounts,
  type SubmittedAnswer,
} from '../packages/server/src/domain/answers/commit-answers.ts'
import { GivenAnswer } from '../packages/server/src/domain/answers/given-answer.ts'
import { writing } from '../packages/server/src/domain/domain.ts'
import type { ServerProcess } from './server-process.ts'

const options = ['Yes', 'No', 'Perhaps', 'Ask me later'].map(text => ({ text }))

/** Ten questions that people answer in different ways. */
const questions = [
  { type: 'MULTIPLE_CHOICE', prompt: 'Shall we?', options },
  { type: 'OPEN_TEXT', prompt: 'Why?' },
  { type: 'WORD_CLOUD', prompt: 'In three words?' },
  { type: 'RATING', prompt: 'How was it?' },
  { type: 'NPS', prompt: 'Would you recommend it?' },
  { type: 'RANKING', prompt: 'Best first?', options },
  { type: 'NUMERIC', prompt: 'How many?' },
  { type: 'OPEN_TEXT', prompt: 'What else?' },
  { type: 'POINT_ALLOCATION', prompt: 'Where to?', options },
  { type: 'MULTIPLE_CHOICE', prompt: 'Again?', options },
]

const rowsPerStatement = 500
const answersPerCommit = 2_000

/** Creates a LIVE self-paced ANONYMOUS session on a server and has so many people answer all of its questions. */
export async function answeredSession(
  server: ServerProcess,
  people: number,
): Promise<{ id: string; answers: number }> {
  const deck = await server.api('POST', '/presentations', { title: 'Bench', questions })
  const session = await server.api('POST', '/sessions', { presentation_id: deck.id })
  await server.api('POST', `/sessions/${session.id}/schedule`, {
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: '2099-01-01T00:00:00Z',
    timezone: 'UTC',
  })
  await server.api('POST', `/sessions/${session.id}/open`)
  const asked = (await server.api('GET', `/presentations/${deck.id}/questions`)).questions
  // Straight into the storage, through the same rules: a million answers over sockets would take their time.
  const services = await openServices(readConfig({ ROOMFUL_DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' }))
  const { key } = await services.storage.read
    .selectFrom('sessions')
    .select('key')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  const participantKeys: number[] = []
  for (let from = 0; from < people; from += rowsPerStatement) {
    const count = Math.min(rowsPerStatement, people - from)
    await writing(services, async tx => {
      const rows = await tx.db
        .insertInto('participants')
        .values(
          Array.from({ length: count }, () => ({
            id: tx.newId('participant'),
            session_key: key,
            join_key_hash: null,
            display_name: null,
            email: null,
            seal: 'GUEST' as const,
            time_factor: 1,
            joined_at: tx.now,
            last_seen_at: tx.now,
            removed_at: null,
          })),
        )
        .returning('key')
        .execute()
      for (const row of rows) participantKeys.push(row.key)
      await addToCounts(tx, key, { participants: count, voters: 0 })
    })
  }
  const committer = new AnswerCommitter()
  const known = new AskedQuestions(services.storage)
  for (const question of asked) {
    const found = (await known.find(key, question.id))!
    for (let from = 0; from < people; from += answersPerCommit) {
      const came = { arrivedAt: services.clock.now(), arrived: services.clock.monotonic() }
      const batch = participantKeys.slice(from, from + answersPerCommit).map((participantKey, i) => {
        const who = { sessionKey: key, key: participantKey, timeFactor: 1 }
        const judged = new GivenAnswer(answerOf(question, from + i)).validateFor(found)
        return { who, judged, seq: undefined, ...came }
      }) satisfies SubmittedAnswer[]
      await writing(services, tx => committer.commit(tx, batch))
    }
  }
  await closeServices(services)
  return { id: session.id, answers: people * asked.length }
}

function answerOf(question: { type: string; options: { id: string }[] }, i: number): unknown {
  const ids = question.options.map(option => option.id)
  switch (question.type) {
    case 'MULTIPLE_CHOICE':
      return { option_ids: [ids[i % ids.length]] }
    case 'OPEN_TEXT':
      return { text: `Because of reason ${(i * 7_919) % 1_000_003}, and that is what I think.` }
    case 'WORD_CLOUD':
      return { words: [`word ${i % 100}`, `word ${100 + (i % 5_000)}`] }
    case 'RATING':
      return { value: 1 + (i % 5) }
    case 'RANKING':
      return { order: ids.map((_, place) => ids[(place + i) % ids.length]) }
    case 'POINT_ALLOCATION':
      return { points: { [ids[0]!]: i % 101, [ids[1]!]: 100 - (i % 101) } }
    default:
      return { value: i % 11 }
  }
}
