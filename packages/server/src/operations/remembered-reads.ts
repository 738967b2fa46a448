import type { OperationName } from '@roomful/contract/operations/index'
import type { Clock } from '../clock.ts'
import type { Services } from '../domain/domain.ts'
import type { Storage } from '../storage/storage.ts'
import { etagOf } from './etag.ts'

/** An answer as it goes over the wire. */
export interface Rendered {
  readonly text: string
  readonly etag: string
}

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

const rememberedCharactersMax = 16_000_000
/** However little is committed: as long as a credential or a plan is remembered. */
const rememberedMs = 2_000

/**
 * Answers of reads, kept until the next commit of whatever it may be: then all of them are forgotten, so that
 * none is ever out of date. A room that waits is polled by many; one that answers is read anew each time.
 */
class RememberedReads {
  readonly #storage: Storage
  readonly #clock: Clock
  readonly #answers = new Map<string, Rendered>()
  #version: number | null = null
  #until = 0
  #characters = 0

  constructor({ storage, clock }: Services) {
    this.#storage = storage
    this.#clock = clock
  }

  /**
   * @param key tells this read, its caller's organization and plan included, from every other.
   * @param make reads, and writes the answer as JSON.
   */
  async read(name: OperationName, key: () => string, make: () => Promise<string>): Promise<Rendered> {
    const version = ofStorageAlone.has(name) ? this.#storage.version() : null
    if (version === null) return rendered(await make())
    if (version !== this.#version || this.#clock.now() >= this.#until) this.#forget(version)
    const id = key()
    const known = this.#answers.get(id)
    if (known) return known
    const answer = rendered(await make())
    // What was read may be newer than `version`, never older; with the next commit it is gone either way.
    if (this.#version === version) this.#keep(id, answer)
    return answer
  }

  #keep(id: string, answer: Rendered): void {
    this.#characters += answer.text.length + id.length
    if (this.#characters > rememberedCharactersMax) this.#forget(this.#version)
    this.#answers.set(id, answer)
  }

  #forget(version: number | null): void {
    this.#answers.clear()
    this.#characters = 0
    this.#version = version
    this.#until = this.#clock.now() + rememberedMs
  }
}

const remembered = new WeakMap<Storage, RememberedReads>()

export function rememberedReads(services: Services): RememberedReads {
  return remembered.getOrInsertComputed(services.storage, () => new RememberedReads(services))
}

/** An answer that nobody is to keep. */
export function rendered(text: string): Rendered {
  let etag: string | undefined
  return {
    text,
    get etag() {
      etag ??= etagOf(text)
      return etag
    },
  }
}
