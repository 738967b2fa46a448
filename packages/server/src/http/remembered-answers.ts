import type { Scope } from '@roomful/contract/define-operation'
import type { OperationName } from '@roomful/contract/operations/index'
import type { Caller } from '../domain/credentials/authenticate.ts'
import type { Storage } from '../storage/storage.ts'

/** What a GET was answered with 200. */
export interface RememberedAnswer {
  readonly scope: Scope
  /** The pattern of its path, for the log. */
  readonly route: string
  /** JSON. */
  readonly text: string
  /** Of the text in UTF-8. */
  readonly bytes: number
  /** Undefined for what carries none. */
  readonly etag: string | undefined
}

/** Keeps the answer that was made since. */
export type Keep = (answer: RememberedAnswer) => void

/** Reads that say nothing but what is stored: not the time, not what is left of a budget. */
const ofStorageAlone: ReadonlySet<OperationName> = new Set([
  'listPresentations',
  'getPresentation',
  'listQuestions',
  'getQuestion',
  'listSessions',
  'getSession',
  'getQuestionResults',
  'listParticipants',
  'listEntries',
] satisfies OperationName[])

const rememberedBytesMax = 16_000_000

/**
 * Answers of reads, kept until the next commit of whatever it may be: then all of them are forgotten, so that
 * none is ever out of date. A room that waits is polled by many; one that answers is read anew each time.
 */
export class RememberedAnswers {
  readonly #storage: Storage
  readonly #answers = new Map<string, RememberedAnswer>()
  #version: number | null = null
  #bytes = 0

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** What this caller's organization was answered at this URL, query included, if that still holds. */
  find(caller: Caller, url: string): RememberedAnswer | undefined {
    return this.#isCurrent(this.#storage.version()) ? this.#answers.get(keyOf(caller, url)) : undefined
  }

  /** To be called before a read; null for one whose answer cannot be kept. */
  keeping(name: OperationName, caller: Caller, url: string): Keep | null {
    if (!ofStorageAlone.has(name)) return null
    const version = this.#storage.version()
    if (version === null) return null
    if (!this.#isCurrent(version)) this.#forget(version)
    // What was read may be newer than `version`, never older; with the next commit it is gone either way.
    return answer => {
      if (this.#version === version) this.#keep(keyOf(caller, url), answer)
    }
  }

  #isCurrent(version: number | null): boolean {
    return version !== null && version === this.#version
  }

  #keep(key: string, answer: RememberedAnswer): void {
    const bytes = answer.bytes + key.length
    if (this.#bytes + bytes > rememberedBytesMax) this.#forget(this.#version)
    this.#bytes += bytes
    this.#answers.set(key, answer)
  }

  #forget(version: number | null): void {
    this.#answers.clear()
    this.#bytes = 0
    this.#version = version
  }
}

function keyOf({ organization }: Caller, url: string): string {
  return `${organization.key} ${organization.plan} ${url}`
}
