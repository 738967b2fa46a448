// Exports (CSV, XLSX) contain every number of the results, for each question type, live and closed.
import type { EntryOut } from '@roomful/contract/features/qa/entries'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { answeredRoom } from '../../../test/support/answered-room.ts'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { everyType } from '../../../test/support/every-type.ts'
import { createTestSession, joinTestRoom, type TestSession } from '../../../test/support/test-session.ts'
import { writing } from '../../services.ts'
import { textsIn } from '../../texts/texts-in.ts'
import { AnswerWriter } from '../answers/answer-writer.ts'
import { removeParticipant } from '../participants/remove-participant.ts'

interface Row {
  Question: string
  Type: string
  'Total voters': string
  Answer: string
  Count: string
  Share: string
}

async function download(api: ApiClient, session: TestSession, format?: string) {
  const response = await fetch(
    `${api.app.url}/public/v1${session.path}/export${format ? `?format=${format}` : ''}`,
    { headers: { 'x-api-key': api.key } },
  )
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

async function csvRows(api: ApiClient, session: TestSession): Promise<Row[]> {
  const { bytes } = await download(api, session)
  return parse(bytes as Buffer, { columns: true, bom: true, record_delimiter: '\r\n' })
}

/** What the results endpoint sends, as the rows that an export has of it: answer and count, in any order. */
function rowsOfResults(results: QuestionResultsOut, options: Record<string, string>): [string, number][] {
  const name = (id: string) => options[id]!
  const { option_counts, allocation_totals, words, texts, value_distribution, pair_stats, blank_stats } =
    results
  const byOption = option_counts ?? allocation_totals
  if (byOption) return Object.entries(byOption).map(([id, n]) => [name(id), n])
  if (words) return words.map(({ text, count }) => [text, count])
  if (texts) return texts.map(({ text }) => [text, 1])
  if (pair_stats) {
    return pair_stats.map(({ left_id, right_id, count }) => [`${name(left_id)} → ${name(right_id)}`, count])
  }
  if (blank_stats) {
    return blank_stats.flatMap(({ index, answers }) =>
      answers.map(({ text, count }): [string, number] => [`${index + 1}: ${text}`, count]),
    )
  }
  return Object.entries((value_distribution ?? {}) as Record<string, number>)
}

const texts = textsIn('en', 'workbook')

const bare = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')

onBothEngines('an export', newConfig => {
  test.each(['ANONYMOUS', 'IDENTIFIED'] as const)(
    'contains every number of the results, %s, live and closed',
    async mode => {
      const api = await startApi(await newConfig())
      const session = await answeredRoom(api, mode)
      await compareWithResults(api, session, mode)
      await api.post(`${session.path}/close`)
      await compareWithResults(api, session, mode)
      await api.app.close()
    },
  )

  test('has the form that its address promises', async () => {
    const api = await startApi(await newConfig())
    const session = await createTestSession(api, everyType.slice(0, 4))
    await api.post(`${session.path}/open`)
    await api.post(`${session.path}/questions/${session.questionIds[3]}/activate`)
    const { started_at } = (await api.get(session.path)).body
    const day = started_at.slice(0, 10)
    const csv = await download(api, session, 'csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="Deck ${day}.csv"`)
    expect(Buffer.from(csv.bytes).toString()).toBe(
      'Question,Type,Total voters,Answer,Count,Share\r\nAnything to add?,OPEN_TEXT,0,,,\r\n',
    )
    const xlsx = await download(api, session, 'xlsx')
    expect(xlsx.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(xlsx.headers.get('content-disposition')).toBe(`attachment; filename="Deck ${day}.xlsx"`)
    const { sheets } = await readXlsx(xlsx.bytes)
    expect(sheets[0]!.rows).toEqual([
      ['Question', 'Type', 'Total voters', 'Answer', 'Correct', 'Count', 'Share', 'Explanation'],
      ['Anything to add?', 'Open text', 0, ...Array(sheets[0]!.rows[1]!.length - 3).fill(null)],
    ])
    await api.app.close()
  })

  test('has every outcome of a spinner, newest first', async () => {
    const api = await startApi(await newConfig())
    const session = await createTestSession(api, [everyType.find(({ type }) => type === 'SPINNER')!])
    await api.post(`${session.path}/open`)
    const path = `${session.path}/questions/${session.questionIds[0]}`
    await api.post(`${path}/activate`)
    const drawn: string[] = []
    for (let i = 0; i < 5; i++) drawn.unshift((await api.post(`${path}/spin`, {})).body.text)
    const rows = await csvRows(api, session)
    expect(rows.map(row => [row.Answer, row.Count, row.Share])).toEqual(
      drawn.map(text => [text, '1', '0.0000']),
    )
    await api.app.close()
  })

  test('of a session that asked nothing is a heading', async () => {
    const api = await startApi(await newConfig())
    const session = await createTestSession(api, everyType.slice(0, 1))
    const { bytes } = await download(api, session)
    expect(Buffer.from(bytes).toString()).toBe('Question,Type,Total voters,Answer,Count,Share\r\n')
    const marked = await fetch(`${api.app.url}/public/v1${session.path}/export?bom=1`, {
      headers: { 'x-api-key': api.key },
    })
    expect(Buffer.from(await marked.arrayBuffer()).toString()).toMatch(/^\ufeffQuestion,/)
    await api.app.close()
  })

  test('is refused for an unknown format, a session that is not ours, a plan without it, a key without the scope', async () => {
    const api = await startApi(await newConfig())
    const session = await createTestSession(api, everyType.slice(0, 1))
    const unknown = await api.get(`${session.path}/export?format=pdf`)
    expect(unknown.status).toBe(400)
    expect(unknown.body).toMatchObject({ code: 'INVALID_REQUEST_PARAMETER', invalid_fields: ['format'] })
    const stranger = await apiClient(api.app)
    expect((await stranger.get(`${session.path}/export`)).body.code).toBe('NOT_FOUND')
    const starter = await apiClient(api.app, { plan: 'STARTER' })
    const own = await createTestSession(starter, [{ type: 'WORD_CLOUD', prompt: 'One word?' }])
    const gated = await starter.get(`${own.path}/export`)
    expect(gated.status).toBe(402)
    expect(gated.body).toMatchObject({ code: 'PLAN_LIMIT_REACHED', upgrade_to: 'PRO' })
    const writer = await apiClient(api.app, { scopes: ['content:write'] })
    expect((await writer.get(`${session.path}/export`)).body).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      required_scope: 'results:read',
    })
    await api.app.close()
  })
})

onBothEngines('an export with one row per participant', newConfig => {
  const questions = [
    {
      type: 'QUIZ',
      prompt: '=Capital; of France?',
      options: [{ text: '-Paris; "city"', is_correct: true }, { text: 'Lyon' }],
      settings: { time_limit_seconds: null },
    },
    { type: 'QA', prompt: 'Questions?' },
    { type: 'OPEN_TEXT', prompt: 'Anything, really?' },
    { type: 'NUMERIC', prompt: 'How much?', settings: { min: -1, max: 1, step: 0.25 } },
    { type: 'WORD_CLOUD', prompt: 'Never asked' },
  ]

  /** A LIVE session whose first four questions were asked, with Ada, a removed participant, Bo and Cy. */
  async function playedSession(api: ApiClient): Promise<TestSession> {
    const { services } = api.app
    const session = await createTestSession(api, questions, { participant_identity_mode: 'IDENTIFIED' })
    await api.post(`${session.path}/open`)
    const { body } = await api.get(session.path)
    const deck = await api.get(`/presentations/${body.presentation_id}/questions`)
    const join = (display_name: string, email?: string) =>
      joinTestRoom(services, { code: session.code, display_name, ...(email && { email }) })
    const ada = await join('=Ada', 'ada@example.com')
    const gone = await join('Gone')
    const bo = await join('Bo, the "second"')
    await join('Cy')
    const writer = new AnswerWriter(services)
    const [right, wrong] = deck.body.questions[0].options.map(({ id }: { id: string }) => id)
    const answers = [
      [
        [ada, { option_ids: [right] }],
        [gone, { option_ids: [right] }],
        [bo, { option_ids: [wrong] }],
      ],
      [],
      [
        [ada, { text: '+one;\ntwo' }],
        [bo, { text: 'fine, thanks' }],
      ],
      [[bo, { value: -0.25 }]],
    ] as const
    for (const [i, given] of answers.entries()) {
      const path = `${session.path}/questions/${session.questionIds[i]}`
      expect((await api.post(`${path}/activate`)).status).toBe(200)
      for (const [who, answer] of given) await writer.submit(who, session.questionIds[i]!, answer, undefined)
      if (i === 0) expect((await api.post(`${path}/reveal`)).status).toBe(200)
    }
    await writing(services, tx => removeParticipant(tx, api.organization, session.id, gone.id, true))
    return session
  }

  const textOf = async (api: ApiClient, session: TestSession, query: string) => {
    const response = await fetch(`${api.app.url}/public/v1${session.path}/export?${query}`, {
      headers: { 'x-api-key': api.key },
    })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer()).toString()
  }

  test('has the answers as texts in deck order, points and place, live and closed', async () => {
    const api = await startApi(await newConfig())
    const session = await playedSession(api)
    const { body } = await api.get(`${session.path}/report`)
    const [{ points }] = body.leaderboard
    expect(points).toBeGreaterThan(0)
    const expected =
      `display_name,email,points,place,'=Capital; of France?,Questions?,"Anything, really?",How much?,number\r\n` +
      `'=Ada,ada@example.com,${points},1,"'-Paris; ""city""",,"'+one;\ntwo",,1\r\n` +
      '"Bo, the ""second""",,0,2,Lyon,,"fine, thanks",-0.25,2\r\n' +
      'Cy,,0,3,,,,,3\r\n'
    expect(await textOf(api, session, 'layout=people')).toBe(expected)
    await api.post(`${session.path}/close`)
    expect(await textOf(api, session, 'layout=people&format=csv&separator=comma')).toBe(expected)
    const { sheets } = await readXlsx((await download(api, session, 'xlsx')).bytes)
    const people = sheets.find(({ name }) => name === 'People')!
    const padded = people.rows.map(row => Array.from({ length: 9 }, (_, i) => row[i] ?? null))
    expect(padded).toEqual([
      [
        ...['Name', 'E-mail', 'Points', 'Place'],
        ...['=Capital; of France?', 'Questions?', 'Anything, really?', 'How much?', 'Number'],
      ],
      ['=Ada', 'ada@example.com', points, 1, '-Paris; "city"', null, '+one;\ntwo', null, 1],
      ['Bo, the "second"', null, 0, 2, 'Lyon', null, 'fine, thanks', -0.25, 2],
      ['Cy', null, 0, 3, null, null, null, null, 3],
    ])
    await api.app.close()
  })

  test('separates by semicolon behind a byte order mark, in both layouts', async () => {
    const api = await startApi(await newConfig())
    const session = await playedSession(api)
    const cells = (text: string, delimiter: string): string[][] =>
      parse(text, { delimiter, bom: true, record_delimiter: '\r\n' })
    for (const layout of ['people', 'results']) {
      const text = await textOf(api, session, `layout=${layout}&separator=semicolon`)
      expect(
        text.startsWith(layout === 'people' ? '\ufeffdisplay_name;email;' : '\ufeffQuestion;Type;'),
      ).toBe(true)
      expect(cells(text, ';')).toEqual(cells(await textOf(api, session, `layout=${layout}`), ','))
      const bare = await textOf(api, session, `layout=${layout}&separator=semicolon&bom=0`)
      expect(`\ufeff${bare}`).toBe(text)
    }
    await api.app.close()
  })

  test('has every participant of several batches once, in the order of joining', async () => {
    const api = await startApi(await newConfig())
    const session = await createTestSession(api, [{ type: 'OPEN_TEXT', prompt: 'Who?' }], {
      participant_identity_mode: 'IDENTIFIED',
    })
    await api.post(`${session.path}/open`)
    await api.post(`${session.path}/questions/${session.questionIds[0]}/activate`)
    const writer = new AnswerWriter(api.app.services)
    const names = Array.from({ length: 205 }, (_, i) => `Person ${i}`)
    for (const display_name of names) {
      const who = await joinTestRoom(api.app.services, { code: session.code, display_name })
      await writer.submit(who, session.questionIds[0]!, { text: `I am ${display_name}` }, undefined)
    }
    const rows = parse(await textOf(api, session, 'layout=people'), { record_delimiter: '\r\n' })
    expect(rows.slice(1)).toEqual(names.map((name, i) => [name, '', '', '', `I am ${name}`, String(i + 1)]))
    await api.app.close()
  })

  test('is refused in an anonymous session and for unknown forms', async () => {
    const api = await startApi(await newConfig())
    const session = await createTestSession(api, questions)
    await api.post(`${session.path}/open`)
    for (const query of ['layout=people&format=csv', 'layout=people&format=xlsx']) {
      const { status, body } = await api.get(`${session.path}/export?${query}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'INVALID_REQUEST_PARAMETER', invalid_fields: ['layout'] })
    }
    for (const [field, value] of [
      ['layout', 'table'],
      ['separator', ';'],
    ]) {
      const { status, body } = await api.get(`${session.path}/export?${field}=${value}`)
      expect([status, body.invalid_fields]).toEqual([400, [field]])
    }
    const stranger = await apiClient(api.app)
    expect((await stranger.get(`${session.path}/export?layout=people`)).body.code).toBe('NOT_FOUND')
    const starter = await apiClient(api.app, { plan: 'STARTER' })
    const own = await createTestSession(starter, [{ type: 'WORD_CLOUD', prompt: 'One word?' }])
    expect((await starter.get(`${own.path}/export?layout=people`)).body.code).toBe('PLAN_LIMIT_REACHED')
    await api.app.close()
  })
})

async function compareWithResults(api: ApiClient, session: TestSession, mode: string): Promise<void> {
  const { body } = await api.get(session.path)
  const deck = await api.get(`/presentations/${body.presentation_id}/questions?limit=200`)
  const csv = Map.groupBy(await csvRows(api, session), row => row.Question)
  const workbook = await readXlsx((await download(api, session, 'xlsx')).bytes)
  const sheets = new Map(workbook.sheets.map(sheet => [sheet.name, sheet.rows]))
  const identified = mode === 'IDENTIFIED'
  expect([...sheets.keys()]).toEqual([
    'Results',
    'Questions asked',
    'Responses',
    'Scores',
    ...(identified ? ['Participants', 'People'] : []),
  ])
  expect([...csv.keys()].map(bare)).toEqual(everyType.map(({ prompt }) => prompt))

  // The workbook's first sheet holds what the CSV holds, with numbers that are numbers.
  const sheetRows = sheets.get('Results')!.slice(1)
  const csvCells = [...csv.values()]
    .flat()
    .map(row => [
      bare(row.Question),
      texts.types[row.Type as keyof typeof texts.types],
      Number(row['Total voters']),
      bare(row.Answer),
      row.Count === '' ? null : Number(row.Count),
      row.Share === '' ? null : Number(row.Share),
    ])
  expect(
    sheetRows.map(row => [row[0], row[1], row[2], String(row[3] ?? ''), row[5] ?? null, row[6] ?? null]),
  ).toEqual(csvCells)

  for (const question of deck.body.questions) {
    const { body: results } = await api.get(`${session.path}/results?question_id=${question.id}`)
    const rows = [...csv].find(([prompt]) => bare(prompt) === question.prompt)![1]
    const options: Record<string, string> = Object.fromEntries(
      question.options.flatMap((option: Record<string, string>) => [
        [option.id, option.text],
        [option.match_id, option.match],
      ]),
    )
    for (const row of rows) {
      expect(row.Type).toBe(question.type)
      expect(Number(row['Total voters'])).toBe(results.total_voters)
      if (row.Count === '') continue
      expect(row.Share).toMatch(/^\d+\.\d{4}$/)
      const points = results.allocation_totals && Object.values<number>(results.allocation_totals)
      const whole = points?.reduce((sum: number, n: number) => sum + n, 0) ?? results.total_voters
      expect(Number(row.Share)).toBeCloseTo(Number(row.Count) / whole, 4)
    }
    if (question.type === 'QA') {
      const { body: qa } = await api.get(`${session.path}/qa?limit=200`)
      expect(rows.map(row => [bare(row.Answer), Number(row.Count)])).toEqual(
        qa.entries.map((entry: EntryOut) => [entry.text, entry.upvotes]),
      )
      expect(sheets.get('Questions asked')!.slice(1)).toEqual(
        qa.entries.map((entry: EntryOut) => [
          question.prompt,
          entry.text,
          entry.upvotes,
          texts.states[entry.lifecycle],
          null,
          null,
          entry.asker_name,
          new Date(entry.created_at),
          entry.labels.join('; ') || null,
        ]),
      )
      continue
    }
    const expected = rowsOfResults(results, options)
    const exported = rows.filter(row => row.Count !== '').map(row => [bare(row.Answer), Number(row.Count)])
    if (['RANKING', 'ORDERING'].includes(question.type)) {
      expect(exported[0]![0]).toBe(results.most_common_order.map((id: string) => options[id]).join(' > '))
      expect(exported.reduce((sum, [, n]) => sum + (n as number), 0)).toBe(results.total_voters)
    } else if (question.type === 'FILL_IN_BLANK') {
      // The results stop at the 50 most frequent answers of a blank; the export has them all.
      expect(exported.length).toBeGreaterThan(expected.length)
      for (const row of expected) expect(exported).toContainEqual(row)
      for (const blank of ['1: ', '2: ']) {
        const ofBlank = exported.filter(([answer]) => (answer as string).startsWith(blank))
        expect(ofBlank.reduce((sum, [, n]) => sum + (n as number), 0)).toBe(results.total_voters)
      }
    } else {
      expect(exported.toSorted()).toEqual(expected.toSorted())
    }
    const responses = sheets.get('Responses')!.filter(row => bare(String(row[0])) === question.prompt)
    expect(responses).toHaveLength(results.total_voters)
  }

  const heading = sheets.get('Responses')![0]
  if (!identified) {
    expect(heading).toEqual(['Question', 'Type', 'Answer'])
    return
  }
  expect(heading).toEqual(['Question', 'Type', 'Answer', 'Participant', 'E-mail', 'Answered at (UTC)'])
  const { body: listed } = await api.get(`${session.path}/participants`)
  expect(sheets.get('Participants')!.slice(1)).toEqual(
    listed.participants.map((one: Record<string, string>) => [
      one.display_name,
      one.email,
      new Date(one.joined_at!),
      texts.identities[one.identity_seal as 'GUEST'],
    ]),
  )
  // A column per question of the deck; a person's cells are their rows of Responses.
  const [columns, ...people] = sheets.get('People')!
  expect(columns!.slice(4)).toEqual([...everyType.map(({ prompt }) => prompt), 'Number'])
  expect(people.map(row => row[4 + everyType.length])).toEqual(people.map((_, i) => i + 1))
  expect(people.map(row => row.slice(0, 2))).toEqual(
    listed.participants.map((one: Record<string, string>) => [one.display_name, one.email]),
  )
  const cells = people.flatMap(row =>
    everyType.flatMap(({ prompt }, i) =>
      (row[i + 4] ?? null) === null ? [] : [[prompt, row[0], row[i + 4]]],
    ),
  )
  const given = sheets.get('Responses')!.slice(1)
  expect(cells.map(cell => JSON.stringify(cell)).toSorted()).toEqual(
    given.map(row => JSON.stringify([row[0], row[3], row[2]])).toSorted(),
  )
}
