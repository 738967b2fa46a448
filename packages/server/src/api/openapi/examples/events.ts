import type {
  Event,
  EventType,
  OptInEventType,
  SessionChanged,
} from '@roomful/contract/features/webhooks/events'
import { sampleQuestions } from './questions.ts'
import { sampleResults } from './results.ts'
import { sampleEntry, sampleParticipant } from './room.ts'
import { ids, sampleId, times } from './sample.ts'
import { closedSession, liveSession, sampleKpis } from './sessions.ts'

/** An event of each type, as receivers get it. */
export function sampleEvents(): { readonly [T in EventType]: Event<T> } {
  const { MULTIPLE_CHOICE: question } = sampleQuestions()
  const about = { session_id: ids.session, presentation_id: ids.presentation }
  const frame = <T extends EventType>(type: T) => ({
    id: sampleId('event', type),
    type,
    created_at: times.closed,
    organization_id: ids.organization,
  })
  // The session of the examples is ANONYMOUS.
  const opt = <T extends OptInEventType>(type: T, created_at: string) => ({
    ...frame(type),
    id: sampleId('anonymousEvent', type),
    created_at,
  })
  return {
    'session.ended': { ...frame('session.ended'), data: closedSession },
    'question.results.finalized': {
      ...frame('question.results.finalized'),
      data: { ...about, question_id: question.id, revision: 1, results: sampleResults(question) },
    },
    'report.ready': { ...frame('report.ready'), data: { ...about, kpis: sampleKpis } },
    'session.opened': { ...opt('session.opened', times.opened), data: liveSession },
    'question.opened': {
      ...opt('question.opened', times.opened),
      data: { ...about, question_id: question.id, question_type: question.type, prompt: question.prompt },
    },
    'entry.created': {
      ...opt('entry.created', sampleEntry.created_at),
      data: { ...about, entry: { ...sampleEntry, upvotes: 0 } },
    },
    'participant.joined': {
      ...frame('participant.joined'),
      created_at: times.opened,
      data: { ...about, participants: [sampleParticipant] },
    },
    ping: { ...frame('ping'), data: { webhook_id: ids.webhook } },
  }
}

/** The start of an event stream. */
export function streamExample(): string {
  const { 'session.ended': ended } = sampleEvents()
  const changed: SessionChanged = { type: 'session.changed', data: closedSession }
  return [
    'retry: 2000\n',
    `event: ${changed.type}\ndata: ${JSON.stringify(changed)}\n`,
    `id: ${ended.id}\nevent: ${ended.type}\ndata: ${JSON.stringify(ended)}\n`,
    ':\n',
  ].join('\n')
}
