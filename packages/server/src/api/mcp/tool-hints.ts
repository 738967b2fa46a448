import type { PublicName } from '@roomful/contract/table'

/** When to use a tool, where its description does not say so. */
export const toolHints: { readonly [N in PublicName]?: string } = {
  createPresentation: 'Start here. Options and settings per question type: see create_question.',
  createQuestion:
    'QUIZ: at least one option with is_correct. ORDERING: options in the correct order. MATCHING: each option with match. FILL_IN_BLANK: one ___ in the prompt per item of blanks.',
  createSession: 'Next: open_session, then activate_question for each question.',
  openSession: 'Next, share the address and QR code of get_session_links.',
  activateQuestion: 'Call it for each question in turn, then wait with get_question_results.',
  lockQuestion: 'Use when all participants have answered, before discussing the results.',
  revealQuestion: 'Use for questions with a correct answer, once participants have answered.',
  scheduleSession: 'Use instead of open_session when participants answer in their own time.',
  closeSession: 'Use at the end.',
  getQuestionResults:
    'To wait for answers, repeat with wait: 30 and since: the etag of the previous result; returns as soon as the results change.',
  getSessionResults: '`questions` has the prompts and options for the ids in `results`.',
  getLeaderboard: 'Use after questions with correct answers.',
  getSessionReportText: 'Use first for the outcome of a session: it is short.',
  getSessionReport: 'Use for all figures as JSON.',
  compareSessions: 'State the interval with the difference; if too_few is true, do not draw conclusions.',
  exportSession: 'Use for a file: CSV is returned as text, XLSX as a resource.',
  getSessionLinks: 'The QR code is returned as an image.',
  listEntries: 'Entries are questions from the audience.',
  updateQuestion:
    'Options and settings as in create_question. Sent options replace all; an option with its id keeps it.',
}
