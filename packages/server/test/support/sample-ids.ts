import type { Operation } from '@roomful/contract'
import type { ApiClient } from './api.ts'

/** Ids of real resources, by the names under which paths, queries and bodies know them. */
export type SampleIds = Readonly<Record<string, string>>

/** Makes one of everything that an operation can name, in the state in which most of them work. */
export async function sampleIds(api: ApiClient, operation?: Operation): Promise<SampleIds> {
  const { body: deck } = await api.post('/presentations', { title: 'Sample' })
  const { body: question } = await api.post(`/presentations/${deck.id}/questions`, {
    type: 'MULTIPLE_CHOICE',
    prompt: 'Which?',
    options: [{ text: 'A' }, { text: 'B' }],
  })
  const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
  if (needsLive(operation)) {
    await api.post(`/sessions/${session.id}/open`)
    await api.post(`/sessions/${session.id}/questions/${question.id}/activate`)
  }
  return {
    presentationId: deck.id,
    presentation_id: deck.id,
    questionId: question.id,
    question_id: question.id,
    id: session.id,
  }
}

function needsLive(operation?: Operation): boolean {
  return /\/(activate|lock|reveal)$/.test(operation?.path ?? '')
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
