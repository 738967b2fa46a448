import { votersList } from '@roomful/contract/question-types/tally'
import { closeServices, openServices } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { AnswerCommitter } from '../packages/server/src/features/answers/commit-answers.ts'
import type { SubmittedAnswer } from '../packages/server/src/features/answers/given-answer.ts'
import { GivenAnswer } from '../packages/server/src/features/answers/given-answer.ts'
import { SessionQuestionCache } from '../packages/server/src/features/answers/session-question-cache.ts'
import { addToCounts, addToTally } from '../packages/server/src/features/results/tallies.ts'
import { findSessionQuestion } from '../packages/server/src/features/sessions/session-question.ts'
import { createStageLink, type StageRole } from '../packages/server/src/features/stages/stage-links.ts'
import { newToken, tokenHash } from '../packages/server/src/lib/tokens.ts'
import { reading, type Services, writing } from '../packages/server/src/services.ts'
import { chunks } from '../packages/server/src/storage/multi-row.ts'
import type { ServerProcess } from './server-process.ts'

/** A question as the API lists it. */
export interface PopulatedQuestion {
  readonly id: string
  readonly type: string
  readonly options: readonly { readonly id: string }[]
}

const rowsPerStatement = 500
const sessionsAtOnce = 8

/** Old enough that participants last seen then hold no seat. */
const longAgoMs = 60 * 60_000

/**
 * Has people in a session who have left since, straight into the storage: a hundred thousand joins over HTTP would take
 * their time.
 * @returns their keys
 */
export async function populate(server: ServerProcess, sessionId: string, people: number): Promise<number[]> {
  const populated = await withStorage(server, services =>
    insertPeople(services, sessionId, people, { isHere: false }),
  )
  return populated.map(({ key }) => key)
}

/** Somebody who has joined. */
export interface Populated {
  readonly key: number
  readonly token: string
}

/** The same for people who are here and will connect, in several sessions. @returns those of each session, with their tokens */
export function populateWithTokens(
  server: ServerProcess,
  sessionIds: readonly string[],
  people: number,
): Promise<Populated[][]> {
  return withStorage(server, async services => {
    const all: Populated[][] = []
    for (let from = 0; from < sessionIds.length; from += sessionsAtOnce) {
      const some = sessionIds.slice(from, from + sessionsAtOnce).map(async id => {
        return await withTokens(services, await insertPeople(services, id, people, { isHere: true }))
      })
      all.push(...(await Promise.all(some)))
    }
    return all
  })
}

async function withTokens(
  services: Services,
  people: readonly { readonly key: number }[],
): Promise<Populated[]> {
  const populated = people.map(({ key }) => ({ key, token: newToken(services.random) }))
  for (const some of chunks(populated)) {
    const rows = some.map(({ key, token }) => ({ hash: tokenHash(token), participant_key: key }))
    await writing(services, tx => tx.db.insertInto('participant_tokens').values(rows).execute())
  }
  return populated
}

async function insertPeople(
  services: Services,
  sessionId: string,
  people: number,
  { isHere }: { readonly isHere: boolean },
): Promise<{ readonly key: number }[]> {
  const { key, identity_mode } = await sessionOf(services, sessionId)
  const inserted: { readonly key: number }[] = []
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
      inserted.push(...rows)
      await addToCounts(tx, key, { participants: count, seats: isHere ? count : 0 })
    })
  }
  return inserted
}

/** Has these people answer open questions in different ways, through the rules by which answers are stored. */
export function answerEverything(
  server: ServerProcess,
  sessionId: string,
  participantKeys: readonly number[],
  questions: readonly PopulatedQuestion[],
  answersPerCommit = 2_000,
): Promise<void> {
  return withStorage(server, async services => {
    const { key } = await sessionOf(services, sessionId)
    const committer = new AnswerCommitter()
    const cache = new SessionQuestionCache(services.storage)
    for (const question of questions) {
      const found = (await cache.find(key, question.id))!
      for (let from = 0; from < participantKeys.length; from += answersPerCommit) {
        const came = { arrivedAt: services.clock.now(), arrived: services.clock.monotonic() }
        const batch = participantKeys.slice(from, from + answersPerCommit).map((participantKey, i) => {
          const who = { sessionKey: key, key: participantKey, timeFactor: 1 }
          const validated = new GivenAnswer(answerOf(question, from + i)).validateFor(found)
          return { who, validated, seq: undefined, ...came }
        }) satisfies SubmittedAnswer[]
        await writing(services, tx => committer.commit(tx, batch))
      }
    }
  })
}

/** Has some of these people ask under a QA question and others vote for what they asked. */
export function askEntries(
  server: ServerProcess,
  sessionId: string,
  participantKeys: readonly number[],
  questionId: string,
): Promise<void> {
  return withStorage(server, async services => {
    const { key } = await sessionOf(services, sessionId)
    const { key: askedKey } = (await findSessionQuestion(reading(services), key, questionId))!
    for (let from = 0; from < participantKeys.length; from += rowsPerStatement) {
      const askers = participantKeys.slice(from, from + rowsPerStatement)
      await writing(services, async tx => {
        const rows = await tx.db
          .insertInto('entries')
          .values(
            askers.map((participant_key, i) => ({
              id: tx.newId('entry'),
              session_question_key: askedKey,
              participant_key,
              text: `Why is it that reason ${from + i} is not one of those that were named?`,
              asker_name: null,
              lifecycle: 'PUBLISHED' as const,
              pinned_order: null,
              public_answer: null,
              upvotes: (from + i) % 5,
              created_at: tx.now,
            })),
          )
          .returning(['key', 'upvotes'])
          .execute()
        const votes = rows.flatMap((row, i) =>
          Array.from({ length: row.upvotes }, (_, vote) => ({
            entry_key: row.key,
            participant_key: participantKeys[(from + i + vote + 1) % participantKeys.length]!,
          })),
        )
        for (const some of chunks(votes)) await tx.db.insertInto('upvotes').values(some).execute()
        const voters = askers.map(participant_key => ({ session_question_key: askedKey, participant_key }))
        await tx.db.insertInto('qa_voters').values(voters).execute()
        await addToTally(tx, askedKey, [[votersList, '', voters.length]])
      })
    }
  })
}

/** A link to a session's stage. @returns its token */
export function stageToken(server: ServerProcess, sessionId: string, role: StageRole): Promise<string> {
  return withStorage(server, async services => {
    return (await writing(services, tx => createStageLink(tx, sessionId, role))).token
  })
}

/** Runs work on the storage of a running server. */
export async function withStorage<T>(
  server: ServerProcess,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const services = await openServices(readConfig({ ...server.environment, LOG_LEVEL: 'silent' }))
  try {
    return await work(services)
  } finally {
    await closeServices(services)
  }
}

function sessionOf({ storage }: Services, id: string) {
  return storage.read
    .selectFrom('sessions')
    .select(['key', 'identity_mode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function answerOf(question: PopulatedQuestion, i: number): unknown {
  const ids = question.options.map(option => option.id)
  switch (question.type) {
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
