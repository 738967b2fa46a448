import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { revealsAfterAnswering } from '@roomful/contract/question-types/rules'
import type { Storage } from '../../storage/storage.ts'
import { settingsOf } from '../sessions/session-row.ts'

/** What never changes of a question that a session has asked: answers are validated against it. */
export interface SessionQuestion {
  readonly key: number
  readonly sessionKey: number
  readonly definition: QuestionDefinition
  /** Time limits do not apply in self-paced sessions. */
  readonly timed: boolean
  /** What is right shows to whoever has answered: the first answer is final. */
  readonly isFinal: boolean
  readonly anonymous: boolean
  /** Whose words answers are looked through for; null where the session does not want that. */
  readonly wordsOf: number | null
}

const cachedMax = 5_000

/** Finds what a session asked. Frozen revisions never change, so they are kept in memory. */
export class SessionQuestionCache {
  readonly #storage: Storage
  readonly #bySession = new Map<number, Map<string, SessionQuestion>>()
  /** By session and question: what is being looked up. */
  readonly #lookups = new Map<string, Promise<SessionQuestion | undefined>>()
  #count = 0

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** What is in memory; answers wait for nothing then. */
  cached(sessionKey: number, questionId: string): SessionQuestion | undefined {
    return this.#bySession.get(sessionKey)?.get(questionId)
  }

  /**
   * The same as `find`, but with one lookup for all who ask while it is under way: the first answers of a hall come at
   * once. What it finds may have been reopened since.
   */
  findTogether(sessionKey: number, questionId: string): Promise<SessionQuestion | undefined> {
    const lookup = `${sessionKey} ${questionId}`
    return this.#lookups.getOrInsertComputed(lookup, () =>
      this.find(sessionKey, questionId).finally(() => this.#lookups.delete(lookup)),
    )
  }

  /** Looks it up, as it is now. @returns undefined when the session has not asked such a question. */
  async find(sessionKey: number, questionId: string): Promise<SessionQuestion | undefined> {
    const row = await this.#storage.read
      .selectFrom('asked')
      .innerJoin('sessions', 'sessions.key', 'asked.session_key')
      .select(['asked.key', 'asked.definition', 'sessions.mode', 'sessions.identity_mode'])
      .select(['sessions.settings', 'sessions.organization_key'])
      .where('asked.session_key', '=', sessionKey)
      .where('asked.question_id', '=', questionId)
      .executeTakeFirst()
    if (!row) return undefined
    const definition: QuestionDefinition = JSON.parse(row.definition)
    const sessionQuestion: SessionQuestion = {
      key: row.key,
      sessionKey,
      definition,
      timed: row.mode !== 'SELF_PACED',
      isFinal: row.mode === 'SELF_PACED' && revealsAfterAnswering(definition),
      anonymous: row.identity_mode === 'ANONYMOUS',
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
