import { AnswerWriter } from '../../src/domain/answers/answer-writer.ts'
import type { ApiClient } from './api.ts'
import { answerTo, everyType, seededNumbers } from './every-type.ts'
import { createTestSession, joinTestRoom, type TestSession } from './test-session.ts'

/** A room that has answered every question of every type, self-paced, some changing their minds. */
export async function answeredRoom(
  api: ApiClient,
  mode: 'ANONYMOUS' | 'IDENTIFIED',
  participants = 120,
): Promise<TestSession> {
  const { services } = api.app
  const session = await createTestSession(api, everyType, { participant_identity_mode: mode })
  await api.post(`${session.path}/schedule`, {
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: '2099-01-01T00:00:00Z',
    timezone: 'UTC',
  })
  await api.post(`${session.path}/open`)
  const { body } = await api.get(session.path)
  const deck = await api.get(`/presentations/${body.presentation_id}/questions?limit=200`)
  const writer = new AnswerWriter(services)
  const number = seededNumbers(7)
  for (let i = 0; i < participants; i++) {
    const who = await joinTestRoom(services, {
      code: session.code,
      ...(mode === 'IDENTIFIED' && { display_name: `=Person ${i}`, email: `p${i}@example.com` }),
    })
    const submitted: Promise<void>[] = []
    for (const question of deck.body.questions) {
      for (let times = number() < 0.2 ? 2 : 1; times > 0; times--) {
        const answer = number() < 0.1 ? undefined : answerTo(question, number)
        if (answer) submitted.push(writer.submit(who, question.id, answer, undefined))
      }
    }
    await Promise.all(submitted)
  }
  return session
}
