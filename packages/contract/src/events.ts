import type { SessionKpisOut } from './operations/results.ts'
import type { SessionOut } from './operations/sessions.ts'
import type { QuestionResultsOut } from './question-types/results.ts'

/** What each event kind tells (contract section 8). */
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
}

export type EventType = keyof EventData

export const eventTypes = [
  'session.ended',
  'report.ready',
  'question.results.finalized',
] as const satisfies EventType[]

/** An event as its receivers get it. */
export interface Event<T extends EventType = EventType> {
  id: string
  type: T
  created_at: string
  organization_id: string
  data: EventData[T]
}
