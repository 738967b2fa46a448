// Query plans: nothing a phone does reads more database rows as the room fills: no table scans, no reading of all rows
// of a room, question or entry.
import { realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Device } from '@roomful/testkit/device'
import { CompiledQuery, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { sharedPostgres, testConfig, testOnPostgres } from '../../test/support/engines.ts'
import { openRoom } from '../../test/support/room.ts'
import { entries } from '../features/qa/entries.ts'
import { reading } from '../services.ts'

/** Tables with rows for each person in a room, or for each thing that people do. */
const growing = ['participants', 'participant_tokens', 'answers', 'voters', 'entries', 'upvotes', 'qa_voters']
/** Indexes of few people of a room. */
const narrow = ['participants_removed', 'participants_more_time', 'participants_reviewed']

test('nothing that a phone does reads more rows the more people are in the room', async () => {
  const texts = new Set<string>()
  const config = testConfig()
  const file = `${realpathSync(config.dataDir)}/roomful.db`
  const { prepare } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    text,
    ...rest
  ) {
    if (this.location() === file) texts.add(text)
    return prepare.call(this, text, ...rest)
  } as typeof prepare)
  const api = await startApi(config)
  // Those of the migrations, and of making an organization.
  texts.clear()
  // Closing waits for what is still being noted.
  await useRoom(api).finally(() => api.app.close())
  spy.mockRestore()
  const db = new DatabaseSync(file, { readOnly: true })
  const wide = [...texts].filter(isQuery).flatMap(text => {
    const steps = stepsOf(db, forMany(text))
    // What is in order already, but for rows that are almost alike, ends with the last row that is wanted.
    const endsEarly = / limit \?/.test(text) && !steps.some(step => /TEMP B-TREE FOR (?!LAST)/.test(step))
    return endsEarly ? [] : steps.filter(step => isWide(text, step)).map(step => ({ step, text }))
  })
  db.close()
  // Without these the test would have looked at nothing.
  for (const table of growing) expect([...texts].join(), table).toContain(`"${table}"`)
  expect(wide).toEqual([])
})

testOnPostgres(
  'PostgreSQL reads an entry by its key and its asker’s, however many joined before the asker',
  async () => {
    const postgres = sharedPostgres()
    const api = await startApi(testConfig({ DATABASE_URL: await postgres.createDatabase() }))
    const { read } = api.app.services.storage
    const room = await openRoom(api, { questions: [{ type: 'QA', prompt: 'Questions?' }] })
    await room.activate(0)
    const ask = async () =>
      (await room.phone()).send({ type: 'ask', question_id: room.questions[0]!, text: 'Why?' })
    await ask()
    await multiply('participants', 20_000)
    await multiply('entries', 2_000)
    await sql`analyze`.execute(read)
    await ask()
    const { key } = await read
      .selectFrom('entries')
      .select('key')
      .orderBy('key', 'desc')
      .executeTakeFirstOrThrow()
    const query = entries(reading(api.app.services)).where('entries.key', '=', key).compile()
    const plan = await read.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (analyze, costs off, timing off) ${query.sql}`, [...query.parameters]),
    )
    const lines = plan.rows.map(row => row['QUERY PLAN'])
    const rowsRead = lines.flatMap(line => Number(/actual rows=([\d.]+)/.exec(line)?.[1] ?? 0))
    expect(Math.max(...rowsRead), lines.join('\n')).toBe(1)
    await api.app.close()
    await postgres.stop()

    /** Has the first row of a table so many times more. */
    async function multiply(table: 'participants' | 'entries', times: number): Promise<void> {
      const tables = await read.introspection.getTables()
      const columns = tables.find(({ name }) => name === table)!.columns.map(({ name }) => name)
      const others = columns.filter(name => name !== 'key')
      const values = others.map(name => (name === 'id' ? sql`id || '_' || n` : sql.ref(name)))
      await sql`
      insert into ${sql.table(table)} (${sql.join(others.map(name => sql.ref(name)))})
      select ${sql.join(values)}
      from (select * from ${sql.table(table)} order by key limit 1) first, generate_series(1, ${times}) n`.execute(
        read,
      )
    }
  },
)

async function useRoom(api: ApiClient): Promise<void> {
  const choice = { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }
  const questions = [choice, { type: 'OPEN_TEXT', prompt: 'Why?' }, { type: 'QA', prompt: 'Questions?' }]
  const settings = { word_filter: true, reactions: true }
  const room = await openRoom(api, { questions }, { participant_identity_mode: 'IDENTIFIED', settings })
  const device = { display_name: 'Ann', join_key: 'k'.repeat(22), time_factor: 2 as const }
  const { token } = await room.join(device)
  await room.join(device)
  const over = (method: string, path: string, body?: object) =>
    call(`${api.app.url}/room/v1/${path}`, token, method, body)
  const phone: Device = await room.phone(device)
  const [choiceId, textId, qaId] = room.questions
  await room.activate(0)
  for (const option of room.options[0]!) {
    await phone.answer(choiceId!, { option_ids: [option] })
    await over('PUT', `questions/${choiceId}/answer`, { answer: { option_ids: [option] } })
  }
  await room.activate(1)
  await phone.answer(textId!, { text: 'For this reason' })
  await room.activate(2)
  await phone.send({ type: 'ask', question_id: qaId!, text: 'How?' })
  const entry = await over('POST', `questions/${qaId}/entries`, { text: 'Why?' })
  for (const on of [true, false]) await phone.send({ type: 'upvote', entry_id: entry.id, on })
  await over('PUT', `entries/${entry.id}/upvote`)
  await phone.send({ type: 'react', reaction: 'applause' })
  await over('GET', 'state')
  await (await room.phone(device)).leave()
  await phone.leave()
  await over('GET', 'state')
}

async function call(url: string, token: string, method: string, body?: object) {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return (await response.json()) as any
}

/** Inserts look for what refers to their row, of which there is none. */
function isQuery(text: string): boolean {
  return /^(select|update|delete|with)/i.test(text)
}

/** How keys are looked up depends on how many there are: as many as are looked up at once. */
function forMany(text: string): string {
  return text.replaceAll('in (?)', `in (?${', ?'.repeat(499)})`)
}

function stepsOf(db: DatabaseSync, text: string): string[] {
  return db
    .prepare(`explain query plan ${text}`)
    .all()
    .map(row => String(row.detail))
}

/** It walks through a table, or through all rows of a room, of a question or of an entry. */
function isWide(text: string, step: string): boolean {
  const [, what, name] = /^(SCAN|SEARCH) (\w+)/.exec(step) ?? []
  const table = growing.find(one => one === name || text.includes(`"${one}" as "${name}"`))
  if (table === undefined) return false
  if (what === 'SCAN') return true
  // Counted over an index for rooms with a stage, every ten seconds and not for each phone.
  if (/^select \(select count/.test(text) && step.includes('COVERING INDEX')) return false
  if (narrow.some(index => step.includes(`INDEX ${index} `))) return false
  return /\((session_key|session_question_key|entry_key)=\?( AND \w+[<>]\?)*\)/.test(step)
}
