import { ApiError } from '../../lib/api-error.ts'
import type { IsListed, Writing } from '../../services.ts'
import type { Participant } from '../participants/find-participant.ts'
import { removedError } from '../participants/removed.ts'
import { frozenDefinition } from '../sessions/session-question.ts'
import { settingsOf } from '../sessions/session-row.ts'
import { type HeldEntry, type HeldQuestion, holdEntries, holdQuestions } from './qa-statements.ts'

/** Somebody asks under a QA question. */
export interface Ask {
  readonly participant: Participant
  readonly questionId: string
  readonly text: string
  readonly anonymous?: boolean | undefined
  /** The device's own: sent again with it, it is the same entry. */
  readonly askKey?: string | undefined
}

/** Somebody gives or withdraws their one upvote for an entry. */
export interface Upvote {
  readonly participant: Participant
  readonly entryId: string
  readonly on: boolean
}

type Person = Awaited<ReturnType<typeof peopleOf>>[number]

/** What decides about entries and upvotes. It holds until the commit. */
export class HeldQa {
  readonly #questions: ReadonlyMap<string, HeldQuestion>
  readonly #entries: ReadonlyMap<string, HeldEntry>
  readonly #people: ReadonlyMap<number, Person>
  /** By organization, of those whose words are looked for. */
  readonly #isListed: ReadonlyMap<number, IsListed>

  private constructor(
    questions: readonly HeldQuestion[],
    entries: readonly HeldEntry[],
    people: readonly Person[],
    isListed: ReadonlyMap<number, IsListed>,
  ) {
    this.#questions = new Map(questions.map(row => [placeOf(row.session_key, row.question_id), row]))
    this.#entries = new Map(entries.map(row => [placeOf(row.session_key, row.id), row]))
    this.#people = new Map(people.map(row => [row.key, row]))
    this.#isListed = isListed
  }

  /** Reads it in one round trip; another one where words are looked for. */
  static async of(tx: Writing, asks: readonly Ask[], upvotes: readonly Upvote[]): Promise<HeldQa> {
    const [questions, entries, people] = await Promise.all([
      holdQuestions.execute(
        tx.db,
        asks.map(({ participant, questionId }) => ({
          session_key: participant.sessionKey,
          question_id: questionId,
        })),
      ),
      holdEntries.execute(
        tx.db,
        upvotes.map(({ participant, entryId }) => ({ session_key: participant.sessionKey, id: entryId })),
      ),
      // After the sessions, which sending somebody away changes: nothing of theirs lands after that.
      peopleOf(tx, [...asks, ...upvotes]),
    ])
    const filtering = questions.filter(question => settingsOf(question).word_filter)
    const organizations = new Set(filtering.map(question => question.organization_key))
    const isListed = await Promise.all(
      [...organizations].map(async key => [key, await tx.words.of(tx, key)] as const),
    )
    return new HeldQa(questions, entries, people, new Map(isListed))
  }

  /** @throws ApiError FORBIDDEN, SESSION_CLOSED, QUESTION_NOT_OPEN */
  question({ participant, questionId }: Ask): HeldQuestion {
    const row = this.#questions.get(placeOf(participant.sessionKey, questionId))
    requireOpen(row, this.person(participant))
    return row
  }

  /** @throws ApiError NOT_FOUND, FORBIDDEN, SESSION_CLOSED, QUESTION_NOT_OPEN */
  entry({ participant, entryId }: Upvote): HeldEntry {
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

  /** Whether the presenter sees a text first: everything where that is set, otherwise what holds a listed word. */
  waits(question: HeldQuestion, text: string): boolean {
    if (frozenDefinition(question).settings.moderation === true) return true
    return settingsOf(question).word_filter && this.#isListed.get(question.organization_key)!(text)
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

/** @throws ApiError unless it is a QA question of a LIVE session, and somebody who is in the room. */
function requireOpen<Row extends { readonly state: string; readonly definition: string }>(
  row: Row | undefined,
  person: Person | undefined,
): asserts row is Row {
  if (person?.removed_at !== null) throw removedError()
  if (row?.state === 'CLOSED') throw new ApiError('SESSION_CLOSED', 'This session is over.')
  if (row?.state !== 'LIVE' || frozenDefinition(row).type !== 'QA')
    throw new ApiError('QUESTION_NOT_OPEN', 'This question takes no entries now.')
}
