import { inParallel } from '@roomful/testkit/in-parallel'
import { AnswerCommitter } from '../packages/server/src/features/answers/commit-answers.ts'
import { GivenAnswer } from '../packages/server/src/features/answers/given-answer.ts'
import { SessionQuestionCache } from '../packages/server/src/features/answers/session-question-cache.ts'
import { QaWriter } from '../packages/server/src/features/qa/qa-writer.ts'
import { addToCounts } from '../packages/server/src/features/results/tallies.ts'
import { newToken, tokenHash } from '../packages/server/src/lib/tokens.ts'
import { type Services, writing } from '../packages/server/src/services.ts'
import { chunks } from '../packages/server/src/storage/multi-row.ts'
import type { Question } from './sessions.ts'

const rowsPerStatement = 500
const askingAtOnce = 500
const unnamed = { id: '', displayName: null, team: null, removed: false }

/** Old enough that participants last seen then hold no seat. */
const longAgoMs = 60 * 60_000

/**
 * Has people join a session, straight into the storage: a hundred thousand joins over HTTP would take their time.
 * @param isHere whether they are about to connect, or have left long ago
 * @returns their keys
 */
export async function populate(
  services: Services,
  sessionId: string,
  people: number,
  { isHere }: { readonly isHere: boolean },
): Promise<number[]> {
  const { key, identity_mode } = await sessionOf(services, sessionId)
  const keys: number[] = []
  for (let from = 0; from < people; from += rowsPerStatement) {
    const count = Math.min(rowsPerStatement, people - from)
    await writing(services, async tx => {
      const rows = await tx.db
        .insertInto('participants')
        .values(
          Array.from({ length: count }, (_, i) => ({
            id: tx.newId('participant'),
            session_key: key,
            join_key_hash: null,
            display_name: identity_mode === 'IDENTIFIED' ? `Participant ${from + i}` : null,
            email: null,
            seal: 'GUEST' as const,
            time_factor: 1,
            joined_at: tx.now,
            last_seen_at: isHere ? tx.now : tx.now - longAgoMs,
            removed_at: null,
          })),
        )
        .returning('key')
        .execute()
      keys.push(...rows.map(row => row.key))
      await addToCounts(tx, key, { participants: count, seats: isHere ? count : 0 })
    })
  }
  return keys
}

/** The same for people who are about to connect. @returns their keys and tokens */
export async function populateWithTokens(
  services: Services,
  sessionId: string,
  people: number,
): Promise<{ readonly key: number; readonly token: string }[]> {
  const keys = await populate(services, sessionId, people, { isHere: true })
  const populated = keys.map(key => ({ key, token: newToken(services.random) }))
  for (const some of chunks(populated)) {
    const rows = some.map(({ key, token }) => ({ hash: tokenHash(token), participant_key: key }))
    await writing(services, tx => tx.db.insertInto('participant_tokens').values(rows).execute())
  }
  return populated
}

/**
 * Has people answer open questions, through the rules by which answers are stored.
 * @param answerOf the i-th answer; undefined for none
 */
export async function answerEverything(
  services: Services,
  sessionId: string,
  participantKeys: readonly number[],
  questions: readonly Question[],
  {
    answersPerCommit = 2_000,
    answerOf = differentAnswer,
  }: { answersPerCommit?: number; answerOf?: (question: Question, i: number) => object | undefined } = {},
): Promise<void> {
  const { key: sessionKey } = await sessionOf(services, sessionId)
  const committer = new AnswerCommitter()
  const cache = new SessionQuestionCache(services.storage)
  for (const question of questions) {
    const found = (await cache.find(sessionKey, question.id))!
    for (let from = 0; from < participantKeys.length; from += answersPerCommit) {
      const arrival = { arrivedAt: services.clock.now(), arrived: services.clock.monotonic() }
      const batch = participantKeys.slice(from, from + answersPerCommit).flatMap((key, i) => {
        const answer = answerOf(question, from + i)
        if (answer === undefined) return []
        const validated = new GivenAnswer(answer).validateFor(found)
        return [{ who: { sessionKey, key, timeFactor: 1 }, validated, seq: undefined, ...arrival }]
      })
      if (batch.length > 0) await writing(services, tx => committer.commit(tx, batch))
    }
  }
}

/** Has these people ask under a QA question, and vote for what the others have asked. */
export async function askEntries(
  services: Services,
  sessionId: string,
  participantKeys: readonly number[],
  questionId: string,
): Promise<void> {
  const { key: sessionKey } = await sessionOf(services, sessionId)
  const people = participantKeys.map(key => ({ key, sessionKey, ...unnamed }))
  const qa = new QaWriter(services)
  await inParallel(people.length, askingAtOnce, async i => {
    const text = `Why is it that reason ${i} is not one of those that were named?`
    const entry = await qa.ask({ participant: people[i]!, questionId, text })
    for (let vote = 1; vote <= i % 5; vote++)
      await qa.upvote({ participant: people[(i + vote) % people.length]!, entryId: entry.id, on: true })
  })
}

function sessionOf({ storage }: Services, id: string) {
  return storage.read
    .selectFrom('sessions')
    .select(['key', 'identity_mode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function differentAnswer({ type, options }: Question, i: number): object {
  const ids = options.map(option => option.id)
  switch (type) {
    case 'MULTIPLE_CHOICE':
    case 'QUIZ':
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
