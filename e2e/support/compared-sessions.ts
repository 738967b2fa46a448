import { Device, join } from '@roomful/testkit/device'
import { apiClient } from '../../packages/server/test/support/api.ts'
import type { TestWorkspace } from './workspace.ts'

const untimed = { time_limit_seconds: null }
const deck = {
  title: 'Kick-off',
  questions: [
    {
      type: 'QUIZ',
      prompt: 'How many offices do we have?',
      options: [{ text: 'Seven', is_correct: true }, { text: 'Eight' }],
      settings: untimed,
    },
    { type: 'RATING', prompt: 'How clear is our strategy?' },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'ما هو أهم شيء تعلمته اليوم؟',
      options: [{ text: 'نعم' }, { text: 'لا' }],
    },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
  ],
}

/**
 * Three sessions of a presentation with known answers: two closed ones with a quiz, a rating, a question in Arabic that eight answered
 * in the second, and a text; and a third in which the quiz was asked, discussed and asked again.
 * @param written turns its texts into others
 */
export async function comparedSessions(
  workspace: TestWorkspace,
  written: <T>(data: T, key?: string) => T = data => data,
) {
  const { organization, owner } = await workspace.organization(written('Nordwind', 'name'))
  const api = await apiClient(workspace.app, { organization })
  const presentationId: string = (await api.post('/presentations', written(deck))).body.id
  const { questions } = (await api.get(`/presentations/${presentationId}/questions`)).body
  const chosen = (question: number, ...counts: number[]) =>
    counts.flatMap((count, option) =>
      Array.from({ length: count }, () => ({ option_ids: [questions[question].options[option].id] })),
    )
  const rated = (...values: number[]) => values.map(value => ({ value }))

  /** Opens a session; each list of answers is given to the question of its place. */
  async function run(...answers: (readonly object[])[]) {
    const { id, join_code } = (await api.post('/sessions', { presentation_id: presentationId })).body
    await api.post(`/sessions/${id}/open`)
    const phones = await Promise.all(
      Array.from({ length: Math.max(...answers.map(list => list.length)) }, async () => {
        const { token } = await join(workspace.url, { code: join_code })
        return Device.connect(workspace.url, token)
      }),
    )
    const control = async (question: number, verb: string) => {
      const { status } = await api.post(`/sessions/${id}/questions/${questions[question].id}/${verb}`)
      if (status !== 200) throw new Error(`${verb}: ${status}`)
    }
    const answer = (question: number, given: readonly object[]) =>
      Promise.all(given.map((one, i) => phones[i]!.answer(questions[question].id, written(one))))
    for (const [question, given] of answers.entries()) {
      await control(question, 'activate')
      await answer(question, given)
    }
    const close = () => api.post(`/sessions/${id}/close`)
    return { id: id as string, control, answer, close }
  }

  const first = await run(
    chosen(0, 6, 6),
    rated(1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2),
    chosen(2, 9, 3),
    Array.from({ length: 12 }, () => ({ text: 'Because' })),
  )
  await first.close()
  const second = await run(chosen(0, 11, 1), rated(4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5), chosen(2, 1, 7), [
    { text: 'Because' },
  ])
  await second.close()
  const third = await run(chosen(0, 4, 8))
  await third.control(0, 'lock')
  await third.control(0, 'reopen')
  await third.answer(0, chosen(0, 10, 2))
  await third.close()
  return {
    organization,
    owner,
    api,
    presentationId,
    sessions: [first.id, second.id, third.id] as const,
    place: `/${organization.id}/sessions`,
  }
}
