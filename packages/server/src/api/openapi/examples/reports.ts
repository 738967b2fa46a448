import type { EntryOut } from '@roomful/contract/operations/qa'
import type { ReportLinkOut, ReportOut } from '@roomful/contract/operations/reports'
import { sampleQuestions } from './questions.ts'
import { sampleResults } from './results.ts'
import { ids, sampleId, times } from './sample.ts'
import { closedSession, sampleKpis } from './sessions.ts'

/** The report of the town hall. */
export function sampleReport(entries: EntryOut[] = []): ReportOut {
  const { MULTIPLE_CHOICE: choice, QUIZ: quiz } = sampleQuestions()
  return {
    session_id: ids.session,
    presentation_id: ids.presentation,
    title: 'Town hall',
    state: closedSession.state,
    mode: null,
    identity_mode: 'ANONYMOUS',
    started_at: times.opened,
    ended_at: times.closed,
    kpis: sampleKpis,
    questions: [choice, quiz].map((question, order) => ({
      question: {
        id: question.id,
        type: question.type,
        prompt: question.prompt,
        order,
        options: question.options.map(({ id, text, is_correct }) => ({
          id,
          text,
          ...(is_correct !== undefined && { is_correct }),
        })),
        settings: question.settings,
        phase: 'REVEALED',
        has_right_answer: question.type === 'QUIZ',
        opened_at: times.opened,
        deadline_at: null,
        results_shown: true,
      },
      results: sampleResults(question),
      more_texts: false,
      answer: null,
    })),
    entries,
    more_entries: false,
    leaderboard: [{ place: 1, points: 1870, participant_id: null, display_name: null }],
    leaderboard_total: 1,
    participants: [],
    participants_total: 124,
    removals: [],
  }
}

export const sampleReportLink: ReportLinkOut = {
  id: sampleId('reportLink'),
  session_id: ids.session,
  names: false,
  texts: true,
  qa: true,
  has_password: false,
  ends_at: null,
  created_at: times.created,
  revoked_at: null,
}

export const sampleReportUrl = 'https://rooms.example.org/report#kN2…'
