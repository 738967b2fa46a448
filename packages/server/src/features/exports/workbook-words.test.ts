// The workbook is for people: words of the reader's language, correct answers marked, explanations apart from answers. The CSV
// of the same session keeps the names that programs read.
import { readXlsx } from 'hucre/xlsx'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { createTestSession, joinTestRoom, type TestSession } from '../../../test/support/test-session.ts'
import { newPerson, type Person } from '../../../test/support/workspace.ts'
import { AnswerWriter } from '../answers/answer-writer.ts'

const questions = [
  {
    type: 'QUIZ',
    prompt: 'Capital of France?',
    options: [{ text: 'Lyon' }, { text: 'Paris', is_correct: true }],
    explanation: 'The seat of kings.',
  },
  { type: 'NUMERIC', prompt: 'How many?', settings: { min: 0, max: 9, correct_value: 3, tolerance: 1 } },
  { type: 'ORDERING', prompt: 'In order?', options: [{ text: '1st' }, { text: '2nd' }] },
  {
    type: 'MATCHING',
    prompt: 'Pairs?',
    options: [
      { text: 'Rome', match: 'Italy' },
      { text: 'Paris', match: 'France' },
    ],
  },
  {
    type: 'FILL_IN_BLANK',
    prompt: 'The ___ of the ___',
    settings: { blanks: [{ accepted: ['lord'] }, { accepted: ['rings'] }] },
  },
  { type: 'WORD_CLOUD', prompt: 'In a word?', explanation: 'No word is wrong.' },
  { type: 'QA', prompt: 'Questions?' },
]

/** All questions answered by Ada, correctly, and by Bo. */
async function answeredSession(api: ApiClient): Promise<TestSession> {
  const { services } = api.app
  const session = await createTestSession(api, questions, { participant_identity_mode: 'IDENTIFIED' })
  await api.post(`${session.path}/open`)
  const { body } = await api.get(session.path)
  const [quiz, , order, pairs] = (await api.get(`/presentations/${body.presentation_id}/questions`)).body
    .questions
  const ids = (question: { options: { id: string }[] }) => question.options.map(({ id }) => id)
  const rights = pairs.options.map(({ match_id }: { match_id: string }) => match_id)
  const paired = (given: string[]) => ({
    pairs: ids(pairs).map((left_id, i) => ({ left_id, right_id: given[i]! })),
  })
  const given = [
    [{ option_ids: [ids(quiz)[1]] }, { option_ids: [ids(quiz)[0]] }],
    [{ value: 4 }, { value: 5 }],
    [{ order: ids(order) }, { order: ids(order).toReversed() }],
    [paired(rights), paired(rights.toReversed())],
    [{ blanks: ['Lord', 'rings'] }, { blanks: ['king', 'Rings'] }],
    [{ words: ['fine'] }, { words: ['fine'] }],
  ]
  const ada = await joinTestRoom(services, { code: session.code, display_name: 'Ada' })
  const bo = await joinTestRoom(services, { code: session.code, display_name: 'Bo' })
  const writer = new AnswerWriter(services)
  for (const [i, answers] of given.entries()) {
    const path = `${session.path}/questions/${session.questionIds[i]}`
    expect((await api.post(`${path}/activate`)).status).toBe(200)
    for (const [j, who] of [ada, bo].entries())
      await writer.submit(who, session.questionIds[i]!, answers[j]!, undefined)
  }
  await api.post(`${session.path}/questions/${session.questionIds[6]}/activate`)
  return session
}

const rowsOf = async (response: Response) => {
  expect(response.status).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  return new Map(
    sheets.map(({ name, rows }) => {
      const width = rows[0]!.length
      return [name, rows.map(row => Array.from({ length: width }, (_, i) => row[i] ?? null))]
    }),
  )
}

