import type { SessionKpisOut } from '@roomful/contract/features/results/kpis'
import type { SessionOut } from '@roomful/contract/features/sessions/sessions'
import { settingDefaults } from '@roomful/contract/features/sessions/setting-defaults'
import { ids, sampleId, times } from './sample.ts'

/** The example session in each of its states. */
export const draftSession: SessionOut = {
  id: ids.session,
  presentation_id: ids.presentation,
  join_code: '482913',
  state: 'DRAFT',
  mode: null,
  participant_identity_mode: 'ANONYMOUS',
  active_question_id: null,
  started_at: null,
  ended_at: null,
  opens_at: null,
  closes_at: null,
  timezone: null,
  settings: settingDefaults,
  room: 'monday',
  metadata: { course: 'BIO-101' },
  created_at: times.created,
}

export const liveSession: SessionOut = { ...draftSession, state: 'LIVE', started_at: times.opened }

export const askingSession: SessionOut = {
  ...liveSession,
  active_question_id: sampleId('question', 'MULTIPLE_CHOICE'),
}

export const closedSession: SessionOut = { ...liveSession, state: 'CLOSED', ended_at: times.closed }

export const scheduledSession: SessionOut = {
  ...draftSession,
  mode: 'SELF_PACED',
  opens_at: '2040-03-05T08:00:00.000Z',
  closes_at: '2040-03-09T16:00:00.000Z',
  timezone: 'Europe/Berlin',
}

export const sampleKpis: SessionKpisOut = {
  session_id: ids.session,
  status: 'READY',
  participants: 124,
  voters: 118,
  questions_asked: 8,
  total_responses: 871,
  response_rate_avg: 0.8781,
  duration_seconds: 2700,
  has_quiz: true,
  started_at: times.opened,
  ended_at: times.closed,
}
