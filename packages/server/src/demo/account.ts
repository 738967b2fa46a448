import { fit } from './display.ts'
import type { DemoOutcome } from './run-demo.ts'

const columns = ['sent', 'changed', 'acknowledged', 'stored', 'shown'] as const
const promptColumns = 44

/** The outcome as a table for people. */
export function accountOf(outcome: DemoOutcome): string {
  const { answers, returns, kpis, participants, problems } = outcome
  const line = (name: string, numbers: Record<(typeof columns)[number], number>) =>
    `${fit(name, promptColumns).padEnd(promptColumns)}${columns.map(column => String(numbers[column]).padStart(column.length + 3)).join('')}`
  const head = `${''.padEnd(promptColumns)}${columns.map(column => `   ${column}`).join('')}`
  const rule = '─'.repeat(head.length)
  const questions = outcome.questions.map((check, i) => line(`${i + 1}. ${check.prompt}`, check))
  const figures =
    `${participants.total} participants, ${kpis.voters} of whom answered; ` +
    `${kpis.questions_asked} questions, ${kpis.total_responses} responses, ` +
    `response rate ${Math.round(kpis.response_rate_avg * 100)} %`
  const came = `${returns.phones} times a phone lost its connection and came back; ${returns.to_the_same_answers} times it found its answers`
  const verdict = outcome.ok
    ? `answers sent = acknowledged = stored = shown: ${answers.sent}`
    : `NOT EQUAL\n${problems.map(problem => `  ${problem}`).join('\n')}`
  return [rule, head, ...questions, rule, line('', answers), '', figures, came, '', verdict].join('\n')
}
