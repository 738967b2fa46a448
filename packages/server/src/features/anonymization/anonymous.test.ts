// Anonymity: once an anonymous session has closed, not even the whole database, its files, the logs and all exports let
// anybody link two answers to one person better than chance.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optInEventTypes } from '@roomful/contract/features/webhooks/events'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Evidence, link } from '../../../test/support/adversary.ts'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { seededNumbers } from '../../../test/support/every-type.ts'
import { exportHere } from '../../../test/support/export-here.ts'
import { createTestSession, eventsOf, type TestSession } from '../../../test/support/test-session.ts'
import { backUp } from '../../app.ts'
import { jsonLog } from '../../json-log.ts'

const people = 60
const options = [{ text: 'Here' }, { text: 'There' }]
const deck = [
  { type: 'WORD_CLOUD', prompt: 'In a word?' },
  { type: 'OPEN_TEXT', prompt: 'Why?' },
  { type: 'NUMERIC', prompt: 'How much?', settings: { min: 0, max: 1000 } },
  { type: 'POINT_ALLOCATION', prompt: 'Where to?', options, settings: { total_points: 1000 } },
  { type: 'FILL_IN_BLANK', prompt: 'It is ___', settings: { blanks: [{ accepted: ['so'] }] } },
  { type: 'QA', prompt: 'What would you like to know?' },
]

/**
 * A chance guess is right for 1 of the 60 on average; that any of some hundred guesses is right for 12 happens
 * less than once in a million runs, and so does a rank correlation of 0.7.
 */
const byChance = { hits: 12, correlation: 0.7 }

/** An answer of each person to each question that nobody else gives, and the forms in which it may be stored. */
function answersOf(optionIds: readonly string[]) {
  const number = seededNumbers(99)
  return deck.map(({ type }) => {
    // Whose answer is which is drawn for each question, so that nothing in what is said links two of them.
    const drawn = Array.from({ length: people }, (_, i) => ({ i, at: number() })).sort((a, b) => a.at - b.at)
    return drawn.map(({ i }) => {
      const said = `said ${type.toLowerCase().replaceAll('_', '')} ${(i * 7_919) % 997} end`
      const n = 100 + i * 7
      const [here, there] = optionIds
      switch (type) {
        case 'WORD_CLOUD':
          return { answer: { words: [said] }, forms: [said] }
        case 'OPEN_TEXT':
        case 'QA':
          return { answer: { text: said }, forms: [said] }
        case 'FILL_IN_BLANK':
          return { answer: { blanks: [said] }, forms: [said] }
        case 'NUMERIC':
          return { answer: { value: n }, forms: [`{"value":${n}}`, String(n)] }
        default: {
          const points = { [here!]: n, [there!]: 1000 - n }
          return { answer: { points }, forms: [`${JSON.stringify({ points })}`, `There: ${1000 - n}`] }
        }
      }
    })
  })
}

