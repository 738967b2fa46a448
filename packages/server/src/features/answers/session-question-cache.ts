import { identityOf } from '@roomful/contract/identity'
import { isIdentifier } from '@roomful/contract/lib/ids'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { revealsAfterAnswering } from '@roomful/contract/question-types/rules'
import { KeyedReads } from '../../lib/shared-read.ts'
import type { Db, Storage } from '../../storage/storage.ts'
import { settingsOf } from '../sessions/session-row.ts'

/** The immutable part of a session question, against which answers are validated. */
export interface SessionQuestion {
  readonly key: number
  readonly sessionKey: number
  readonly definition: QuestionDefinition
  /** Time limits do not apply in self-paced sessions. */
  readonly timed: boolean
  /** The correct answer is shown after answering, so the first answer is final. */
  readonly isFinal: boolean
  readonly roundsTimes: boolean
  /** The organization whose word filter applies; null if the session has none. */
  readonly wordsOf: number | null
}

const cachedMax = 5_000

type Row = Awaited<ReturnType<typeof selectRows>>[number]

function keyOf(sessionKey: number, questionId: string): string {
  return `${sessionKey} ${questionId}`
}

async function readRows(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const rows = await selectRows(
    db,
    keys.map(key => key.split(' ') as [string, string]),
  )
  return new Map(rows.map(row => [keyOf(row.session_key, row.question_id), row]))
}

/** May return more pairs than requested, as sessions of one presentation share questions. */
function selectRows(db: Db, pairs: readonly (readonly [sessionKey: string, questionId: string])[]) {
  return db
    .selectFrom('session_questions')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select([
      'session_questions.key',
      'session_questions.session_key',
      'session_questions.question_id',
      'session_questions.definition',
    ])
    .select(['sessions.mode', 'sessions.identity_mode', 'sessions.settings', 'sessions.organization_key'])
    .where('session_questions.session_key', 'in', [
      ...new Set(pairs.map(([sessionKey]) => Number(sessionKey))),
    ])
    .where('session_questions.question_id', 'in', [...new Set(pairs.map(([, questionId]) => questionId))])
    .execute()
}

/** Finds session questions. Frozen revisions never change, so they are cached. */
export class SessionQuestionCache {
  readonly #bySession = new Map<number, Map<string, SessionQuestion>>()
  readonly #rows: KeyedReads<string, Row>
  /** Pending lookups, by session and question. */
  readonly #lookups = new Map<string, Promise<SessionQuestion | undefined>>()
  #count = 0

  constructor(storage: Storage) {
    this.#rows = new KeyedReads(keys => readRows(storage.read, keys))
  }

  /** From the cache only, without waiting. */
  cached(sessionKey: number, questionId: string): SessionQuestion | undefined {
    return this.#bySession.get(sessionKey)?.get(questionId)
  }

  /**
   * Looks a question up, sharing pending lookups: the first answers of a room arrive together, and a later
   * one must not overtake them by hitting the cache. The question may have been reopened since.
   * @returns undefined when the session has no such question
   */
  find(sessionKey: number, questionId: string): Promise<SessionQuestion | undefined> {
    const key = keyOf(sessionKey, questionId)
    return this.#lookups.getOrInsertComputed(key, () =>
      this.#lookUp(sessionKey, questionId).finally(() => this.#lookups.delete(key)),
    )
  }

  async #lookUp(sessionKey: number, questionId: string): Promise<SessionQuestion | undefined> {
    // The statement is shared with other participants' lookups, and a NUL character would fail it.
    if (!isIdentifier(questionId)) return undefined
    const row = await this.#rows.read(keyOf(sessionKey, questionId))
    if (!row) return undefined
    const definition: QuestionDefinition = JSON.parse(row.definition)
    const sessionQuestion: SessionQuestion = {
      key: row.key,
      sessionKey,
      definition,
      timed: row.mode !== 'SELF_PACED',
      isFinal: row.mode === 'SELF_PACED' && revealsAfterAnswering(definition),
      roundsTimes: identityOf(row).live.roundsTimes,
      wordsOf: settingsOf(row).word_filter ? row.organization_key : null,
    }
    this.#add(questionId, sessionQuestion)
    return sessionQuestion
  }

  #add(questionId: string, sessionQuestion: SessionQuestion): void {
    if (this.#count++ >= cachedMax) {
      this.#bySession.clear()
      this.#count = 1
    }
    this.#bySession
      .getOrInsertComputed(sessionQuestion.sessionKey, () => new Map())
      .set(questionId, sessionQuestion)
  }
}
