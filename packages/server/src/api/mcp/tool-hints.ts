import type { PublicName } from '@roomful/contract/table'

/** When to use a tool, if its summary does not say so. */
export const toolHints: { readonly [N in PublicName]?: string } = {
  createPresentation: 'Begin here. What options and settings a type takes: see create_question.',
  createQuestion:
    'QUIZ: one option or more with is_correct. ORDERING: options in the right order. MATCHING: each option with match. FILL_IN_BLANK: ___ in the prompt for each of blanks.',
  createSession: 'Next: open_session, then activate_question for each question.',
  openSession: 'Use when people are to join; get_session_links has the address and QR code for them.',
  activateQuestion: 'Use for each question in turn; then wait with get_question_results.',
  lockQuestion: 'Use when everybody has answered, before talking about the results.',
  revealQuestion: 'Use for questions with a right answer, after the room has answered.',
  scheduleSession: 'Use in place of open_session when people answer in their own time.',
  closeSession: 'Use at the end. Cannot be undone.',
  getQuestionResults:
    'To wait for answers, repeat with wait: 30 and since: the etag of the result that you have; it answers as soon as the results have changed.',
  getSessionResults:
    'Use for all results as JSON: `questions` has the prompts and options that ids in `results` stand for.',
  getSessionKpis: 'Use for how many took part and for how long.',
  getLeaderboard: 'Use when questions had right answers.',
  getSessionReportText: 'Use first for the outcome of a session: it is short.',
  getSessionReport: 'Use for the same as JSON, with every figure.',
  listReportTexts: 'Use for all answers to an open question, page by page.',
  compareSessions: 'Tell the interval with the difference; too_few means: say nothing about it.',
  createReportLink: 'Use to hand the report to people without an account.',
  exportSession: 'Use for a file: CSV comes as text, XLSX as a resource.',
  getSessionLinks: 'Use to invite people: the QR code comes as an image.',
  createStageLink: 'Use to give somebody the page for the projector, or the remote control.',
  listEntries: 'Use for questions that the audience asked under a QA question.',
  updateEntry: 'Use to answer, publish, dismiss or pin what the audience asked.',
  spinQuestion: 'Use to draw one option of a SPINNER at random.',
  updateQuestion:
    'Options and settings as in create_question. Options given replace all; with their id they keep it.',
}
