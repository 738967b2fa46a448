import type { PublicName } from '@roomful/contract/table'

/** When to use a tool, where its description does not say so. */
export const toolHints: { readonly [N in PublicName]?: string } = {
  createPresentation: 'Start here. Options and settings: see create_question.',
  createQuestion:
    'QUIZ: at least one option with is_correct. ORDERING: options in the correct order. MATCHING: each option with match.',
  createSession: 'Next: open_session.',
  openSession: 'Next: get_session_links.',
  activateQuestion: 'Then wait with get_question_results.',
  scheduleSession: 'Instead of open_session.',
  getQuestionResults: 'To wait for answers, repeat with wait: 30 and since: the last etag.',
  getSessionResults: '`questions` has the texts of ids.',
  getSessionReportText: 'Use first for the outcome.',
  compareSessions: 'State the interval; draw no conclusions if too_few.',
  addSessionQuestion: 'Options and settings: see create_question.',
  exportSession: 'CSV is text, XLSX a resource.',
  updateQuestion:
    'Options, settings and image as in create_question. Sent options replace all; an option with its id keeps it.',
}
