import { isDeepStrictEqual } from 'node:util'
import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { EntryOut } from '@roomful/contract/features/qa/entries'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionType, ResultsSource } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { countsOfAnswer, resultsOf } from '@roomful/contract/question-types/rules'
import { type Count, tallyOf, votersList } from '@roomful/contract/question-types/tally'
import type { Room } from '@roomful/contract/room/protocol'
import { inParallel } from '@roomful/testkit/in-parallel'
import type { Phone } from './phone.ts'
import type { Play } from './play.ts'

/** The activity of a room while a question is shown. */
type Part = NonNullable<QuestionType['activity']> | 'answers'

/** One question's line of the report. */
export interface QuestionCheck {
  readonly question_id: string
  readonly type: string
  readonly prompt: string
  readonly kind: Part
  /** Phones' own counts. */
  readonly sent: number
  readonly changed: number
  readonly acknowledged: number
  /** Answers as each phone reads them back. */
  readonly stored: number
  /** The count in the API's results; for spins, the outcomes shown on the stage. */
  readonly shown: number
  readonly results: QuestionResultsOut
}

const readsAtOnce = 50

/** Reads everything back and compares it with the phones' records. */
export async function readBack(play: Play): Promise<{ checks: QuestionCheck[]; problems: string[] }> {
  const { phones, questions } = play
  const states = await inParallel(phones.length, readsAtOnce, i => phones[i]!.state())
  const problems: string[] = []
  const checks: QuestionCheck[] = []
  for (const question of questions) {
    const results = await play.server.call<QuestionResultsOut>(
      'GET',
      `/sessions/${play.session.id}/results?question_id=${question.id}`,
    )
    const kind: Part = typeOf(question).activity ?? 'answers'
    const account = await accounts[kind](play, question, states, results)
    if (!agree(results, resultsOf(play.session.id, question, account.source)))
      problems.push(`the results are not what was answered: ${question.prompt}`)
    const { source: _, ...numbers } = account
    const { id, type, prompt } = question
    checks.push({ question_id: id, type, prompt, kind, ...numbers, results })
  }
  return { checks, problems }
}

type Numbers = Pick<QuestionCheck, 'sent' | 'changed' | 'acknowledged' | 'stored' | 'shown'>
type Account = Numbers & { readonly source: ResultsSource }
type MakeAccount = (
  play: Play,
  question: QuestionOut,
  states: readonly Room[],
  results: QuestionResultsOut,
) => Promise<Account>

const accounts: { readonly [K in Part]: MakeAccount } = {
  async answers({ phones }, question, states, results) {
    const given = phones.flatMap(phone => phone.given.get(question.id) ?? [])
    const isKept = (phone: Phone, i: number) =>
      phone.given.has(question.id) && phone.isKept(states[i]!, question.id)
    return {
      sent: given.length,
      changed: given.reduce((sum, { changes }) => sum + changes, 0),
      acknowledged: given.filter(({ acknowledged }) => acknowledged).length,
      stored: phones.filter(isKept).length,
      shown: results.total_voters,
      source: sourceOf(
        given.flatMap(({ value }) => [...countsOfAnswer(question, value)]),
        given.map(({ value }) => ({ text: (value as { text?: string }).text ?? '', created_at: '' })),
      ),
    }
  },

  /** Entries and upvotes. */
  async entries({ phones, server, session }, question, states) {
    const given = phones.flatMap(phone => phone.contributions.get(question.id) ?? [])
    const own = states.flatMap(({ entries }) => entries.filter(entry => entry.question_id === question.id))
    const { entries } = await server.call<{ entries: EntryOut[] }>(
      'GET',
      `/sessions/${session.id}/qa?limit=200`,
    )
    const ofQuestion = entries.filter(entry => entry.question_id === question.id)
    return {
      sent: given.reduce((sum, { asked, upvoted }) => sum + asked + upvoted.size, 0),
      changed: given.reduce((sum, { withdrawn }) => sum + withdrawn, 0),
      acknowledged: given.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      stored: own.reduce((sum, { mine, upvoted }) => sum + Number(mine) + Number(upvoted), 0),
      shown: ofQuestion.reduce((sum, { upvotes }) => sum + 1 + upvotes, 0),
      source: sourceOf(given.map(() => [votersList, '', 1])),
    }
  },

  async spins({ spins }, question, _, results) {
    const { sent, acknowledged, shown } = spins.get(question.id) ?? { sent: 0, acknowledged: 0, shown: 0 }
    const stored = results.spin_outcomes?.length ?? 0
    return { sent, changed: 0, acknowledged, stored, shown, source: sourceOf([]) }
  },
}

/** Input of a results computation, from independent counts. */
function sourceOf(counts: readonly Count[], texts: ResultsSource['texts'] = []): ResultsSource {
  return { tally: tallyOf(counts), texts, spins: [] }
}

/** Texts are compared as a set: only the server knows their order, and it shows the newest. */
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
  // Through JSON, as the server's.
  return JSON.parse(JSON.stringify({ ...results, texts: null, spin_outcomes: null }))
}
