import { identityOf } from '@roomful/contract/identity'
import type { Violation } from '@roomful/contract/lib/violation'
import { takesEntries } from '@roomful/contract/question-types/rules'
import { votersList } from '@roomful/contract/question-types/tally'
import type { RoomEntry } from '@roomful/contract/room/protocol'
import { ApiError } from '../../lib/api-error.ts'
import type { IsListed, Writing } from '../../services.ts'
import { appendOptInEvents, lockReceivers } from '../event-log/event-log.ts'
import { organizationOf } from '../organizations/organizations.ts'
import type { Participant } from '../participants/find-participant.ts'
import { removedError } from '../participants/remove-participant.ts'
import { addToTallies } from '../results/tallies.ts'
import { frozenDefinition, publishedTime } from '../sessions/session-question.ts'
import { settingsOf } from '../sessions/session-row.ts'
import { type EntryRow, isPublic, ownEntry, storedLabels, unknownLabel } from './entries.ts'
import { entryOut } from './list-entries.ts'
import {
  type AskedRow,
  addToUpvotes,
  deleteUpvotes,
  type EntryWithSession,
  findAsked,
  insertEntries,
  insertQaVoters,
  insertUpvotes,
  type LockedQuestionRow,
  lockEntries,
  lockQuestionRows,
  lockSessionsOfEntries,
  type UpvoteRow,
} from './qa-statements.ts'

/** A participant asks under a QA question. */
export interface Ask {
  readonly participant: Participant
  readonly questionId: string
  readonly text: string
  readonly anonymous?: boolean | undefined
  readonly labels?: readonly string[] | undefined
  /** The device's idempotency key. */
  readonly askKey?: string | undefined
}

/** A participant adds or withdraws an upvote. */
export interface Upvote {
  readonly participant: Participant
  readonly entryId: string
  readonly on: boolean
}

type Person = Awaited<ReturnType<typeof peopleOf>>[number]

/** State that decides about entries and upvotes, locked until the commit. */
class LockedQa {
  readonly #questions: ReadonlyMap<string, LockedQuestionRow>
  readonly #entries: ReadonlyMap<string, EntryWithSession>
  readonly #people: ReadonlyMap<number, Person>
  /** By organization; only those whose word filter applies. */
  readonly #isListed: ReadonlyMap<number, IsListed>

  private constructor(
    questions: readonly LockedQuestionRow[],
    entries: readonly EntryWithSession[],
    people: readonly Person[],
    isListed: ReadonlyMap<number, IsListed>,
  ) {
    this.#questions = new Map(questions.map(row => [placeOf(row.session_key, row.question_id), row]))
    this.#entries = new Map(entries.map(row => [placeOf(row.session_key, row.id), row]))
    this.#people = new Map(people.map(row => [row.key, row]))
    this.#isListed = isListed
  }

  /** Reads it in one round trip, and a second one for word filters. */
  static async of(tx: Writing, asks: readonly Ask[], upvotes: readonly Upvote[]): Promise<LockedQa> {
    const [questions, entries, people] = await Promise.all([
      lockQuestionRows.execute(
        tx.db,
        asks.map(({ participant, questionId }) => ({
          session_key: participant.sessionKey,
          question_id: questionId,
        })),
      ),
      lockSessionsOfEntries.execute(
        tx.db,
        upvotes.map(({ participant, entryId }) => ({ session_key: participant.sessionKey, id: entryId })),
      ),
      // After locking the sessions, which a removal changes: nothing of a removed participant is stored
      // later.
      peopleOf(tx, [...asks, ...upvotes]),
    ])
    const filtering = questions.filter(question => settingsOf(question).word_filter)
    const organizations = new Set(filtering.map(question => question.organization_key))
    const isListed = await Promise.all(
      [...organizations].map(async key => [key, await tx.words.of(tx, key)] as const),
    )
    return new LockedQa(questions, entries, people, new Map(isListed))
  }

