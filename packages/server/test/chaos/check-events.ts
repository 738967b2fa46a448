import { setTimeout } from 'node:timers/promises'
import { verifyWebhook } from '@roomful/sdk'
import type { Services } from '../../src/services.ts'
import type { Received, Receiver } from '../support/receiver.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { differ } from './differ.ts'
import type { FinishedSession } from './hosts.ts'

const lookAgainAfterMs = 100
/** The runs of this file take no longer. */
const toleranceSeconds = 3_600

interface StoredEvent {
  readonly id: string
  readonly type: string
  readonly body: string
}

interface EventOfSession {
  readonly data: { readonly question_id?: string; readonly revision?: number }
}

/** An endpoint that is registered for every event. */
export interface Endpoint {
  readonly receiver: Receiver
  readonly secret: string
}

/** @param more types of events besides those that every endpoint gets */
export async function registerEndpoint(
  server: ServerProcess,
  receiver: Receiver,
  more: readonly string[] = [],
): Promise<Endpoint> {
  const event_types = ['session.ended', 'question.results.finalized', 'report.ready', ...more]
  const { signing_secret } = await server.api('POST', '/webhooks', { target_url: receiver.url, event_types })
  return { receiver, secret: signing_secret }
}

/**
 * Waits until each of the events that are stored has arrived at least once: none else has, each as it is
 * stored and signed.
 * @returns how many there are, and how often one came again
 */
export async function checkDelivered(
  services: Services,
  { receiver, secret }: Endpoint,
): Promise<{ events: number; repeated: number }> {
  const events = await storedEvents(services)
  const arrived = () => new Set(receiver.received.map(({ id }) => id))
  while (!events.every(({ id }) => arrived().has(id))) await setTimeout(lookAgainAfterMs)
  const bodies = new Map(events.map(({ id, body }) => [id, body]))
  for (const { id, headers, body } of receiver.received) {
    differ(`the event ${id}`, body, bodies.get(id))
    await verifyWebhook(headers, body, secret, { toleranceSeconds })
  }
  return { events: events.length, repeated: receiver.received.length - events.length }
}

/** A session that was held to its end has each of its events once, and its results. @throws Error naming what differs */
export async function checkHeld(
  services: Services,
  servers: readonly ServerProcess[],
  { sessionId, counts }: FinishedSession,
): Promise<void> {
  // Anonymization may go on for a while, on another server than before.
  while ((await eventsOf(services, sessionId)).every(({ type }) => type !== 'report.ready'))
    await setTimeout(lookAgainAfterMs)
  const events = (await eventsOf(services, sessionId)).map(({ type, data: { question_id, revision } }) => {
    return question_id === undefined ? type : `${type} ${question_id} ${revision}`
  })
  const finalized = [...counts.keys()].map(id => `question.results.finalized ${id} 1`)
  differ(`events of ${sessionId}`, events.sort(), [...finalized, 'session.ended', 'report.ready'].sort())
  for (const [i, server] of servers.entries())
    for (const [questionId, expected] of counts) {
      const path = `/sessions/${sessionId}/results?question_id=${questionId}`
      const { option_counts } = await server.api('GET', path)
      differ(`results of ${sessionId} at server ${i + 1}`, option_counts, expected)
    }
}

/** Each closing of a question has one event. @throws Error naming what differs */
export async function checkFinalized(services: Services, sessionId: string): Promise<void> {
  const revisions = new Map<string, number[]>()
  for (const { type, data } of await eventsOf(services, sessionId))
    if (type === 'question.results.finalized')
      revisions.getOrInsertComputed(data.question_id!, () => []).push(data.revision!)
  for (const [questionId, found] of revisions)
    differ(
      `revisions of ${questionId}`,
      found,
      Array.from(found, (_, i) => i + 1),
    )
}

/** How often each event of a session has arrived. */
export async function arrivalsOf(
  services: Services,
  { receiver }: Endpoint,
  sessionId: string,
): Promise<number[]> {
  const arrived: Map<string, Received[]> = Map.groupBy(receiver.received, ({ id }) => id)
  return (await eventsOf(services, sessionId)).map(({ id }) => arrived.get(id)?.length ?? 0)
}

/** Events of a session, in the order in which they were stored. */
export async function eventsOf(
  services: Services,
  sessionId: string,
): Promise<(StoredEvent & EventOfSession)[]> {
  return (await storedEvents(services))
    .map(event => ({ ...event, data: JSON.parse(event.body).data }))
    .filter(({ data }) => (data.session_id ?? data.id) === sessionId)
}

function storedEvents({ storage }: Services): Promise<StoredEvent[]> {
  return storage.read.selectFrom('events').select(['id', 'type', 'body']).orderBy('key').execute()
}
