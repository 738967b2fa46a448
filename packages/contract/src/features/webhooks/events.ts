import Type, { type Static } from 'typebox'
import { named, Timestamp } from '../../lib/schema.ts'
import { QuestionResultsOut } from '../../question-types/results.ts'
import { SessionKpisOut } from '../results/kpis.ts'
import { SessionOut } from '../sessions/sessions.ts'

const session = {
  session_id: Type.String({ description: 'The session.' }),
  presentation_id: Type.String({ description: 'The presentation that it ran.' }),
}

const described = { description: 'What the event reports.' }

/** What each kind of event reports, and when it is sent (docs/reference/webhooks.md, "Events"). */
export const eventKinds = {
  'session.ended': {
    name: 'SessionEndedEvent',
    summary: 'A session has closed: once per close, whichever surface closed it.',
    data: SessionOut,
  },
  'report.ready': {
    name: 'ReportReadyEvent',
    summary: "The closed session's key figures and exports can be read.",
    data: Type.Object({ ...session, kpis: SessionKpisOut }, described),
  },
  'question.results.finalized': {
    name: 'QuestionResultsFinalizedEvent',
    summary: 'A question has closed: another one was activated, or the session closed.',
    data: Type.Object(
      {
        ...session,
        question_id: Type.String({ description: 'The question that has closed.' }),
        revision: Type.Integer({
          minimum: 1,
          description: "How often this question's results have become final in this session.",
        }),
        results: QuestionResultsOut,
        truncated: Type.Optional(
          Type.Array(Type.String(), {
            description: 'Names of the results fields that were cut: words to 200, texts to 100.',
          }),
        ),
      },
      described,
    ),
  },
  ping: {
    name: 'PingEvent',
    summary: 'Sent by request to try an endpoint out; nobody registers for it.',
    data: Type.Object(
      { webhook_id: Type.String({ description: 'The endpoint that is tried out.' }) },
      described,
    ),
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
      id: Type.String({ description: 'The same on each attempt: the webhook-id.' }),
      type: Type.Literal(type, { description: 'The kind of event.' }),
      created_at: Timestamp,
      organization_id: Type.String({ description: 'The organization that it happened in.' }),
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
