import { type EntryRow, entries } from '../../features/qa/entries.ts'
import { reading, type Services } from '../../services.ts'
import { chunks } from '../../storage/multi-row.ts'
import { entryQuestionKeys, type RoomSnapshot } from '../machine/snapshot.ts'

const newestEntriesMax = 2_000

/** Reads changes for connected devices: answers, entries, removals. */
export class ChangeReader {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** A question's id and the answers of these participants, by participant; undefined once it is reopened without them. */
  async answersOf(
    sessionQuestionKey: number,
    participantKeys: readonly number[],
  ): Promise<{ questionId: string; answers: ReadonlyMap<number, unknown> } | undefined> {
    const { read } = this.#services.storage
    const sessionQuestion = await read
      .selectFrom('session_questions')
      .select('question_id')
      .where('key', '=', sessionQuestionKey)
      .executeTakeFirst()
    if (!sessionQuestion) return undefined
    const rows = await read
      .selectFrom('answers')
      .select(['participant_key', 'value'])
      .where('session_question_key', '=', sessionQuestionKey)
      .where('participant_key', 'in', participantKeys)
      .execute()
    return {
      questionId: sessionQuestion.question_id,
      answers: new Map(rows.map(row => [row.participant_key, JSON.parse(row.value)])),
    }
  }

  /** Filters participants by having answered a question. */
  answeredAmong(sessionQuestionKey: number, participantKeys: readonly number[]): Promise<number[]> {
    return this.#among(participantKeys, keys =>
      this.#services.storage.read
        .selectFrom('answers')
        .select('participant_key as key')
        .where('session_question_key', '=', sessionQuestionKey)
        .where('participant_key', 'in', keys)
        .execute(),
    )
  }

  /** Filters participants by having been removed. */
  removedAmong(participantKeys: readonly number[]): Promise<number[]> {
    return this.#among(participantKeys, keys =>
      this.#services.storage.read
        .selectFrom('participants')
        .select('key')
        .where('key', 'in', keys)
        .where('removed_at', 'is not', null)
        .execute(),
    )
  }

  /** The entries with these keys that still exist. */
  async entriesOf(entryKeys: readonly number[]): Promise<EntryRow[]> {
    const now = reading(this.#services)
    const rows: EntryRow[] = []
    for (const keys of chunks(entryKeys))
      rows.push(...(await entries(now).where('entries.key', 'in', keys).execute()))
    return rows
  }

  /** The newest entries in any lifecycle. */
  async newestEntries(snapshot: RoomSnapshot): Promise<EntryRow[]> {
    const keys = entryQuestionKeys(snapshot)
    if (keys.length === 0) return []
    return entries(reading(this.#services))
      .where('entries.session_question_key', 'in', keys)
      .orderBy('entries.key', 'desc')
      .limit(newestEntriesMax)
      .execute()
  }

  /** Entries written or changed since then, in any lifecycle. @param since Unix ms */
  async entriesChangedSince(snapshot: RoomSnapshot, since: number): Promise<EntryRow[]> {
    const keys = entryQuestionKeys(snapshot)
    if (keys.length === 0) return []
    return entries(reading(this.#services))
      .where('entries.session_question_key', 'in', keys)
      .where('entries.changed_at', '>=', since)
      .execute()
  }

  /** Filters participants by having upvoted an entry. */
  async upvotersAmong(entryKey: number, participantKeys: readonly number[]): Promise<Set<number>> {
    const upvoters = new Set<number>()
    for (const keys of chunks(participantKeys)) {
      const rows = await this.#services.storage.read
        .selectFrom('upvotes')
        .select('participant_key')
        .where('entry_key', '=', entryKey)
        .where('participant_key', 'in', keys)
        .execute()
      for (const row of rows) upvoters.add(row.participant_key)
    }
    return upvoters
  }

  async #among(
    keys: readonly number[],
    find: (keys: readonly number[]) => Promise<readonly { readonly key: number }[]>,
  ): Promise<number[]> {
    const found: number[] = []
    for (const some of chunks(keys)) for (const { key } of await find(some)) found.push(key)
    return found
  }
}
