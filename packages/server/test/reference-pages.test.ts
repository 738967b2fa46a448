// What docs/reference says in tables and examples is what the code does.

import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import { SessionKpisOut } from '@roomful/contract/features/results/kpis'
import { eventTypes } from '@roomful/contract/features/webhooks/events'
import { errorCodes } from '@roomful/contract/lib/errors'
import { questionTypeNames, questionTypes, typeOf } from '@roomful/contract/question-types/index'
import { questionExamples } from '@roomful/contract/question-types/question-examples'
import { type CreateQuestionBody, readNewQuestion } from '@roomful/contract/question-types/question-input'
import { countsOfAnswer, readAnswer, resultsOf } from '@roomful/contract/question-types/rules'
import { scoreOf } from '@roomful/contract/question-types/scoring'
import { settingDefaults, settingSchemas } from '@roomful/contract/question-types/settings'
import { addInto } from '@roomful/contract/question-types/tally'
import { afterEach, describe, expect, test } from 'vitest'
import { configDocs } from '../src/config.ts'
import { responsesTable } from '../src/features/exports/answers-table.ts'
import { entriesTable } from '../src/features/exports/entries-table.ts'
import { participantsTable } from '../src/features/exports/participants-table.ts'
import { peopleTable } from '../src/features/exports/people-table.ts'
import { resultsSheet, resultsTable } from '../src/features/exports/results-table.ts'
import { scoresTable } from '../src/features/exports/scores-table.ts'
import type { WorkbookTexts } from '../src/features/exports/workbook-texts.ts'
import { plans } from '../src/features/organizations/plans.ts'
import { Scoreboards } from '../src/features/scores/scoreboard.ts'
import { signatureHeaders, signingKey } from '../src/features/webhooks/signature.ts'
import type { Table } from '../src/lib/table.ts'
import { textsIn } from '../src/texts/texts-in.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { testConfig } from './support/engines.ts'
import { blocksOf, jsonBlocks, referencePage, tableBelow } from './support/reference-pages.ts'
import { createTestSession } from './support/test-session.ts'

const bare = (cell: string) => cell.replaceAll('`', '')

test('the table of errors has every code with its status', () => {
  const rows = tableBelow(referencePage('api-conventions'), 'Errors').slice(1)
  expect(rows.map(([code, status]) => [bare(code!), Number(status)])).toEqual(
    Object.entries(errorCodes).map(([code, { status }]) => [code, status]),
  )
})

test('the example of an error is what a server sends', async () => {
  const api = await startApi(testConfig())
  const deck = await api.post('/presentations', { title: 'Deck' })
  const options = [{ text: 'A' }, { text: 'B' }, { text: '' }]
  const body = { type: 'MULTIPLE_CHOICE', prompt: '?', options }
  const refused = await api.post(`/presentations/${deck.body.id}/questions`, body)
  const [example] = jsonBlocks(referencePage('api-conventions'), 'error') as [object]
  const { request_id, doc_url } = refused.body
  expect(new URL(doc_url).pathname + new URL(doc_url).hash).toBe(
    '/docs/reference/api-conventions#INVALID_REQUEST_BODY',
  )
  expect({ ...example, request_id, doc_url }).toEqual(refused.body)
  await api.app.close()
})

test('the table of plans is the one that the server goes by', () => {
  const page = referencePage('plans-and-budgets')
  const basic = /^Basic question types: (.*)\.$/m.exec(page)![1]!.split(', ')
  const rows = tableBelow(page, 'Plans').slice(1)
  expect(rows).toEqual(
    plans.map(plan => [
      plan.name,
      String(plan.requestsPerWindow ?? 'no'),
      String(plan.participantsPerSession),
      String(plan.liveSessions ?? 'no limit'),
      plan.questionTypes.length === questionTypeNames.length ? 'all' : 'basic',
      plan.export ? 'yes' : 'no',
    ]),
  )
  const smaller = plans.filter(plan => plan.questionTypes.length < questionTypeNames.length)
  for (const plan of smaller) expect(plan.questionTypes).toEqual(basic)
  for (const limit of Object.values(organizationLimits)) expect(page).toContain(limit.toLocaleString('en'))
})