  /** @throws ApiError FORBIDDEN, SESSION_CLOSED, QUESTION_NOT_OPEN */
  question({ participant, questionId }: Ask): LockedQuestionRow {
    const row = this.#questions.get(placeOf(participant.sessionKey, questionId))
    requireOpen(row, this.person(participant))
    return row
  }

  /** @throws ApiError NOT_FOUND, FORBIDDEN, SESSION_CLOSED, QUESTION_NOT_OPEN */
  entry({ participant, entryId }: Upvote): EntryWithSession {
    const entry = this.#entries.get(placeOf(participant.sessionKey, entryId))
    const isVisible = entry && (entry.participant_key === participant.key || entry.lifecycle !== 'PENDING')
    if (!entry || !isVisible || entry.lifecycle === 'DISMISSED')
      throw new ApiError('NOT_FOUND', 'No such entry.')
    requireOpen(entry, this.person(participant))
    return entry
  }

  person({ key }: Participant): Person | undefined {
    return this.#people.get(key)
  }

  /** Whether a text needs review: all of them if so set, otherwise those with a listed word. */
  waits(question: LockedQuestionRow, text: string): boolean {
    const { approval, word_filter } = settingsOf(question)
    if (approval ?? frozenDefinition(question).settings.moderation === true) return true
    return word_filter && this.#isListed.get(question.organization_key)!(text)
  }
}

function placeOf(sessionKey: number, id: string): string {
  return `${sessionKey} ${id}`
}

function peopleOf(tx: Writing, acts: readonly { readonly participant: Participant }[]) {
  const keys = new Set(acts.map(({ participant }) => participant.key))
  return tx.db
    .selectFrom('participants')
    .select(['key', 'removed_at', 'name_review'])
    .where('key', 'in', [...keys])
    .execute()
}

/** @throws ApiError unless it is a QA question of a LIVE session, and the participant is in the room. */
function requireOpen<Row extends { readonly state: string; readonly definition: string }>(
  row: Row | undefined,
  person: Person | undefined,
): asserts row is Row {
  if (person?.removed_at !== null) throw removedError()
  if (row?.state === 'CLOSED') throw new ApiError('SESSION_CLOSED', 'This session is closed.')
  if (row?.state !== 'LIVE' || !takesEntries(frozenDefinition(row)))
    throw new ApiError('QUESTION_NOT_OPEN', 'This question is not accepting entries.')
}

/** The entry as its participant gets it, or the error. */
export type QaOutcome = RoomEntry | ApiError

interface Asked {
  readonly ask: Ask
  readonly question: LockedQuestionRow
  readonly row: AskedRow
}

interface Voted {
  readonly upvote: Upvote
  readonly entry: EntryWithSession
  readonly own: RoomEntry
}

/**
 * Stores entries and upvotes. On PostgreSQL this takes three round trips for any number: read state, write, count and
 * commit. Word filters and events of entries take more.
 * @returns the outcomes, errors included: NOT_FOUND (no such entry), QUESTION_NOT_OPEN, SESSION_CLOSED,
 * FORBIDDEN
 */
export async function storeQa(
  tx: Writing,
  asks: readonly Ask[],
  upvotes: readonly Upvote[],
): Promise<Map<Ask | Upvote, QaOutcome>> {
  const locked = await LockedQa.of(tx, asks, upvotes)
  const outcomes = new Map<Ask | Upvote, QaOutcome>()
  const asked = accepted(asks, outcomes, ask => {
    const question = locked.question(ask)
    return { ask, question, row: rowOf(tx, ask, question, locked) }
  })
  const voted = accepted(upvotes, outcomes, upvote => {
    const entry = locked.entry(upvote)
    return { upvote, entry, own: ownEntry(entry, upvote.participant.key, upvote.on) }
  })
  const [entryKeys] = await Promise.all([
    storeEntries(tx, asked),
    storeUpvotes(tx, voted),
    countVoters(tx, asked, voted),
  ])
  const before = await askedBefore(
    tx,
    asked.filter(({ row }) => !entryKeys.has(row.id)),
  )
  const created: Created[] = []
  for (const { ask, question, row } of asked) {
    const name_review = locked.person(ask.participant)?.name_review ?? null
    const { question_id } = question
    const key = entryKeys.get(row.id)
    const entry =
      key === undefined
        ? before.get(askedUnder(row))!
        : { ...row, key, question_id, name_review, pinned_order: null, public_answer: null }
    outcomes.set(ask, ownEntry(entry, ask.participant.key, false))
    if (key !== undefined && question.is_awaited && isPublic(entry)) created.push({ question, entry })
  }
  for (const { upvote, own } of voted) outcomes.set(upvote, own)
  await appendCreated(tx, created)
  return outcomes
}

