import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeServices, openServices } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { AnswerCommitter } from '../packages/server/src/features/answers/commit-answers.ts'
import { GivenAnswer } from '../packages/server/src/features/answers/given-answer.ts'
import {
  createOrganization,
  findOrganization,
} from '../packages/server/src/features/organizations/organizations.ts'
import { createPresentation } from '../packages/server/src/features/presentations/presentations.ts'
import { listQuestions } from '../packages/server/src/features/presentations/questions.ts'
import { getQuestionResults } from '../packages/server/src/features/results/results.ts'
import { activateQuestion } from '../packages/server/src/features/session-control/question-phases.ts'
import { openSession } from '../packages/server/src/features/session-control/session-states.ts'
import {
  findSessionQuestion,
  frozenDefinition,
} from '../packages/server/src/features/sessions/session-question.ts'
import { findSession } from '../packages/server/src/features/sessions/session-row.ts'
import { createSession } from '../packages/server/src/features/sessions/sessions.ts'
import { type Organization, reading, type Services, writing } from '../packages/server/src/services.ts'
import { percentile } from './phones.ts'

const reads = 2_000
const answersPerCommit = 2_000
const words = Array.from({ length: 60 }, (_, i) => `word ${i}`)

/** Reading results, in microseconds, by how many answers there are. */
export interface ResultsReadFigures {
  readonly answers: number
  readonly choiceUs: number
  readonly wordCloudUs: number
}

/** Reads the results of a choice and of a word cloud with few and with very many answers. */
export async function measureResultsRead(counts: readonly number[]): Promise<ResultsReadFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-bench-'))
  const services = await openServices(readConfig({ ROOMFUL_DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Bench' }))
  const organization = (await findOrganization(reading(services), id))!
  const figures: ResultsReadFigures[] = []
  for (const answers of counts) {
    const choice = await measureType(services, organization, answers, {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which?',
      options: ['A', 'B', 'C', 'D'].map(text => ({ text })),
    })
    const cloud = await measureType(services, organization, answers, { type: 'WORD_CLOUD', prompt: 'Words?' })
    figures.push({ answers, choiceUs: choice, wordCloudUs: cloud })
  }
  await closeServices(services)
  rmSync(folder, { recursive: true, force: true })
  return figures
}

async function measureType(
  services: Services,
  organization: Organization,
  count: number,
  question: Parameters<typeof createPresentation>[2]['questions'] extends (infer Q)[] | undefined ? Q : never,
): Promise<number> {
  const deck = await writing(services, tx =>
    createPresentation(tx, organization, { title: 'Bench', questions: [question] }),
  )
  const { questions } = await listQuestions(reading(services), organization, deck.id)
  const questionId = questions[0]!.id
  const { id: sessionId } = await writing(services, tx =>
    createSession(tx, organization, { presentation_id: deck.id }),
  )
  await writing(services, tx => openSession(tx, organization, sessionId))
  await writing(services, tx => activateQuestion(tx, organization, { sessionId, questionId }))
  const session = await findSession(reading(services), organization, sessionId)
  const row = (await findSessionQuestion(reading(services), session.key, questionId))!
  const definition = frozenDefinition(row)
  const sessionQuestion = {
    key: row.key,
    sessionKey: session.key,
    definition,
    timed: true,
    isFinal: false,
    roundsTimes: true,
    wordsOf: null,
  }
  const committer = new AnswerCommitter()
  const answerOf = (i: number) =>
    question.type === 'WORD_CLOUD'
      ? { words: [words[i % words.length], words[(i * 7 + 1) % words.length]] }
      : { option_ids: [definition.options[i % definition.options.length]!.id] }
  for (let from = 0; from < count; from += answersPerCommit) {
    const batch = Array.from({ length: Math.min(answersPerCommit, count - from) }, (_, i) => ({
      who: { sessionKey: session.key, key: from + i + 1, timeFactor: 1 },
      validated: new GivenAnswer(answerOf(from + i)).validateFor(sessionQuestion),
      seq: undefined,
      arrivedAt: services.clock.now(),
      arrived: services.clock.monotonic(),
    }))
    await writing(services, tx => committer.commit(tx, batch))
  }
  const took: number[] = []
  for (let i = 0; i < reads; i++) {
    const began = performance.now()
    const { total_voters } = await getQuestionResults(reading(services), organization, sessionId, questionId)
    took.push((performance.now() - began) * 1000)
    if (total_voters !== count) throw new Error(`${total_voters} of ${count} answers are counted`)
  }
  return percentile(took, 0.5)
}

if (import.meta.main) console.log(JSON.stringify(await measureResultsRead([100, 1_000_000]), null, 2))
