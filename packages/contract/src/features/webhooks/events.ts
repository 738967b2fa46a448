import Type, { type Static } from 'typebox'
import { named, Timestamp } from '../../lib/schema.ts'
import { QuestionResultsOut } from '../../question-types/results.ts'
import { SessionKpisOut } from '../results/kpis.ts'
import { SessionOut } from '../sessions/sessions.ts'

const session = {
  session_id: Type.String({ description: 'The session.' }),
  presentation_id: Type.String({ description: 'The presentation of the session.' }),
}

const described = { description: 'Event data.' }

/** Event types with their titles, descriptions and data (docs/reference/webhooks.md, "Events"). */
export const eventKinds = {
  'session.ended': {
    name: 'SessionEndedEvent',
    summary: 'Session ended',
    description: 'Sent once when a session is closed.',
    data: SessionOut,
  },
  'report.ready': {
    name: 'ReportReadyEvent',
    summary: 'Report ready',
    description: 'Sent when key figures and exports of a closed session are available.',
    data: Type.Object({ ...session, kpis: SessionKpisOut }, described),
  },
  'question.results.finalized': {
    name: 'QuestionResultsFinalizedEvent',
    summary: 'Question results finalized',
    description: 'Sent when another question is activated or the session is closed.',
    data: Type.Object(
      {
        ...session,
        question_id: Type.String({ description: 'The question.' }),
        revision: Type.Integer({
          minimum: 1,
          description: 'Number of times the results of this question have become final in this session.',
        }),
        results: QuestionResultsOut,
        truncated: Type.Optional(
          Type.Array(Type.String(), {
            description: 'Names of truncated results fields: words are limited to 200, texts to 100.',
          }),
        ),
      },
      described,
    ),
  },
  ping: {
    name: 'PingEvent',
    summary: 'Ping',
    description: 'Sent on request to test an endpoint. Not subscribable.',
    data: Type.Object({ webhook_id: Type.String({ description: 'The tested endpoint.' }) }, described),
  },
} as const

export type EventType = keyof typeof eventKinds

/** Subscribable event kinds. */
export type SubscribableEventType = Exclude<EventType, 'ping'>

export const eventTypes = Object.keys(eventKinds).filter(type => type !== 'ping') as SubscribableEventType[]

/** The data of each kind of event. */
export type EventData = { [T in EventType]: Static<(typeof eventKinds)[T]['data']> }

/** The schema of an event as delivered. */
export function eventSchema<T extends EventType>(type: T) {
  const { name, data }: (typeof eventKinds)[T] = eventKinds[type]
  return named(
    name,
    Type.Object({
      id: Type.String({ description: 'Event ID, the same on each attempt; equals the `webhook-id` header.' }),
      type: Type.Literal(type, { description: 'Event type.' }),
      created_at: Timestamp,
      organization_id: Type.String({ description: 'The organization.' }),
      data,
    }),
  )
}

/** An event as delivered; `type` determines `data`. */
export type Event<T extends EventType = EventType> = {
  [Type in T]: Static<ReturnType<typeof eventSchema<Type>>>
}[T]

/** The current session: first event of a stream, repeated after each change. Not recorded. */
export interface SessionChanged {
  type: 'session.changed'
  data: SessionOut
}