interface Created {
  readonly question: LockedQuestionRow
  readonly entry: EntryRow
}

/** Writes that entries are visible. */
async function appendCreated(tx: Writing, created: readonly Created[]): Promise<void> {
  if (created.length === 0) return
  const keys = [...new Set(created.map(({ question }) => question.organization_key))]
  const [receivers, organizations] = await Promise.all([
    lockReceivers(tx, ...keys.map(key => ({ key }))),
    Promise.all(keys.map(key => organizationOf(tx, key))),
  ])
  for (const some of Map.groupBy(created, ({ question }) => question.session_key).values()) {
    const { question } = some[0]!
    const { session_id, presentation_id, organization_key } = question
    const events = some.map(({ entry }) => ({
      data: { session_id, presentation_id, entry: entryOut(entry) },
      at: entry.created_at,
    }))
    const organization = organizations.find(one => one.key === organization_key)!
    const session = { ...question, key: question.session_key }
    await appendOptInEvents(tx, organization, session, 'entry.created', events, receivers)
  }
}

/** Maps accepted requests. @param refusals receives the errors of the others */
function accepted<Act extends Ask | Upvote, Accepted>(
  acts: readonly Act[],
  refusals: Map<Ask | Upvote, QaOutcome>,
  accept: (act: Act) => Accepted,
): Accepted[] {
  return acts.flatMap(act => {
    try {
      return [accept(act)]
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      refusals.set(act, refusal)
      return []
    }
  })
}

/** Retransmitted entries, as first stored. */
async function askedBefore(tx: Writing, repeated: readonly Asked[]): Promise<Map<string, EntryRow>> {
  const rows = await findAsked.execute(
    tx.db,
    repeated.map(({ row }) => ({ participant_key: row.participant_key, ask_key: row.ask_key! })),
  )
  return new Map(rows.map(row => [askedUnder(row), row]))
}

function askedUnder({ participant_key, ask_key }: Pick<EntryRow, 'participant_key' | 'ask_key'>): string {
  return `${participant_key} ${ask_key}`
}

/** The refusal of an entry. */
export function invalidAsk(fault: Violation): ApiError {
  return new ApiError('INVALID_ANSWER', `Invalid question: ${fault.field}: ${fault.message}.`, {
    invalid_fields: [fault.field],
    details: [fault],
  })
}

/** @throws ApiError INVALID_ANSWER */
function rowOf(
  tx: Writing,
  { participant, text, anonymous, labels = [], askKey }: Ask,
  question: LockedQuestionRow,
  locked: LockedQa,
): AskedRow {
  const { namesPeople, roundsTimes } = identityOf(question).live
  const unknown = unknownLabel(frozenDefinition(question), labels)
  if (unknown) throw invalidAsk({ field: 'labels', ...unknown })
  return {
    id: tx.newId('entry'),
    session_question_key: question.key,
    participant_key: participant.key,
    text,
    asker_name: namesPeople && anonymous !== true ? participant.displayName : null,
    labels: storedLabels(labels),
    lifecycle: locked.waits(question, text) ? 'PENDING' : 'PUBLISHED',
    upvotes: 0,
    created_at: roundsTimes
      ? publishedTime(tx.now, {
          isSelfPaced: question.mode === 'SELF_PACED',
          openedAt: question.opened_at,
        })
      : tx.now,
    changed_at: tx.now,
    ask_key: askKey ?? null,
  }
}

