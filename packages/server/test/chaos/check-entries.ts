import type { EntryLifecycle } from '@roomful/contract/room/protocol'
import type { Services } from '../../src/services.ts'
import type { ServerProcess } from '../support/server-process.ts'
import type { ExportedCounts } from './check-answers.ts'
import { differ } from './differ.ts'
import type { Phone } from './phones.ts'
import type { ChaosRoom } from './room.ts'

/**
 * What was asked and acknowledged is stored once, votes are as they were acknowledged, every count is that of
 * the votes there are, and what the presenter has decided holds.
 * @throws Error naming what differs
 */
export async function checkStoredEntries(
  services: Services,
  { sessionId, qaQuestion }: ChaosRoom,
  phones: readonly Phone[],
  moderated: ReadonlyMap<string, EntryLifecycle>,
): Promise<void> {
  const { read } = services.storage
  const rows = await storedEntries(services, sessionId)
  const texts = rows.map(({ text }) => text)
  differ('entries that are stored twice', new Set(texts).size, texts.length)
  const askedByName = new Map(
    phones.flatMap(phone => [...phone.asked.keys()].map(text => [text, phone.name])),
  )
  const stored = new Map(rows.map(row => [row.text, row]))
  for (const row of rows) differ(`who asked "${row.text}"`, askedByName.get(row.text), row.asker_name)
  for (const { asked } of phones)
    for (const [text, isAcknowledged] of asked)
      if (isAcknowledged) differ(`"${text}" is stored`, stored.has(text), true)
  for (const [id, lifecycle] of moderated)
    differ(`the lifecycle of ${id}`, rows.find(row => row.id === id)?.lifecycle, lifecycle)
  const votes = await read
    .selectFrom('upvotes')
    .innerJoin('participants', 'participants.key', 'upvotes.participant_key')
    .innerJoin('entries', 'entries.key', 'upvotes.entry_key')
    .select(['participants.id as participant', 'entries.id as entry'])
    .execute()
  const voted = new Set(votes.map(({ participant, entry }) => `${participant} ${entry}`))
  for (const { id, name, votes: own } of phones)
    for (const [entry, is] of own)
      if (is !== null) differ(`whether ${name} votes for ${entry}`, voted.has(`${id} ${entry}`), is)
  const counts = Map.groupBy(votes, ({ entry }) => entry)
  for (const row of rows) differ(`upvotes of ${row.id}`, row.upvotes, counts.get(row.id)?.length ?? 0)
  const voters = await read
    .selectFrom('qa_voters')
    .innerJoin('session_questions', 'session_questions.key', 'qa_voters.session_question_key')
    .select('participant_key')
    .where('session_questions.question_id', '=', qaQuestion)
    .execute()
  const active = new Set([
    ...votes.map(({ participant }) => participant),
    ...rows.map(row => row.participant),
  ])
  if (voters.length < active.size) throw new Error(`${voters.length} have asked or voted, not ${active.size}`)
}

/** The API and the export of every server have the entries that are stored. @throws Error naming what differs */
export async function checkShownEntries(
  services: Services,
  servers: readonly ServerProcess[],
  { sessionId }: ChaosRoom,
  exports: readonly ExportedCounts[],
): Promise<void> {
  const rows = await storedEntries(services, sessionId)
  const expected = rows.map(({ id, upvotes, lifecycle }) => ({ id, upvotes, lifecycle })).sort(byId)
  const counts = Object.fromEntries(rows.map(({ text, upvotes }) => [text, upvotes]))
  for (const [i, server] of servers.entries()) {
    const found: { id: string; upvotes: number; lifecycle: string }[] = []
    for (let cursor = ''; ; ) {
      const page = await server.api('GET', `/sessions/${sessionId}/qa?limit=200&sort=created_at${cursor}`)
      for (const { id, upvotes, lifecycle } of page.entries) found.push({ id, upvotes, lifecycle })
      if (!page.has_more) break
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
    }
    differ(`entries of server ${i + 1}`, found.sort(byId), expected)
    differ(`exported entries of server ${i + 1}`, exports[i]!.get('Ask'), counts)
  }
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}

function storedEntries({ storage }: Services, sessionId: string) {
  return storage.read
    .selectFrom('entries')
    .innerJoin('session_questions', 'session_questions.key', 'entries.session_question_key')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .innerJoin('participants', 'participants.key', 'entries.participant_key')
    .select(['entries.id', 'entries.text', 'entries.upvotes', 'entries.lifecycle', 'entries.asker_name'])
    .select('participants.id as participant')
    .where('sessions.id', '=', sessionId)
    .execute()
}
