import type { IsListed, WordFilter } from '../../services.ts'
import type { Db } from '../../storage/storage.ts'
import { german } from './lists/de.ts'
import { english } from './lists/en.ts'
import { spanish } from './lists/es.ts'
import { french } from './lists/fr.ts'
import { WordList } from './word-list.ts'

const organizationsMax = 100
const textsMax = 10_000

/** The lists for sessions with `word_filter`: those shipped, the operator's, each organization's own. */
export class WordLists implements WordFilter {
  readonly #operatorWords: readonly string[]
  #shared: IsListed | undefined
  /** By organization; its words are read each time, so that a change takes effect at once on every server. */
  readonly #own = new Map<number, { readonly words: string; readonly isListed: IsListed }>()

  constructor(operatorWords: readonly string[]) {
    this.#operatorWords = operatorWords
  }

  async of({ db }: { readonly db: Db }, organizationKey: number): Promise<IsListed> {
    const rows = await db
      .selectFrom('organization_words')
      .select('word')
      .where('organization_key', '=', organizationKey)
      .orderBy('word')
      .execute()
    this.#shared ??= withCache(new WordList([...shippedWords(), ...this.#operatorWords]))
    if (rows.length === 0) return this.#shared
    const words = rows.map(({ word }) => word).join('\n')
    const cached = this.#own.get(organizationKey)
    if (cached?.words === words) return cached.isListed
    const own = withCache(new WordList(rows.map(({ word }) => word)))
    const shared = this.#shared
    const isListed: IsListed = text => shared(text) || own(text)
    if (this.#own.size >= organizationsMax) this.#own.clear()
    this.#own.set(organizationKey, { words, isListed })
    return isListed
  }
}

/** A hall writes the same words many times. */
function withCache(list: WordList): IsListed {
  const cached = new Map<string, boolean>()
  return text => {
    const before = cached.get(text)
    if (before !== undefined) return before
    const isListed = list.isIn(text)
    if (cached.size >= textsMax) cached.clear()
    cached.set(text, isListed)
    return isListed
  }
}

/** The entries of all languages: single words, and phrases in quotation marks. */
function shippedWords(): string[] {
  return [english, german, french, spanish].flatMap(list =>
    [...list.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word!),
  )
}