/** @returns the keys of the entries, by id */
async function storeEntries(tx: Writing, asked: readonly Asked[]): Promise<Map<string, number>> {
  const rows = await insertEntries.execute(
    tx.db,
    asked.map(({ row }) => row),
  )
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  for (const [sessionKey, some] of Map.groupBy(asked, ({ question }) => question.session_key))
    tx.publish({ type: 'entries', sessionKey, entryKeys: some.flatMap(({ row }) => keys.get(row.id) ?? []) })
  return keys
}

/** Stores or removes upvotes, and counts them with the commit. Idempotent. */
async function storeUpvotes(tx: Writing, voted: readonly Voted[]): Promise<void> {
  // The last of several votes of one participant for an entry wins.
  const last = new Map(
    voted.map(({ upvote, entry }) => {
      const row: UpvoteRow = { entry_key: entry.key, participant_key: upvote.participant.key }
      return [`${row.entry_key} ${row.participant_key}`, { row, on: upvote.on }]
    }),
  )
  const rows = (on: boolean) =>
    [...last.values()]
      .filter(vote => vote.on === on)
      .map(({ row }) => row)
      .sort((a, b) => a.entry_key - b.entry_key || a.participant_key - b.participant_key)
  const [given, withdrawn] = await Promise.all([
    insertUpvotes.execute(tx.db, rows(true)),
    deleteUpvotes.execute(tx.db, rows(false)),
  ])
  const added = new Map<number, number>()
  for (const { entry_key } of given) added.set(entry_key, (added.get(entry_key) ?? 0) + 1)
  for (const { entry_key } of withdrawn) added.set(entry_key, (added.get(entry_key) ?? 0) - 1)
  const changes = [...added].map(([key, votes]) => ({ key, added: votes, changed_at: tx.now }))
  // All votes for an entry contend here, so the lock is held for the commit only.
  tx.withCommit(async () => {
    const [, counts] = await Promise.all([
      tx.rowLocks ? lockEntries.execute(tx.db, changes) : undefined,
      addToUpvotes.execute(tx.db, changes),
    ])
    const upvotes = new Map(counts.map(row => [row.key, row.upvotes]))
    for (const { entry, own } of voted) own.upvotes = upvotes.get(entry.key) ?? own.upvotes
  })
  const changed = voted.filter(({ entry }) => added.has(entry.key))
  for (const [sessionKey, some] of Map.groupBy(changed, ({ entry }) => entry.session_key))
    tx.publish({ type: 'entries', sessionKey, entryKeys: [...new Set(some.map(({ entry }) => entry.key))] })
}

/** Counts participants once per question. */
async function countVoters(tx: Writing, asked: readonly Asked[], voted: readonly Voted[]): Promise<void> {
  const sessions = new Map<number, number>()
  const rows = [
    ...asked.map(({ ask, question }) => {
      sessions.set(question.key, question.session_key)
      return { session_question_key: question.key, participant_key: ask.participant.key }
    }),
    ...voted.flatMap(({ upvote, entry }) => {
      sessions.set(entry.session_question_key, entry.session_key)
      return upvote.on
        ? [{ session_question_key: entry.session_question_key, participant_key: upvote.participant.key }]
        : []
    }),
  ].sort((a, b) => a.session_question_key - b.session_question_key || a.participant_key - b.participant_key)
  const added = Map.groupBy(await insertQaVoters.execute(tx.db, rows), row => row.session_question_key)
  const counts = [...added].map(([key, some]) => [key, some.length] as const).sort(([a], [b]) => a - b)
  tx.withCommit(() =>
    addToTallies(
      tx,
      counts.map(([key, count]) => [key, [[votersList, '', count]]]),
    ),
  )
  for (const [key] of counts)
    tx.publish({ type: 'answers', sessionKey: sessions.get(key)!, sessionQuestionKey: key })
}
