// Query plans: nothing a phone does reads more database rows as the room fills: no table scans, no reading of all rows
// of a room, question or entry.
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import type { Device } from '../src/simulation/device.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { testConfig } from './support/engines.ts'
import { openRoom } from './support/room.ts'

/** Tables with rows for each person in a room, or for each thing that people do. */
const growing = ['participants', 'participant_tokens', 'answers', 'voters', 'entries', 'upvotes', 'qa_voters']
/** Indexes of few people of a room. */
const narrow = ['participants_removed', 'participants_more_time', 'participants_reviewed']

test('nothing that a phone does reads more rows the more people are in the room', async () => {
  const texts = new Set<string>()
  const { prepare } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    text,
    ...rest
  ) {
    texts.add(text)
    return prepare.call(this, text, ...rest)
  } as typeof prepare)
  const config = testConfig()
  const api = await startApi(config)
  // Those of the migrations, and of making an organization.
  texts.clear()
  // Closing waits for what is still being noted.
  await useRoom(api).finally(() => api.app.close())
  spy.mockRestore()
  const db = new DatabaseSync(`${config.dataDir}/roomful.db`, { readOnly: true })
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
  await phone.say({ type: 'ask', question_id: qaId!, text: 'How?' })
  const entry = await over('POST', `questions/${qaId}/entries`, { text: 'Why?' })
  for (const on of [true, false]) await phone.say({ type: 'upvote', entry_id: entry.id, on })
  await over('PUT', `entries/${entry.id}/upvote`)
  await phone.say({ type: 'react', reaction: 'applause' })
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
  if (narrow.some(index => step.includes(`INDEX ${index} `))) return false
  return /\((session_key|asked_key|entry_key)=\?( AND \w+[<>]\?)*\)/.test(step)
}