test('the table of scores is what the rule computes', () => {
  const quiz = questionFrom({
    type: 'QUIZ',
    prompt: '?',
    options: [{ text: 'a', is_correct: true }, { text: 'b' }],
  })
  const rows = referencePage('scoring').matchAll(/^\| (\d+) +\| (\S+) +\| (\d+) +\|$/gm)
  const scores = [...rows].map(([, after, factor, score]) => ({ after, factor, score: Number(score) }))
  expect(scores.length).toBeGreaterThan(5)
  for (const { after, factor, score } of scores) {
    const timeFactor = factor === 'none' ? null : (Number(factor) as 1 | 1.5 | 2)
    const timing = { elapsedMs: Number(after) * 1000, timeFactor, timed: true }
    expect([after, factor, scoreOf(quiz, { option_ids: ['opt_1'] }, timing)]).toEqual([after, factor, score])
  }
})

describe('the page of question types', () => {
  const page = referencePage('question-types')

  test('lists every setting of every type with its default', () => {
    const rows = tableBelow(page, 'Settings').slice(1)
    for (const type of Object.values(questionTypes)) {
      const groups = [
        'all',
        ...('end_when_answered' in settingSchemas(type) ? ['with answers'] : []),
        ...(type.scoring ? ['scored'] : []),
        type.name,
      ]
      const documented: Record<string, unknown> = {}
      for (const [group, setting, , preset] of rows) {
        if (groups.includes(group!))
          documented[bare(setting!)] = preset === 'required' ? undefined : JSON.parse(preset!)
      }
      expect([type.name, documented]).toEqual([type.name, settingDefaults(type)])
      expect(Object.keys(documented).toSorted()).toEqual(Object.keys(settingSchemas(type)).toSorted())
    }
    const scored = /^Scored types: (.*)\.$/m.exec(page)![1]!.split(', ')
    expect(scored).toEqual(questionTypeNames.filter(name => questionTypes[name].scoring !== null))
  })

  const examples = jsonBlocks(page, 'examples')[0] as { question: CreateQuestionBody; answer: unknown }[]

  test('has an answer for each type that takes answers, which the question takes', () => {
    expect(examples.map(({ question }) => question.type)).toEqual(
      questionTypeNames.filter(name => questionTypes[name].answer !== null),
    )
    for (const { question, answer } of examples)
      expect(readAnswer(questionFrom(question), answer)).toHaveProperty('value')
  })

  test('says of each type which fields of the results are not null', () => {
    const always = ['session_id', 'question_id', 'question_type', 'total_voters']
    const rows = tableBelow(page, 'Results').filter(([type]) => questionTypeNames.includes(type as never))
    expect(rows.map(([type]) => type)).toEqual(questionTypeNames)
    for (const [type, cell] of rows) {
      const example = examples.find(({ question }) => question.type === type)
      const question = questionFrom(example?.question ?? questionExamples.find(one => one.type === type)!)
      const tally = new Map()
      if (example) {
        const read = readAnswer(question, example.answer) as { value: unknown }
        addInto(tally, countsOfAnswer(question, read.value), 1)
      }
      const results = resultsOf('ses_1', question, { tally, distinct: () => 0, texts: [], spins: [] })
      const filled = Object.entries(results).flatMap(([field, value]) => (value === null ? [] : [field]))
      const documented = [...cell!.matchAll(/`(\w+)`/g)].map(([, field]) => field!)
      const hasRightAnswer = typeOf(question).hasRightAnswer(question)
      const expected = documented.filter(
        field => hasRightAnswer || !['correct_option_ids', 'right'].includes(field),
      )
      expect([type, ...expected.toSorted()]).toEqual([
        type,
        ...filled.filter(field => !always.includes(field)).toSorted(),
      ])
    }
  })
})

/** The question that a body makes, its ids counted from 1. */
function questionFrom(body: object) {
  let ids = 0
  const read = readNewQuestion(body as CreateQuestionBody, () => `opt_${++ids}`)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return { id: 'que_1', ...read.content }
}

