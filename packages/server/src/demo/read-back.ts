import { isDeepStrictEqual } from 'node:util'
import type { QuestionOut } from '@roomful/contract/operations/questions'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { countsOfAnswer, resultsOf } from '@roomful/contract/question-types/rules'
import { applyCounts, emptyTally } from '@roomful/contract/question-types/tally'
import { inParallel } from './in-parallel.ts'
import { parts } from './parts.ts'
import type { Play } from './run-demo.ts'

/** One question's line of the account. */
export interface QuestionCheck {
  readonly question_id: string
  readonly type: string
  readonly prompt: string
  readonly kind: 'answers' | 'entries' | 'spins'
  /** By phones, as they know it. */
  readonly sent: number
  readonly changed: number
  readonly acknowledged: number
  /** What the server keeps for each phone, as each phone reads it back. */
  readonly stored: number
  /** What the results say to whoever holds the API key. */
  readonly shown: number
  readonly results: QuestionResultsOut
}

const readsAtOnce = 50

/** Reads everything back and compares it with what the phones know. */
export async function readBack(play: Play): Promise<{ checks: QuestionCheck[]; problems: string[] }> {
  const { phones, questions } = play
  const states = await inParallel(phones.length, readsAtOnce, i => phones[i]!.state())
  const problems: string[] = []
  const checks: QuestionCheck[] = []
  for (const question of questions) {
    const given = phones.flatMap(phone => phone.given.get(question.id) ?? [])
    const results = await play.server.call<QuestionResultsOut>(
      'GET',
      `/sessions/${play.session.id}/results?question_id=${question.id}`,
    )
    const values = given.map(({ value }) => value)
    if (!agree(results, recount(play.session.id, question, values)))
      problems.push(`the results are not what was answered: ${question.prompt}`)
    checks.push({
      question_id: question.id,
      type: question.type,
      prompt: question.prompt,
      kind: parts[question.type].kind,
      sent: given.length,
      changed: given.reduce((sum, { changes }) => sum + changes, 0),
      acknowledged: given.filter(({ acknowledged }) => acknowledged).length,
      stored: phones.filter(
        (phone, i) => phone.given.has(question.id) && phone.isKept(states[i]!, question.id),
      ).length,
      shown: results.total_voters,
      results,
    })
  }
  return { checks, problems }
}

/** The results of these answers, counted from nothing. */
function recount(sessionId: string, question: QuestionOut, values: readonly unknown[]): QuestionResultsOut {
  const tally = values.reduce<ReturnType<typeof emptyTally>>(
    (sum, value) => applyCounts(sum, countsOfAnswer(question, value)),
    emptyTally(),
  )
  const texts = values.map(value => ({ text: (value as { text?: string }).text ?? '', created_at: '' }))
  return resultsOf(sessionId, question, {
    tally,
    distinct: list => tally.get(list)?.size ?? 0,
    texts,
    spins: [],
  })
}

/** Texts are compared as a set: when each was given only the server knows, and it shows the newest. */
function agree(shown: QuestionResultsOut, counted: QuestionResultsOut): boolean {
  const shownTexts = shown.texts?.map(({ text }) => text).sort() ?? null
  const countedTexts = counted.texts?.map(({ text }) => text).sort() ?? null
  const textsAgree =
    shownTexts && countedTexts && shownTexts.length < countedTexts.length
      ? shownTexts.every(text => countedTexts.includes(text))
      : isDeepStrictEqual(shownTexts, countedTexts)
  return textsAgree && isDeepStrictEqual(withoutTexts(shown), withoutTexts(counted))
}

function withoutTexts(results: QuestionResultsOut): unknown {
  // Through JSON, as the one from the server came.
  return JSON.parse(JSON.stringify({ ...results, texts: null, spin_outcomes: null }))
}
