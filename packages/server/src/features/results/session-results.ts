import type { SessionResultsOut } from '@roomful/contract/operations/results'
import { fixedShuffle } from '@roomful/contract/question-types/fixed-shuffle'
import { typeOf } from '@roomful/contract/question-types/index'
import { presentQuestion } from '@roomful/contract/question-types/rules'
import type { RevealedQuestion } from '@roomful/contract/workspace/sessions'
import { timestamp } from '../../lib/clock.ts'
import { PagedOutput } from '../../lib/paged-output.ts'
import type { Organization, Reading } from '../../services.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { findSession } from '../sessions/session-row.ts'
import { readResults } from './read-results.ts'

/** Longer than this, results of all questions are read while they are sent. */
const wholeBytesMax = 1024 * 1024

/**
 * The results of every question that a session has asked, in the order of the presentation; where they are very long, question by
 * question. @throws ApiError NOT_FOUND
 */
export async function getSessionResults(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<SessionResultsOut | PagedOutput<SessionResultsOut>> {
  const session = await findSession(reading, organization, sessionId)
  const head: SessionResultsOut = { session_id: session.id, results: [] }
  const asked = (await sessionQuestionsIn(reading, session.key)).values()
  const first: SessionResultsOut['results'] = []
  let bytes = 0
  for (const question of asked) {
    const results = await readResults(reading, session, question.key, frozenDefinition(question))
    first.push(results)
    bytes += Buffer.byteLength(JSON.stringify(results))
    if (bytes > wholeBytesMax) return new PagedOutput(head, 'results', pages())
  }
  return { ...head, results: first }

  async function* pages(): AsyncGenerator<SessionResultsOut['results']> {
    yield first.splice(0)
    for (const question of asked)
      yield [await readResults(reading, session, question.key, frozenDefinition(question))]
  }
}

/** What results refer to by ids: the questions as the session asked them. @throws ApiError NOT_FOUND */
export async function getAskedTexts(reading: Reading, organization: Organization, sessionId: string) {
  const session = await findSession(reading, organization, sessionId)
  return (await sessionQuestionsIn(reading, session.key)).map(question => {
    const { id, prompt, options } = frozenDefinition(question)
    return {
      question_id: id,
      prompt,
      options: options.map(({ id, text, match_id, match }) => ({
        id,
        text,
        ...(match !== undefined && { match_id, match }),
      })),
    }
  })
}

/** The same with the questions, each as the session asked it and with what is right. @throws ApiError NOT_FOUND */
export async function getResultsWithQuestions(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<SessionResultsOut & { questions: RevealedQuestion[] }> {
  const session = await findSession(reading, organization, sessionId)
  const shuffle = fixedShuffle(session.shuffle_seed)
  const results: SessionResultsOut['results'] = []
  const questions: RevealedQuestion[] = []
  for (const sessionQuestion of await sessionQuestionsIn(reading, session.key)) {
    const definition = frozenDefinition(sessionQuestion)
    const { id, type, prompt } = definition
    results.push(await readResults(reading, session, sessionQuestion.key, definition))
    questions.push({
      id,
      type,
      prompt,
      order: sessionQuestion.position,
      ...presentQuestion(definition, { revealed: true, shuffle }),
      phase: sessionQuestion.phase,
      has_right_answer: typeOf(definition).hasRightAnswer(definition),
      opened_at: timestamp(sessionQuestion.opened_at),
      deadline_at: timestamp(sessionQuestion.deadline_at),
      results_shown: sessionQuestion.results_shown === 1,
    })
  }
  return { session_id: session.id, results, questions }
}
