import type { OperationName } from '@roomful/contract/operations/index'
import type { Storage } from '../storage/storage.ts'
import { etagOf } from './etag.ts'

/** An answer as it goes over the wire. */
export interface Rendered {
  readonly bytes: Buffer
  /** Of these bytes. */
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

const rememberedBytesMax = 16 * 1024 * 1024

/**
 * Answers of reads, kept until the next commit of whatever it may be: then all of them are forgotten, so that
 * none is ever out of date. A room that waits is polled by many; one that answers is read anew each time.
 */
class RememberedReads {
  readonly #storage: Storage
  readonly #answers = new Map<string, Rendered>()
  #version: number | null = null
  #bytes = 0

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /**
   * @param key tells this read, its caller's organization and plan included, from every other.
   * @param make reads, and writes the answer as JSON.
   */
  async read(name: OperationName, key: () => string, make: () => Promise<string>): Promise<Rendered> {
    const version = ofStorageAlone.has(name) ? this.#storage.version() : null
    if (version === null) return rendered(await make())
    if (version !== this.#version) this.#forget(version)
    const id = key()
    const known = this.#answers.get(id)
    if (known) return known
    const answer = rendered(await make())
    // What was read may be newer than `version`, never older; with the next commit it is gone either way.
    if (this.#version === version) this.#keep(id, answer)
    return answer
  }

  #keep(id: string, answer: Rendered): void {
    this.#bytes += answer.bytes.length + id.length
    if (this.#bytes > rememberedBytesMax) this.#forget(this.#version)
    this.#answers.set(id, answer)
  }

  #forget(version: number | null): void {
    this.#answers.clear()
    this.#bytes = 0
    this.#version = version
  }
}

const remembered = new WeakMap<Storage, RememberedReads>()

export function rememberedReads(storage: Storage): RememberedReads {
  return remembered.getOrInsertComputed(storage, () => new RememberedReads(storage))
}

/** An answer that nobody is to keep. */
export function rendered(text: string): Rendered {
  const bytes = Buffer.from(text)
  let etag: string | undefined
  return {
    bytes,
    get etag() {
      etag ??= etagOf(text)
      return etag
    },
  }
}
