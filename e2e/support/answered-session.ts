import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { answerOf } from '@roomful/testkit/crowd'
import type { Device } from '@roomful/testkit/device'
import { apiClient } from '../../packages/server/test/support/api.ts'
import { openRoom } from '../../packages/server/test/support/room.ts'
import { asked, nameOf } from './showcase.ts'
import type { TestWorkspace } from './workspace.ts'

/**
 * A session in the workspace that has asked all its questions of a room full of people.
 * @param written turns its texts into others
 */
export async function answeredSession(
  workspace: TestWorkspace,
  deck: { readonly title: string; readonly questions: readonly { readonly type: string }[] },
  session: Record<string, unknown> = {},
  people = 24,
  written: <T>(data: T, key?: string) => T = data => data,
) {
  const { organization, owner } = await workspace.organization(written('Nordwind', 'name'))
  const api = await apiClient(workspace.app, { organization })
  const room = await openRoom(api, written({ ...deck, questions: [...deck.questions] }), session)
  // One after the other, so that lists are in the same order in each run.
  const crowd: Device[] = []
  for (let i = 0; i < people; i++) crowd.push(await room.phone(written({ display_name: nameOf(i) })))
  const { questions } = (await api.get(`/presentations/${room.presentationId}/questions`)).body as {
    questions: QuestionOut[]
  }
  const path = `/sessions/${room.sessionId}`
  for (const [at, question] of questions.entries()) {
    await room.activate(at)
    if (question.type === 'QA')
      for (const [i, text] of asked.slice(0, people).entries())
        await crowd[i]!.send({ type: 'ask', question_id: question.id, ...written({ text }) })
    else if (question.type === 'SPINNER') await api.post(`${path}/questions/${question.id}/spin`)
    else
      for (const [i, device] of crowd.entries())
        await device.answer(question.id, written(answerOf(question, i)))
    await api.post(`${path}/questions/${question.id}/reveal`)
  }
  return {
    organization,
    owner,
    api,
    path,
    /** Its results in the workspace. */
    place: `/${organization.id}${path}`,
    /** The address of a new report link. */
    async link(body: object = {}): Promise<string> {
      const { pathname, hash } = new URL((await api.post(`${path}/report-links`, body)).body.url)
      return workspace.url + pathname + hash
    },
    close: () => api.post(`${path}/close`),
  }
}
