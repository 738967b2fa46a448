import type { QuestionResultsOut } from '../../question-types/results.ts'
import type { SessionKpisOut } from '../results/kpis.ts'
import type { SessionOut } from '../sessions/sessions.ts'

/** The data of each kind of event (docs/reference/webhooks.md, "Events"). */
export interface EventData {
  'session.ended': SessionOut
  'question.results.finalized': {
    session_id: string
    presentation_id: string
    question_id: string
    /** How often this question's results have become final in this session, from 1. */
    revision: number
    results: QuestionResultsOut
    /** Names of the results fields that were cut to fit. */
    truncated?: string[]
  }
  'report.ready': { session_id: string; presentation_id: string; kpis: SessionKpisOut }
  /** Test event sent on demand; not subscribable. */
  ping: { webhook_id: string }
}

export type EventType = keyof EventData

/** Subscribable event kinds. */
export type SubscribableEventType = Exclude<EventType, 'ping'>

export const eventTypes = [
  'session.ended',
  'report.ready',
  'question.results.finalized',
] as const satisfies SubscribableEventType[]

/** The current session: first event of a stream, repeated after each change. Not recorded. */
export interface SessionChanged {
  type: 'session.changed'
  data: SessionOut
}

/** An event as delivered; `type` determines `data`. */
export type Event<T extends EventType = EventType> = {
  [Type in T]: {
    id: string
    type: Type
    created_at: string
    organization_id: string
    data: EventData[Type]
  }
}[T]