describe('the page of webhooks', () => {
  const page = referencePage('webhooks')

  test('has an example whose signature is right', () => {
    const [signed] = jsonBlocks(page, 'signed') as [Record<string, string | number>]
    const { secret, body, 'webhook-id': id, 'webhook-timestamp': unixSeconds } = signed
    const message = { id: String(id), unixSeconds: Number(unixSeconds), body: String(body) }
    const headers = signatureHeaders([signingKey(String(secret))], message)
    expect(headers['webhook-signature']).toBe(signed['webhook-signature'])
  })

  test('names every type of event, and shows the fields of a report', () => {
    const [event] = jsonBlocks(page, 'event') as [{ data: { kpis: object } }]
    expect(Object.keys(event.data.kpis)).toEqual(Object.keys(SessionKpisOut.properties))
    const types = tableBelow(page, 'Events').slice(1)
    expect(types.map(([type]) => bare(type!)).toSorted()).toEqual([...eventTypes, 'ping'].toSorted())
  })

  test('has the waits of the configuration', () => {
    const waits = [...page.matchAll(/^\| \d +\| (\d+) s +\|$/gm)].map(([, seconds]) => seconds)
    const variable = configDocs.find(({ name }) => name === 'ROOMFUL_WEBHOOK_BACKOFF_SECONDS')
    expect(waits.join()).toBe(variable!.default)
  })
})

test('the page of export files has the columns of every sheet', () => {
  const page = referencePage('export-files')
  const session = (identity_mode: 'ANONYMOUS' | 'IDENTIFIED') => ({
    key: 1,
    id: 'ses_1',
    identity_mode,
    state: 'LIVE' as const,
  })
  const none = {} as Parameters<typeof resultsTable>[0]
  const texts = textsIn('en', 'workbook')
  const scoreboards = new Scoreboards()
  const tables = [
    resultsSheet(none, session('ANONYMOUS'), 0, texts),
    entriesTable(none, session('ANONYMOUS'), 0, texts),
    responsesTable(none, session('ANONYMOUS'), 0, texts),
    responsesTable(none, session('IDENTIFIED'), 0, texts),
    scoresTable(none, session('ANONYMOUS'), 0, scoreboards, texts),
    scoresTable(none, session('IDENTIFIED'), 0, scoreboards, texts),
    participantsTable(none, session('IDENTIFIED'), texts),
  ]
  const namesOf = ({ columns }: Table) => columns.map(({ name }) => name)
  const people = (texts: WorkbookTexts | null) =>
    namesOf(peopleTable(none, session('IDENTIFIED'), 0, [], scoreboards, texts)).slice(0, -1)
  const rows = tableBelow(page, 'XLSX').slice(1)
  const [sheet, columns] = rows.at(-1)!
  expect([sheet, columns]).toEqual(['People', `${people(texts).join(', ')}, each question, Number`])
  expect(
    blocksOf(page)
      .find(({ label }) => label === 'people')!
      .text.trim(),
  ).toBe(people(null).join(','))
  expect(rows.slice(0, -1).map(([sheet, columns]) => [sheet, columns])).toEqual(
    tables.map(table => [table.name, namesOf(table).join(', ')]),
  )
  const header = blocksOf(page).find(({ label }) => label === 'header')!
  expect(header.text.trim()).toBe(namesOf(resultsTable(none, session('ANONYMOUS'), 0)).join(','))
})

describe('the page of sessions', () => {
  let api: ApiClient
  afterEach(() => api.app.close())

  test('says which state refuses what', async () => {
    api = await startApi(testConfig())
    const [, ...rows] = tableBelow(`\n## Table\n${referencePage('sessions').split('\n## ')[0]}`, 'Table')
    const schedule = { opens_at: '2090-01-01T00:00', closes_at: '2100-01-01T00:00', timezone: 'UTC' }
    for (const [call, ...cells] of rows) {
      for (const [i, cell] of cells.entries()) {
        const { path, questionIds } = await createTestSession(api, [{ type: 'WORD_CLOUD', prompt: '?' }])
        for (const before of ['open', 'close'].slice(0, i)) await api.post(`${path}/${before}`)
        const verb = bare(call!)
        const response = await api.post(
          verb === 'activate' ? `${path}/questions/${questionIds[0]}/activate` : `${path}/${verb}`,
          verb === 'schedule' ? schedule : undefined,
        )
        const isRefused = cell.includes('INVALID_SESSION_STATE')
        expect([verb, i, response.body.code]).toEqual([
          verb,
          i,
          isRefused ? 'INVALID_SESSION_STATE' : undefined,
        ])
      }
    }
  })
})
