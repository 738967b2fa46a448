import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { Storage } from '../../storage/storage.ts'
import { settingsOf } from '../sessions/session-row.ts'

/** What never changes of a question that a session has asked: answers are judged by it. */
export interface AskedQuestion {
  readonly key: number
  readonly sessionKey: number
  readonly definition: QuestionDefinition
  /** Time limits do not apply in self-paced sessions. */
  readonly timed: boolean
  readonly anonymous: boolean
  /** Whose words answers are looked through for; null where the session does not want that. */
  readonly wordsOf: number | null
}

const rememberedMax = 5_000

/** Finds what a session asked. Frozen revisions never change, so they are kept in memory. */
export class AskedQuestions {
  readonly #storage: Storage
  readonly #bySession = new Map<number, Map<string, AskedQuestion>>()
  #count = 0

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** What is in memory; answers wait for nothing then. */
  known(sessionKey: number, questionId: string): AskedQuestion | undefined {
    return this.#bySession.get(sessionKey)?.get(questionId)
  }

  /** @returns undefined when the session has not asked such a question. */
  async find(sessionKey: number, questionId: string): Promise<AskedQuestion | undefined> {
    const row = await this.#storage.read
      .selectFrom('asked')
      .innerJoin('sessions', 'sessions.key', 'asked.session_key')
      .select(['asked.key', 'asked.definition', 'sessions.mode', 'sessions.identity_mode'])
      .select(['sessions.settings', 'sessions.organization_key'])
      .where('asked.session_key', '=', sessionKey)
      .where('asked.question_id', '=', questionId)
      .executeTakeFirst()
    if (!row) return undefined
    const asked: AskedQuestion = {
      key: row.key,
      sessionKey,
      definition: JSON.parse(row.definition),
      timed: row.mode !== 'SELF_PACED',
      anonymous: row.identity_mode === 'ANONYMOUS',
      wordsOf: settingsOf(row).word_filter ? row.organization_key : null,
    }
    this.#remember(questionId, asked)
    return asked
  }

  #remember(questionId: string, asked: AskedQuestion): void {
    if (this.#count++ >= rememberedMax) {
      this.#bySession.clear()
      this.#count = 1
    }
    this.#bySession.getOrInsertComputed(asked.sessionKey, () => new Map()).set(questionId, asked)
  }
}
