import type { Operation } from '@roomful/contract'
import { join } from '../../src/demo/device.ts'
import type { ApiClient } from './api.ts'

/** Ids of real resources, by the names under which paths, queries and bodies know them. */
export type SampleIds = Readonly<Record<string, string>>

/** Makes one of everything that an operation can name, in the state in which most of them work. */
export async function sampleIds(api: ApiClient, operation?: Operation): Promise<SampleIds> {
  const { body: deck } = await api.post('/presentations', { title: 'Sample' })
  const { body: question } = await api.post(`/presentations/${deck.id}/questions`, questionFor(operation))
  const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
  if (needsLive(operation)) {
    await api.post(`/sessions/${session.id}/open`)
    await api.post(`/sessions/${session.id}/questions/${question.id}/activate`)
  }
  const entry = operation?.path.includes('{entryId}') && {
    entryId: await askedEntry(api, session.join_code, question.id),
  }
  return {
    ...entry,
    presentationId: deck.id,
    presentation_id: deck.id,
    questionId: question.id,
    question_id: question.id,
    id: session.id,
  }
}

/** A question of the type that the operation is about. */
function questionFor(operation?: Operation): Record<string, unknown> {
  const options = [{ text: 'A' }, { text: 'B' }]
  if (operation?.path.endsWith('/spin')) return { type: 'SPINNER', prompt: 'Who?', options }
  if (operation?.path.includes('{entryId}')) return { type: 'QA', prompt: 'Ask us' }
  return { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options }
}

async function askedEntry(api: ApiClient, code: string, questionId: string): Promise<string> {
  const { token } = await join(api.app.url, { code })
  const response = await fetch(`${api.app.url}/room/v1/questions/${questionId}/entries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'When?' }),
  })
  return ((await response.json()) as { id: string }).id
}

function needsLive(operation?: Operation): boolean {
  return /\/(activate|lock|reveal|spin|\{entryId\})$/.test(operation?.path ?? '')
}

/** An operation's path below /public/v1 with real ids in it, its required query included. */
export function realPath(operation: Operation, ids: SampleIds): string {
  const path = operation.path.replace('/public/v1', '').replace(/\{(\w+)\}/g, (_, name) => ids[name]!)
  const required: readonly string[] = [...new Set<string>(operation.query.required)]
  const query = new URLSearchParams(required.map(name => [name, ids[name]!]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** A documented body with its made-up ids replaced by real ones. */
export function withRealIds(
  body: Readonly<Record<string, unknown>>,
  ids: SampleIds,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, ids[key] ?? value]))
}
