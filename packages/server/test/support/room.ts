import type { JoinBody, JoinOut, StageRoom } from '@roomful/contract/room/protocol'
import { Device, join, type Stage } from '@roomful/testkit/device'
import { createStageLink, type StageRole } from '../../src/features/stages/stage-links.ts'
import { type Services, writing } from '../../src/services.ts'
import type { ApiClient } from './api.ts'

export interface OpenRoom {
  readonly sessionId: string
  readonly presentationId: string
  readonly code: string
  /** Ids of the deck's questions, in order. */
  readonly questions: string[]
  /** Ids of each question's options. */
  readonly options: string[][]
  join(body?: Partial<JoinBody>): Promise<JoinOut>
  /** A phone that has joined and is connected. */
  phone(body?: Partial<JoinBody>): Promise<Device & { token: string }>
  stage(role?: StageRole): Promise<Stage>
  activate(question: number): Promise<void>
  results(question: number): Promise<Record<string, unknown>>
}

/** A time in which anything may be answered. */
const always = { opens_at: '2026-01-01T00:00:00Z', closes_at: '2099-01-01T00:00:00Z', timezone: 'UTC' }

/** Calls a room over HTTP, as a phone without a socket does. @param path below /room/v1 */
export function callRoom(
  { url }: { readonly url: string },
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${url}/room/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** Makes a deck and a LIVE session of it. */
export async function openRoom(
  api: ApiClient,
  deck: { title?: string; questions: unknown[] },
  { isSelfPaced = false, ...session }: { isSelfPaced?: boolean; [setting: string]: unknown } = {},
): Promise<OpenRoom> {
  const created = await expectOk(api.post('/presentations', { title: 'Deck', ...deck }))
  const { questions } = await expectOk(api.get(`/presentations/${created.id}/questions`))
  const draft = await expectOk(api.post('/sessions', { presentation_id: created.id, ...session }))
  if (isSelfPaced) await expectOk(api.post(`/sessions/${draft.id}/schedule`, always))
  await expectOk(api.post(`/sessions/${draft.id}/open`))
  const ids: string[] = questions.map((question: { id: string }) => question.id)
  const room: OpenRoom = {
    sessionId: draft.id,
    presentationId: created.id,
    code: draft.join_code,
    questions: ids,
    options: questions.map((question: { options: { id: string }[] }) =>
      question.options.map(option => option.id),
    ),
    join: body => join(api.app.url, { code: draft.join_code, ...body }),
    async phone(body) {
      const { token } = await room.join(body)
      return Object.assign(await Device.connect(api.app.url, token), { token })
    },
    async stage(role = 'remote') {
      const { token } = await writing(api.app.services, tx => createStageLink(tx, draft.id, role))
      return Device.connect<StageRoom>(api.app.url, token)
    },
    async activate(question) {
      await expectOk(api.post(`/sessions/${draft.id}/questions/${ids[question]}/activate`))
    },
    results: question => expectOk(api.get(`/sessions/${draft.id}/results?question_id=${ids[question]}`)),
  }
  return room
}

async function expectOk(answer: ReturnType<ApiClient['call']>) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** Has the stages of every session show its leaderboard. */
export async function showLeaderboards(services: Services): Promise<void> {
  await writing(services, ({ db }) => db.updateTable('sessions').set({ leaderboard_shown: 1 }).execute())
}
