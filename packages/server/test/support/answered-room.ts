import { randomUUID } from 'node:crypto'
import { AnswerWriter } from '../../src/features/answers/answer-writer.ts'
import { findParticipant, type Participant } from '../../src/features/participants/find-participant.ts'
import { QaWriter } from '../../src/features/qa/qa-writer.ts'
import { reading, type Services } from '../../src/services.ts'
import type { ApiClient } from './api.ts'
import { answerTo, everyType, hostileTexts, seededNumbers } from './every-type.ts'
import { createTestSession, joinTestRoom, type TestSession } from './test-session.ts'

/** A room that has answered every question of every type, self-paced, some changing their minds. */
export async function answeredRoom(
  api: ApiClient,
  mode: 'ANONYMOUS' | 'IDENTIFIED',
  participants = 90,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<TestSession> {
  const { services } = api.app
  const session = await createTestSession(api, everyType, {
    participant_identity_mode: mode,
    settings,
  })
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
  const askers: Participant[] = []
  const first: Promise<void>[] = []
  const second: (() => Promise<void>)[] = []
  for (let i = 0; i < participants; i++) {
    const who = await joinTestRoom(services, {
      code: session.code,
      ...(mode === 'IDENTIFIED' && { display_name: `=Person ${i}`, email: `p${i}@example.com` }),
    })
    askers.push((await findParticipant(reading(services), who.token))!)
    for (const question of deck.body.questions) {
      const submit = () => {
        const answer = answerTo(question, number)
        return answer ? writer.submit(who, question.id, answer, undefined) : Promise.resolve()
      }
      if (number() < 0.1) continue
      first.push(submit())
      if (number() < 0.2) second.push(submit)
    }
  }
  await Promise.all(first)
  await Promise.all(second.map(submit => submit()))
  await askAndUpvote(services, session, askers, number)
  return session
}

/** A third of them ask something, and each upvotes some of what was asked. */
async function askAndUpvote(
  services: Services,
  { questionIds }: TestSession,
  people: readonly Participant[],
  number: () => number,
): Promise<void> {
  const questionId = questionIds[everyType.findIndex(({ type }) => type === 'QA')]!
  const qa = new QaWriter(services)
  const entries: string[] = []
  for (const [i, participant] of people.entries()) {
    if (i % 3 === 0) {
      const text = `=${hostileTexts[i % hostileTexts.length]} ${i}`
      entries.push((await qa.ask({ participant, questionId, text, askKey: randomUUID() })).id)
    }
    for (let votes = Math.floor(number() * 3); votes > 0; votes--) {
      const entryId = entries[Math.floor(number() * entries.length)]!
      await qa.upvote({ participant, entryId, on: true })
    }
  }
}