/** People who come one after the other, and are as quick or as slow at every question. */
async function answeredInPerson(
  api: ApiClient,
  clock: FakeClock,
  { isSelfPaced, nicknames }: { isSelfPaced: boolean; nicknames: boolean },
) {
  // With nicknames there are teams too, one of them with a single member, which names typed by participants have.
  const teams = nicknames ? { names: ['Red', 'Blue', 'Alone'], assignment: 'CHOSEN' } : null
  const session = await createTestSession(api, deck, { settings: { nicknames, teams } })
  const { body } = await api.get(session.path)
  const listed = await api.get(`/presentations/${body.presentation_id}/questions`)
  const answers = answersOf(listed.body.questions[3].options.map((option: { id: string }) => option.id))
  if (isSelfPaced) {
    const [opens_at, closes_at] = [60_000, 86_400_000].map(ms => new Date(clock.now() + ms).toISOString())
    await api.post(`${session.path}/schedule`, { opens_at, closes_at, timezone: 'Europe/Berlin' })
  }
  await api.post(`${session.path}/open`)
  const tokens: string[] = []
  const ids: string[] = []
  for (let i = 0; i < people; i++) {
    clock.advance(1_500)
    const joined = await room(api, 'POST', '/join', undefined, {
      code: session.code,
      display_name: `Name of ${i}`,
      join_key: `the-key-of-device-number-${i}`,
      ...(i % 9 === 0 && { time_factor: 1.5 }),
    })
    if (nicknames) {
      await room(api, 'PUT', '/nickname', joined.token, { nickname: `Name of ${i}` })
      await room(api, 'PUT', '/team', joined.token, { team: i === 17 ? 2 : i % 2 })
      if (i % 10 === 7) await room(api, 'PUT', '/team/name', joined.token, { name: `Name of our ${i}` })
      clock.advance(10_000)
    }
    tokens.push(joined.token!)
    ids.push(joined.participant_id!)
  }
  let asked = ''
  async function say(q: number, i: number) {
    const questionId = session.questionIds[q]!
    const { answer } = answers[q]![i]!
    if (deck[q]!.type === 'QA') {
      clock.advance(700)
      const entry = { ...(answer as object), key: `entry-key-of-device-number-${i}` }
      const { id } = await room(api, 'POST', `/questions/${questionId}/entries`, tokens[i], entry)
      if (asked) await room(api, 'PUT', `/entries/${asked}/upvote`, tokens[i], {})
      asked = id!
      return
    }
    clock.advance(2_100)
    const path = `/questions/${questionId}/answer`
    // A client may count its messages as it likes; here the counter itself identifies them.
    const seq = i * 1_000 + q
    await room(api, 'PUT', path, tokens[i], { answer, seq })
    if (i % 7 === 0) await room(api, 'PUT', path, tokens[i], { answer, seq: seq + 500 })
  }
  if (isSelfPaced) {
    // Each is alone for some minutes.
    for (let i = 0; i < people; i++) {
      clock.advance(180_000)
      for (const q of deck.keys()) await say(q, i)
    }
  } else {
    for (const [q, questionId] of session.questionIds.entries()) {
      // Minutes of texts and entries are published: those of the entries are all the same here.
      clock.advance(60_000 - (clock.now() % 60_000))
      await api.post(`${session.path}/questions/${questionId}/activate`)
      for (let i = 0; i < people; i++) await say(q, i)
    }
  }
  return { session, tokens, ids, answers: answers.map(ofQuestion => ofQuestion.map(({ forms }) => forms)) }
}

async function room(api: ApiClient, method: string, path: string, token: string | undefined, body: object) {
  const response = await fetch(`${api.app.url}/room/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, string>
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

function state(api: ApiClient, token: string): Promise<Response> {
  return fetch(`${api.app.url}/room/v1/state`, { headers: { authorization: `Bearer ${token}` } })
}

/** All that the storage, the logs and every export hold, as somebody would find it who got hold of the machine. */
async function everything(
  api: ApiClient,
  session: TestSession,
  folder: string,
  logs: string[],
): Promise<Evidence> {
  const { storage } = api.app.services
  const tables = new Map<string, Record<string, unknown>[]>()
  const hidden = storage.engine.name === 'postgres' ? sql`ctid::text, xmin::text, *` : sql`*`
  for (const { name } of await storage.read.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select ${hidden} from ${sql.table(name)}`.execute(
      storage.read,
    )
    tables.set(name, rows)
  }
  const csv = await api.get(`${session.path}/export`)
  tables.set(
    'csv',
    (csv.body as string).split('\r\n').map(line => ({ line })),
  )
  const workbook = await fetch(`${api.app.url}/public/v1${session.path}/export?format=xlsx`, {
    headers: { 'x-api-key': api.key },
  })
  for (const sheet of (await readXlsx(new Uint8Array(await workbook.arrayBuffer()))).sheets)
    tables.set(
      `sheet ${sheet.name}`,
      sheet.rows.map(row => ({ cells: row.join('|') })),
    )
  for (const question_id of session.questionIds) {
    const { body } = await api.get(`${session.path}/results?question_id=${question_id}`)
    tables.set(`results ${question_id}`, [{ body: JSON.stringify(body) }])
  }
  const files = new Map([['log', Buffer.from(logs.join(''))]])
  if (storage.engine.name === 'sqlite') {
    for (const suffix of ['', '-wal', '-shm'])
      files.set(`file${suffix}`, readFileSync(join(folder, `roomful.db${suffix}`)))
  }
  return { tables, files }
}

