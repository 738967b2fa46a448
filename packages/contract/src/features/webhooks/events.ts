import Type, { type Static } from 'typebox'
import { named, Timestamp } from '../../lib/schema.ts'
import { QuestionResultsOut } from '../../question-types/results.ts'
import { participantFields } from '../participants/participants.ts'
import { EntryOut } from '../qa/entries.ts'
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
  'session.opened': {
    name: 'SessionOpenedEvent',
    summary: 'Session opened',
    description: 'Sent once when participants can join a session.',
    data: SessionOut,
  },
  'question.opened': {
    name: 'QuestionOpenedEvent',
    summary: 'Question opened',
    description:
      'Sent when a question is activated for answers or reopened; in a SELF_PACED session once for each question, with the opening.',
    data: Type.Object(
      {
        ...session,
        question_id: Type.String({ description: 'The question.' }),
        question_type: Type.String({ description: 'Question type.' }),
        prompt: Type.String({ description: 'Prompt as asked.' }),
      },
      described,
    ),
  },
  'entry.created': {
    name: 'EntryCreatedEvent',
    summary: 'Q&A entry created',
    description:
      'Sent when a Q&A entry becomes visible to participants: at once, after approval, or again after it was dismissed.',
    data: Type.Object({ ...session, entry: EntryOut }, described),
  },
  'participant.joined': {
    name: 'ParticipantJoinedEvent',
    summary: 'Participants joined',
    description:
      'Sent for the participants who joined an IDENTIFIED session within 2 seconds, at most 500 each.',
    data: Type.Object(
      {
        ...session,
        participants: Type.Array(Type.Object(participantFields), {
          description: 'Those who joined, in order of arrival.',
        }),
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

/**
 * Types that are stored only for organizations with an endpoint that subscribes to them, and leave the log when an
 * ANONYMOUS session is anonymized.
 */
export const optInEventTypes = [
  'session.opened',
  'question.opened',
  'entry.created',
  'participant.joined',
] as const satisfies readonly SubscribableEventType[]
export type OptInEventType = (typeof optInEventTypes)[number]

/** Types with texts and names of participants: keys need both scopes for them. */
export const personalEventTypes = [
  'entry.created',
  'participant.joined',
] as const satisfies readonly OptInEventType[]

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
