import type { Operation } from '@roomful/contract'
import { join } from '@roomful/testkit/device'
import { writing } from '../../src/services.ts'
import type { ApiClient } from './api.ts'
import { png } from './pictures.ts'

/** Ids of real resources, by the names under which paths, queries and bodies know them. */
export type SampleIds = Readonly<Record<string, string>>

/** Makes one of everything that an operation can name, in the state in which most of them work. */
export async function sampleIds(api: ApiClient, operation?: Operation): Promise<SampleIds> {
  const { body: deck } = await api.post('/presentations', { title: 'Sample' })
  const { body: question } = await api.post(`/presentations/${deck.id}/questions`, questionFor(operation))
  const ofPerson = operation?.path.includes('{participantId}')
  const { body: session } = await api.post('/sessions', {
    presentation_id: deck.id,
    ...(ofPerson && { participant_identity_mode: 'IDENTIFIED' }),
  })
  // An organization can have at most 100.
  const needsWebhook = !operation || /webhooks/.test(operation.path)
  const webhook = needsWebhook ? await sampleWebhook(api, operation) : { id: '', deliveryId: '' }
  const ofRoom = operation?.path.startsWith('/public/v1/permanent-rooms/')
  const { body: room } = ofRoom
    ? await api.post('/permanent-rooms', { name: `sample-${session.join_code}`, title: 'Sample' })
    : { body: session }
  const ids = {
    presentationId: deck.id,
    presentation_id: deck.id,
    questionId: question.id,
    question_id: question.id,
    deliveryId: webhook.deliveryId,
    id: operation?.path.startsWith('/public/v1/webhooks/') ? webhook.id : room.id,
  }
  if (operation?.path.includes('/slides')) {
    const { body: slide } = await api.post(`/presentations/${deck.id}/slides`, { title: 'Welcome' })
    return { ...ids, slideId: slide.id }
  }
  if (operation?.path.includes('{imageId}')) {
    const { body: image } = await api.post('/images', { file: png(3, 2).toString('base64') })
    return { ...ids, imageId: image.id }
  }
  // Its stream ends by itself.
  if (operation?.streams) await api.post(`/sessions/${session.id}/close`)
  if (operation?.path.includes('{linkId}')) {
    const isStage = operation.path.includes('/stage-links/')
    const { body: link } = isStage
      ? await api.post(`/sessions/${session.id}/stage-links`, { role: 'screen' })
      : await api.post(`/sessions/${session.id}/report-links`)
    return { ...ids, linkId: link.id }
  }
  if (
    /\/(\{id\}\/questions|added-questions|recent-questions|add-to-presentation)$/.test(operation?.path ?? '')
  ) {
    await api.post(`/sessions/${session.id}/open`)
    const added = { type: 'MULTIPLE_CHOICE', prompt: 'Again?', options: [{ text: 'A' }, { text: 'B' }] }
    const { body } = await api.post(`/sessions/${session.id}/questions`, { question: added })
    return { ...ids, questionId: body.question.id }
  }
  if (ofPerson) return { ...ids, participantId: await joinAndLeave(api, session) }
  if (!/\/(activate|lock|reveal|reopen|extend|spin|texts|\{entryId\})$/.test(operation?.path ?? ''))
    return ids
  await api.post(`/sessions/${session.id}/open`)
  await api.post(`/sessions/${session.id}/questions/${question.id}/activate`)
  if (!operation!.path.includes('{entryId}')) return ids
  return { ...ids, entryId: await askSomething(api, session.join_code, question.id) }
}

/** An endpoint with one dead letter; paused where only a paused one can be enabled. */
async function sampleWebhook(
  api: ApiClient,
  operation?: Operation,
): Promise<{ id: string; deliveryId: string }> {
  const { services } = api.app
  const { body: webhook } = await api.post('/webhooks', {
    target_url: 'https://sample.example/',
    event_types: ['session.ended'],
  })
  const { body: delivery } = await api.post(`/webhooks/${webhook.id}/test`)
  await writing(services, async ({ db }) => {
    await db
      .updateTable('deliveries')
      .set({ state: 'DEAD_LETTERED', next_attempt_at: null })
      .where('id', '=', delivery.id)
      .execute()
    if (operation?.path.endsWith('/enable'))
      await db.updateTable('endpoints').set({ state: 'PAUSED' }).where('id', '=', webhook.id).execute()
  })
  return { id: webhook.id, deliveryId: delivery.id }
}

function questionFor(operation?: Operation): object {
  const options = [{ text: 'A' }, { text: 'B' }]
  if (operation?.path.endsWith('/spin')) return { type: 'SPINNER', prompt: 'Who?', options }
  if (operation?.path.includes('{entryId}')) return { type: 'QA', prompt: 'What?' }
  if (operation?.path.endsWith('/texts')) return { type: 'OPEN_TEXT', prompt: 'Why?' }
  const settings = operation?.path.endsWith('/extend') ? { time_limit_seconds: 30 } : {}
  return { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options, settings }
}

async function askSomething(api: ApiClient, code: string, questionId: string): Promise<string> {
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`${api.app.url}/room/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, string>
  }
  const { token } = await post('join', { code })
  const entry = { text: 'Why?' }
  const { id } = await post(`questions/${questionId}/entries`, entry, { authorization: `Bearer ${token}` })
  return id!
}

/** Somebody who took part in a session that is CLOSED now. */
async function joinAndLeave(api: ApiClient, session: { id: string; join_code: string }): Promise<string> {
  await api.post(`/sessions/${session.id}/open`)
  const { participant_id } = await join(api.app.url, { code: session.join_code, display_name: 'Ada' })
  await api.post(`/sessions/${session.id}/close`)
  return participant_id
}

/** An operation's path below /public/v1 with real ids in it, its required query included. */
export function realPath(operation: Operation, ids: SampleIds): string {
  const path = operation.path
    .replace(/^\/(public|app)\/v1/, '')
    .replace(/\{(\w+)\}/g, (_, name) => ids[name]!)
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