onBothEngines('a closed anonymous session', newConfig => {
  test.each([
    { kind: 'that was presented', isSelfPaced: false, nicknames: false },
    { kind: 'that was self-paced', isSelfPaced: true, nicknames: false },
    { kind: 'that was presented, with nicknames and teams,', isSelfPaced: false, nicknames: true },
  ])('$kind holds nothing by which two answers could be brought to one person', async how => {
    const clock = new FakeClock()
    const config = await newConfig()
    const logs: string[] = []
    const log = jsonLog('info', line => logs.push(line))
    const api = await startApi(config, { clock, log, exporter: exportHere(config) })
    // Events of entries, of which none can be delivered.
    const hook = { target_url: 'https://example.com/hook', event_types: optInEventTypes }
    expect((await api.post('/webhooks', hook)).status).toBe(200)
    const { session, tokens, ids, answers } = await answeredInPerson(api, clock, how)
    const optIn = optInEventTypes as readonly string[]
    const told = async () => (await eventsOf(api.app.services)).filter(({ type }) => optIn.includes(type))
    expect((await told()).filter(({ type }) => type === 'entry.created')).toHaveLength(people)

    // While the session is live the storage must know who answered what: the same adversary finds it all.
    const live = link(await everything(api, session, config.dataDir, logs), answers)
    expect(live).toMatchObject({ hits: people, of: people })
    expect(live.correlation).toBeGreaterThan(0.99)

    const named = (evidence: Evidence) =>
      [...evidence.tables].flatMap(([name, rows]) => (JSON.stringify(rows).includes('Name of ') ? name : []))
    expect(named(await everything(api, session, config.dataDir, logs))).toEqual(
      how.nicknames ? ['participants', 'teams'] : [],
    )

    await api.post(`${session.path}/close`)
    const ready = async () => (await eventsOf(api.app.services)).some(event => event.type === 'report.ready')
    await expect.poll(ready).toBe(true)
    expect(await told()).toEqual([])
    const evidence = await everything(api, session, config.dataDir, logs)
    const found = link(evidence, answers)
    expect(found.hits, found.by).toBeLessThan(byChance.hits)
    expect(found.correlation, found.by).toBeLessThan(byChance.correlation)

    expect(named(evidence)).toEqual([])
    const participants = evidence.tables.get('participants')!
    for (const { team } of participants) expect(team).toBeNull()
    // Keys tell the order of random ids, not of joining.
    const byKey = participants.toSorted((a, b) => Number(a.key) - Number(b.key))
    expect(byKey.map(({ id }) => id)).toEqual(ids.toSorted())
    for (const token of tokens) expect((await state(api, token)).status).toBe(200)
    const columns = ['session_key', 'team', 'name', 'renamed_at', 'size', 'points', 'members']
    for (const row of evidence.tables.get('teams')!) {
      const { ctid: _, xmin: _written, ...stored } = row
      expect(Object.keys(stored)).toEqual(columns)
      expect([stored.name, stored.renamed_at]).toEqual([null, null])
    }
    // A backup of PostgreSQL is of the rows above.
    if (api.app.services.storage.engine.name === 'sqlite') {
      const backup = join(config.dataDir, 'after-the-close.backup')
      await backUp(config, backup)
      expect(readFileSync(backup).includes('Name of ')).toBe(false)
    }

    // What was said is all there: it is the people who are gone.
    const sheets = ['sheet Responses', 'sheet Questions asked'].flatMap(name => evidence.tables.get(name)!)
    const sheet = sheets.map(({ cells }) => String(cells))
    for (const forms of answers.flat())
      expect(sheet.some(cells => forms.some(form => cells.includes(form)))).toBe(true)

    const texts = answers.flat(2).filter(form => form.startsWith('said'))
    for (const [name, bytes] of evidence.files) {
      for (const secret of [...tokens, 'Name of ', 'the-key-of-device'])
        expect(bytes.includes(secret), name).toBe(false)
      if (name === 'file') continue
      for (const secret of [...texts, ...ids]) expect(bytes.includes(secret), `${name} ${secret}`).toBe(false)
    }
    await api.app.close()
  })
})
