import type { GetPromptResult } from '@modelcontextprotocol/server'

/** The prompt with which an agent runs a session. */
export const runSessionPrompt = {
  name: 'run_session',
  title: 'Run a session',
  description: 'Ask an audience about a topic and report the results.',
  arguments: [{ name: 'topic', description: 'Topic of the questions.', required: true }],
}

/** The instructions for one topic. */
export function runSession({ topic = 'a topic of your choice' }: Record<string, string>): GetPromptResult {
  const text = [
    `Run a Roomful session about: ${topic}`,
    '',
    '1. create_presentation with two to five questions.',
    '2. create_session, open_session, then get_session_links: show me the address and the QR code.',
    '3. For each question of list_questions: activate_question, then get_question_results with wait 30 until no more answers',
    '   arrive or I say so; then reveal_question if there is a correct answer. Summarize the results in a sentence or two.',
    '4. close_session, then get_session_report_text: write a short report with its figures.',
  ].join('\n')
  return { messages: [{ role: 'user', content: { type: 'text', text } }] }
}
