import type { EntryOut } from '@roomful/contract/features/qa/entries'
import type { ComparisonOut } from '@roomful/contract/features/reports/comparison'
import type { ReportLinkOut, ReportOut } from '@roomful/contract/features/reports/reports'
import type { TrendsOut } from '@roomful/contract/features/results/trends'
import { typeOf } from '@roomful/contract/question-types/index'
import { sampleQuestions } from './questions.ts'
import { sampleResults } from './results.ts'
import { ids, sampleId, times } from './sample.ts'
import { closedSession, sampleKpis } from './sessions.ts'

/** The report of the example session. */
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
    expires_at: null,
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
        has_right_answer: typeOf(question).hasRightAnswer(question),
        opened_at: times.opened,
        deadline_at: null,
        results_shown: true,
      },
      results: sampleResults(question),
      more_texts: false,
      answer: null,
    })),
    content_slides: [],
    entries,
    more_entries: false,
    leaderboard: [],
    leaderboard_total: 84,
    teams: [],
    average_percent: 61,
    team_places: [],
    final_table: [],
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
  explanations: true,
  content_slides: false,
  has_password: false,
  ends_at: null,
  created_at: times.created,
  revoked_at: null,
}

export const sampleComparison: ComparisonOut = {
  presentation_id: ids.presentation,
  runs: [
    { session_id: ids.session, started_at: times.opened, participants: 124 },
    { session_id: sampleId('session', 'second'), started_at: times.opened, participants: 96 },
  ],
  questions: [
    {
      type: 'QUIZ',
      prompt: 'How many offices do we have?',
      runs: [
        {
          session_id: ids.session,
          question_id: sampleId('question', 'QUIZ'),
          round: 1,
          voters: 80,
          too_few: false,
          mean: null,
          mean_difference: null,
        },
        {
          session_id: sampleId('session', 'second'),
          question_id: sampleId('question', 'QUIZ'),
          round: 1,
          voters: 70,
          too_few: false,
          mean: null,
          mean_difference: null,
        },
      ],
      items: [
        {
          label: 'Seven',
          is_correct: true,
          runs: [
            { count: 48, share: 0.6, difference: null },
            { count: 56, share: 0.8, difference: { value: 20, low: 5.2435, high: 33.3855 } },
          ],
        },
      ],
    },
  ],
}

export const sampleTrends: TrendsOut = {
  months: [{ month: '2026-03', sessions: 14, participants: 871, responses: 5_120, response_rate: 0.8143 }],
  question_types: [
    { type: 'MULTIPLE_CHOICE', asked: 41 },
    { type: 'WORD_CLOUD', asked: 17 },
  ],
}

export const sampleReportUrl = 'https://rooms.example.org/report#kN2…'
