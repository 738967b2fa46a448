import type { Answerer } from '../../src/features/answers/given-answer.ts'
import { Joins } from '../../src/features/participants/joins.ts'
import type { Services } from '../../src/services.ts'
import type { ApiAnswer } from './api.ts'

type Called = Promise<Pick<ApiAnswer, 'status' | 'body'>>

/** What calls the public API, of a server here or in a process of its own. */
interface Api {
  get(path: string): Called
  post(path: string, body?: unknown): Called
}

/** A session of a new deck. */
export interface TestSession {
  readonly id: string
  /** Relative to /public/v1. */
  readonly path: string
  readonly code: string
  readonly questionIds: readonly string[]
}

/** Creates a deck of these questions and a DRAFT session of it. */
export async function createTestSession(
  api: Api,
  questions: readonly object[],
  body: { participant_identity_mode?: 'ANONYMOUS' | 'IDENTIFIED'; settings?: object } = {},
): Promise<TestSession> {
  const presentation = await api.post('/presentations', { title: 'Deck', questions })
  if (presentation.status !== 200) throw new Error(JSON.stringify(presentation.body))
  const listed = await api.get(`/presentations/${presentation.body.id}/questions?limit=200`)
  const session = await api.post('/sessions', { presentation_id: presentation.body.id, ...body })
  return {
    id: session.body.id,
    path: `/sessions/${session.body.id}`,
    code: session.body.join_code,
    questionIds: listed.body.questions.map((question: { id: string }) => question.id),
  }
}

/** Opens a session with one NUMERIC question on screen. */
export async function answerableRoom(api: Api) {
  const settings = { min: 0, max: 1_000, step: 1 }
  const { id, path, code, questionIds } = await createTestSession(api, [
    { type: 'NUMERIC', prompt: 'How many?', settings },
  ])
  await api.post(`${path}/open`)
  await api.post(`${path}/questions/${questionIds[0]}/activate`)
  return { sessionId: id, questionId: questionIds[0]!, code }
}

/** Joins a LIVE session. */
export async function joinTestRoom(
  services: Services,
  body: Parameters<Joins['join']>[0],
): Promise<Answerer & { readonly token: string; readonly id: string }> {
  const { token, participant } = await new Joins(services).join(body)
  return { token, id: participant.id, sessionKey: participant.sessionKey, key: participant.key }
}

/** The events of this installation, oldest first; without data once their texts and names have been removed. */
export async function eventsOf(
  services: Services,
): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await services.storage.read
    .selectFrom('events')
    .select(['type', 'body'])
    .orderBy('key')
    .execute()
  return rows.map(({ type, body }) => (body === '' ? { type, data: {} } : JSON.parse(body)))
}
