// roomful demo: for every example deck, answers sent, acknowledged, stored and shown are equal, through changed minds
// and lost connections; it is repeatable by seed and reports any discrepancy.
import { readdirSync, readFileSync } from 'node:fs'
import type { CreatePresentationBody } from '@roomful/contract/features/presentations/presentations'
import { questionTypeNames, typeOf } from '@roomful/contract/question-types/index'
import { readNewQuestion } from '@roomful/contract/question-types/question-input'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { readAnswer } from '@roomful/contract/question-types/rules'
import { Chance } from '@roomful/testkit/chance'
import { sampleAnswer } from '@roomful/testkit/crowd'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { onPostgres, testConfig } from '../../test/support/engines.ts'
import { accountOf } from './account.ts'
import { drawBars, fit, liveDisplay, silentDisplay } from './display.ts'
import type { Play } from './play.ts'
import { readBack } from './read-back.ts'
import { type DemoOutcome, runDemo } from './run-demo.ts'
import { startThrowAwayServer } from './throw-away-server.ts'

const folder = new URL('../../../../examples/', import.meta.url)
const files = readdirSync(folder).filter(name => name.endsWith('.json'))
const deckOf = (file: string): CreatePresentationBody =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8'))

const outcomes = new Map<string, DemoOutcome>()

describe.each(files)('the demo of examples/%s', file => {
  test('ends with answers sent = acknowledged = stored = shown', async () => {
    const participants = 6
    const deck = deckOf(file)
    const demo = await runDemo({
      config: testConfig(),
      deck,
      participants,
      seed: 'test',
      keep: false,
      display: silentDisplay,
    })
    await demo.close()
    const { outcome } = demo
    outcomes.set(file, outcome)
    expect(outcome.problems).toEqual([])
    for (const { kind, sent, acknowledged, stored, shown } of outcome.questions) {
      if (kind === 'answers') expect(sent).toBe(participants)
      else if (kind === 'spins') expect(sent).toBe(3)
      // At least one asks, and everybody upvotes.
      else expect(sent).toBeGreaterThan(participants / 2)
      expect({ acknowledged, stored, shown }).toEqual({ acknowledged: sent, stored: sent, shown: sent })
    }
    expect(outcome.kpis).toMatchObject({ status: 'READY', participants, voters: participants })
    expect(outcome.questions.map(({ prompt }) => prompt)).toEqual(deck.questions!.map(({ prompt }) => prompt))
  })
})