onBothEngines('the words of a workbook', newConfig => {
  let api: ApiClient
  afterEach(() => api.app.close())

  const downloadedBy = (person: Person, session: TestSession) =>
    fetch(`${api.app.url}/app/v1/organizations/${api.organization.id}${session.path}/export?format=xlsx`, {
      headers: { cookie: person.cookie! },
    })

  test('are English for a key; correct answers are marked, explanations have a column of their own', async () => {
    api = await startApi(await newConfig())
    const session = await answeredSession(api)
    const file = await fetch(`${api.app.url}/public/v1${session.path}/export?format=xlsx`, {
      headers: { 'x-api-key': api.key },
    })
    const rows = (await rowsOf(file)).get('Results')!
    expect(rows[0]).toEqual([
      ...['Question', 'Type', 'Total voters', 'Answer', 'Correct', 'Count', 'Share', 'Explanation'],
    ])
    expect(rows.slice(1).map(([, type, voters, ...rest]) => [type, voters, ...rest])).toEqual([
      ['Quiz', 2, 'Lyon', null, 1, 0.5, 'The seat of kings.'],
      ['Quiz', 2, 'Paris', '✓', 1, 0.5, null],
      ['Number', 2, 4, '✓', 1, 0.5, null],
      ['Number', 2, 5, null, 1, 0.5, null],
      ['Right order', 2, '1st > 2nd', '✓', 1, 0.5, null],
      ['Right order', 2, '2nd > 1st', null, 1, 0.5, null],
      ...rows.slice(7, 11).map(row => {
        const isRight = ['Rome → Italy', 'Paris → France'].includes(String(row[3]))
        return ['Matching', 2, row[3], isRight ? '✓' : null, 1, 0.5, null]
      }),
      ['Fill in the blanks', 2, '1: Lord', '✓', 1, 0.5, null],
      ['Fill in the blanks', 2, '1: king', null, 1, 0.5, null],
      ['Fill in the blanks', 2, '2: Rings', '✓', 2, 1, null],
      ['Word cloud', 2, 'fine', null, 2, 1, 'No word is wrong.'],
      ['Questions from the room', 0, null, null, null, null, null],
    ])
  })

  test('are those of the member who downloads it, on every sheet', async () => {
    api = await startApi(await newConfig())
    const session = await answeredSession(api)
    const person = await newPerson(api.app, api.organization)
    await person.call('PATCH', '/me', { language: 'de' })
    const sheets = await rowsOf(await downloadedBy(person, session))
    expect([...sheets.keys()]).toEqual([
      ...['Ergebnisse', 'Gestellte Fragen', 'Antworten', 'Wertung', 'Teilnehmende', 'Personen'],
    ])
    expect([...sheets.values()].map(rows => rows[0])).toEqual([
      ['Frage', 'Art', 'Abstimmende', 'Antwort', 'Richtig', 'Anzahl', 'Anteil', 'Erklärung'],
      ['Frage', 'Text', 'Stimmen', 'Status', 'Angeheftet', 'Antwort', 'Von', 'Gestellt (UTC)', 'Themen'],
      ['Frage', 'Art', 'Antwort', 'Name', 'E-Mail', 'Beantwortet (UTC)'],
      ['Platz', 'Punkte', 'Name', 'E-Mail'],
      ['Name', 'E-Mail', 'Beigetreten (UTC)', 'Identität'],
      ['Name', 'E-Mail', 'Punkte', 'Platz', ...questions.map(({ prompt }) => prompt), 'Nummer'],
    ])
    expect(sheets.get('Antworten')![1]!.slice(1, 4)).toEqual(['Quiz', 'Paris', 'Ada'])
    expect(sheets.get('Teilnehmende')![1]![3]).toBe('Gast')
    for (const rows of sheets.values())
      for (const cell of rows.flat()) expect(String(cell)).not.toMatch(/^[A-Z]+(_[A-Z]+)+$|^GUEST$|^QUIZ$/)
  })

  test('of the CSV are names in every language', async () => {
    api = await startApi(await newConfig())
    const session = await answeredSession(api)
    const person = await newPerson(api.app, api.organization)
    await person.call('PATCH', '/me', { language: 'fr' })
    const path = `/organizations/${api.organization.id}${session.path}/export`
    const { body } = await person.get(path)
    expect(body).toContain(
      'Question,Type,Total voters,Answer,Count,Share\r\n' +
        'Capital of France?,QUIZ,2,Lyon,1,0.5000\r\nCapital of France?,QUIZ,2,Paris,1,0.5000\r\n' +
        'Capital of France?,QUIZ,2,Explanation: The seat of kings.,,\r\n',
    )
  })
})