onPostgres('with DATABASE_URL', server => {
  test('the demo plays in a new database there, and leaves nothing behind', async () => {
    const url = await server.createDatabase()
    const query = async (statement: string) => {
      const client = new pg.Client(url)
      await client.connect()
      return (await client.query(statement).finally(() => client.end())).rows
    }
    const demos = () => query(`select datname from pg_database where datname like 'roomful_demo_%'`)
    const before = await query('select count(*) from organizations')
    const demo = await runDemo({
      config: testConfig({ DATABASE_URL: url }),
      deck: deckOf('town-hall.json'),
      participants: 3,
      seed: 'test',
      keep: true,
      display: silentDisplay,
    })
    expect(demo.outcome.problems).toEqual([])
    expect(await demos()).toHaveLength(1)
    await demo.close()
    expect(await demos()).toEqual([])
    expect(await query('select count(*) from organizations')).toEqual(before)
  })

  test('a demo without a usable database reports why', async () => {
    const config = testConfig({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' })
    await expect(startThrowAwayServer(config)).rejects.toThrow(/^failed to create database roomful_demo_/)
  })
})

test('as the quickstart runs it, with 200 phones, every answer, entry and upvote is where it should be', async () => {
  const demo = await runDemo({
    config: testConfig(),
    deck: deckOf('town-hall.json'),
    participants: 200,
    seed: 'roomful',
    keep: false,
    display: silentDisplay,
  })
  await demo.close()
  const { problems, kpis, questions } = demo.outcome
  expect(problems).toEqual([])
  expect(kpis).toMatchObject({ participants: 200, voters: 200 })
  const sent = questions.reduce((sum, question) => sum + question.sent, 0)
  expect(readFileSync(new URL('../docs/quickstart.md', folder), 'utf8')).toContain(
    `stored = shown: ${sent}\n`,
  )
})

test('over all decks, phones change their minds and lose their connections', () => {
  const all = [...outcomes.values()]
  expect(all.some(({ answers }) => answers.changed > 0)).toBe(true)
  expect(all.some(({ returns }) => returns.phones > 0)).toBe(true)
})

const questions: QuestionDefinition[] = files.flatMap(file =>
  deckOf(file).questions!.map((body, i) => {
    let made = 0
    const read = readNewQuestion(body, () => `opt_${made++}`)
    if ('faults' in read) throw new Error(body.prompt)
    return { id: `que_${i}`, ...read.content }
  }),
)
const answered = questions.filter(question => typeOf(question).answer)
const answerOf = (question: QuestionDefinition, i: number) =>
  sampleAnswer(question, new Chance('room'), new Chance(`${i}`))

test('the decks ask every type', () => {
  expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(questionTypeNames))
})

test.each(answered)('answers to $prompt fit, and are the same for the same seed', question => {
  for (let i = 0; i < 300; i++) {
    const answer = answerOf(question, i)
    expect(readAnswer(question, answer)).toHaveProperty('value')
    expect(answerOf(question, i)).toEqual(answer)
  }
})

test('words have a head and a tail', () => {
  const question = answered.find(({ type }) => type === 'WORD_CLOUD')!
  const counts = new Map<string, number>()
  for (let i = 0; i < 500; i++) {
    const { words } = answerOf(question, i) as { words: string[] }
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const sorted = [...counts.values()].sort((a, b) => b - a)
  expect(sorted.length).toBeGreaterThan(30)
  expect(sorted[0]!).toBeGreaterThan(10 * sorted[Math.floor(sorted.length / 2)]!)
})

test('seeded chance is uniform, and has the weights that it is given', () => {
  const chance = new Chance('seed')
  const drawn = Array.from({ length: 10_000 }, () => chance.below(4))
  for (const value of [0, 1, 2, 3])
    expect(Math.abs(drawn.filter(one => one === value).length - 2_500)).toBeLessThan(200)
  const weighed = Array.from({ length: 10_000 }, () => chance.weighted([3, 0, 1]))
  expect(weighed.filter(one => one === 1)).toEqual([])
  expect(Math.abs(weighed.filter(one => one === 0).length - 7_500)).toBeLessThan(200)
})

test('results that differ from the answers are a problem, and the account reports it', async () => {
  const outcome = outcomes.get('board-vote.json')!
  const [check] = outcome.questions
  const question = { ...questions.find(({ prompt }) => prompt === check!.prompt)!, id: check!.question_id }
  const results = { ...check!.results, total_voters: 5 }
  const play = {
    phones: [],
    questions: [question],
    session: { id: outcome.session_id },
    server: { call: async () => results },
  } as unknown as Play
  const { checks, problems } = await readBack(play)
  expect(checks[0]).toMatchObject({ sent: 0, shown: 5 })
  expect(problems).toEqual([`the results are not what was answered: ${question.prompt}`])
  expect(accountOf(outcome)).toMatch(/answers sent = acknowledged = stored = shown: \d+$/)
  expect(accountOf({ ...outcome, ok: false, problems })).toContain(`NOT EQUAL\n  ${problems[0]}`)
})

test('a terminal gets each frame over the one before, and lasting lines below', () => {
  let written = ''
  const display = liveDisplay({ rows: 24, columns: 80, write: text => (written += text) })
  display.show(['a', 'b'])
  expect(written).not.toContain('A\r')
  display.show(['c'])
  expect(written).toContain('\x1b[2A\rc')
  display.print('done')
  written = ''
  display.show(['d'])
  expect(written).toContain('\x1b[?2026h\rd')
})

test('bars are as long as their counts say, and hostile labels stay in their line', () => {
  const lines = drawBars(
    [
      { label: 'ten', count: 10 },
      { label: '\x1b[2Jfive\n\u0007', count: 5 },
    ],
    60,
  )
  const lengths = lines.map(line => line.match(/█/g)!.length)
  expect(lengths[0]! - 2 * lengths[1]!).toBeLessThanOrEqual(1)
  expect(lines[1]).toMatch(/^ {2}five {2,}█+▌? 5$/)
  expect(fit('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
})
