import { cleanLine } from '@roomful/contract/lib/clean-text'
import { latinLookAlikes } from '@roomful/contract/lib/name-key'
import type { IsListed, Organization, Reading, WordFilter, Writing } from '../../services.ts'
import type { Db } from '../../storage/storage.ts'
import { german } from './lists/de.ts'
import { english } from './lists/en.ts'
import { spanish } from './lists/es.ts'
import { french } from './lists/fr.ts'
import { hatefulNames } from './lists/names.ts'

const marks = /\p{M}+/gu
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** An ñ is a letter of its own. */
const tildeN = /n\u0303/g

/**
 * Normalizes a text for comparison: lower case, no diacritics, lookalikes replaced by Latin letters. An ñ
 * stays one.
 */
function foldText(text: string): string {
  const small = text.normalize('NFKD').replace(invisible, '').toLowerCase().normalize('NFKD')
  return latinLookAlikes(small.replace(tildeN, 'ñ').replace(marks, ''))
}

/** Folded entries of a list. */
interface Entries {
  readonly words: ReadonlySet<string>
  /** `word*` */
  readonly beginnings: ReadonlySet<string>
  /** `*word*` */
  readonly parts: readonly string[]
  /** Entries of several words. */
  readonly phrases: readonly string[]
}

const tokens = /[\p{L}\p{N}@$€!¡|+*]+/gu
/** Spelled-out words: `f u c k`, `f.u.c.k`. */
const spelledOut = /(?<![\p{L}\p{N}])\p{L}(?:[\s._*~,-]{1,3}\p{L}){2,}(?![\p{L}\p{N}])/gu
/** Words with separators: `fu.ck`. */
const broken = /[\p{L}\p{N}@$€]+(?:[._*~-]+[\p{L}\p{N}@$€]+)+/gu
const notLetters = /[^\p{L}\p{N}]+/gu
const letter = /\p{L}/u
const atEnds = /^[!¡|+*]+|[!¡|+*]+$/g
const disguise = /[013457@$€!¡|+]/
const disguised: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '€': 'e', '+': 't' },
  ...{ '1': 'i', '!': 'i', '¡': 'i', '|': 'i' },
}
const stretched = /(\p{L})\1{2,}/gu
const beginningMin = 3
const starredMin = 4

/**
 * Matches texts against a list of words. Only whole words count, unless an entry declares otherwise, so that
 * a town's name does not match. Case, accents, lookalikes, digits for letters, stretched and spelled-out
 * words make no difference.
 */
export class WordList {
  readonly #entries: Entries

  /** @param entries `word`, `word*` (prefix), `*word*` (substring), or several words */
  constructor(entries: Iterable<string>) {
    const words = new Set<string>()
    const beginnings = new Set<string>()
    const parts = new Set<string>()
    const phrases = new Set<string>()
    for (const entry of entries) {
      const folded = foldText(entry).trim()
      const stem = folded.replace(notLetters, ' ').trim()
      if (stem === '') continue
      if (stem.includes(' ')) phrases.add(stem)
      else if (folded.startsWith('*')) parts.add(stem)
      else if (folded.endsWith('*')) beginnings.add(stem)
      else words.add(stem)
    }
    this.#entries = { words, beginnings, parts: [...parts], phrases: [...phrases] }
  }

  get isEmpty(): boolean {
    const { words, beginnings, parts, phrases } = this.#entries
    return words.size + beginnings.size + parts.length + phrases.length === 0
  }

  /** Whether the text contains a listed word, in linear time. */
  isIn(text: string): boolean {
    const folded = foldText(text)
    for (const token of candidates(folded)) if (this.#hasWord(token)) return true
    if (this.#entries.phrases.length === 0) return false
    const spaced = ` ${folded.replace(notLetters, ' ').trim()} `
    return this.#entries.phrases.some(phrase => spaced.includes(` ${phrase} `))
  }

  #hasWord(token: string): boolean {
    if (!letter.test(token)) return false
    if (token.includes('*')) return token.length >= starredMin && this.#fitsStars(token)
    const { words, beginnings, parts } = this.#entries
    if (words.has(token)) return true
    for (let end = beginningMin; end <= token.length; end++)
      if (beginnings.has(token.slice(0, end))) return true
    return parts.some(part => token.includes(part))
  }

  /** `f**k`: a star stands for one letter. */
  #fitsStars(token: string): boolean {
    const { words, beginnings, parts } = this.#entries
    const fits = (word: string) =>
      word.length === token.length &&
      [...token].every((character, i) => character === '*' || character === word[i])
    return [words, beginnings, parts].some(some => [...some].some(fits))
  }
}

/** All possible words of a folded text, in each possible spelling. */
function* candidates(folded: string): Generator<string> {
  for (const [token] of folded.matchAll(tokens)) {
    yield* formsOf(token)
    const inner = token.replace(atEnds, '')
    if (inner !== token) yield* formsOf(inner)
  }
  for (const [text] of folded.matchAll(spelledOut)) yield* formsOf(text.replace(notLetters, ''))
  for (const [text] of folded.matchAll(broken)) yield* formsOf(text.replace(/[._*~-]+/g, ''))
}

function* formsOf(token: string): Generator<string> {
  yield* unstretched(token)
  if (!disguise.test(token) || !letter.test(token)) return
  const undisguised = Array.from(token, character => disguised[character] ?? character).join('')
  yield* unstretched(undisguised)
  if (/[1!¡|]/.test(token)) yield* unstretched(undisguised.replaceAll('i', 'l'))
}

/** `fuuuck` as `fuck` and `fuuck`. */
function* unstretched(token: string): Generator<string> {
  yield token
  const once = token.replace(stretched, '$1')
  if (once === token) return
  yield once
  yield token.replace(stretched, '$1$1')
}

const organizationsMax = 100
const textsMax = 10_000

/**
 * The word lists for sessions with `word_filter`: the shipped ones, the operator's, each organization's own.
 */
export class WordLists implements WordFilter {
  readonly #operatorWords: readonly string[]
  #shared: IsListed | undefined
  /** By organization; the words are read each time, so that a change takes effect at once on every server. */
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

/** Participants of a room write the same words many times. */
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

/** The entries of all languages. */
function shippedWords(): string[] {
  return [english, german, french, spanish].flatMap(entriesOf)
}

/** Single words, and phrases in quotation marks. */
function entriesOf(list: string): string[] {
  return [...list.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word!)
}

const hateful = new WordList(entriesOf(hatefulNames))

/** Whether a name is one of hate, or contains a listed word. */
export function isListedName(name: string, isListed: IsListed): boolean {
  return hateful.isIn(name) || isListed(name)
}

const wordCharactersMax = 60
const wordsMax = 5_000

/** A word that cannot be added to a list. */
export class WordError extends Error {
  override readonly name = 'WordError'
}

/** An organization's own words, in alphabetical order. */
export async function listWords({ db }: Reading, { key }: Organization): Promise<string[]> {
  const rows = await db
    .selectFrom('organization_words')
    .select('word')
    .where('organization_key', '=', key)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}

/** Adds words, ignoring existing ones. @throws WordError */
export async function addWords(
  tx: Writing,
  organization: Organization,
  words: readonly string[],
): Promise<string[]> {
  const rows = words.map(word => ({ organization_key: organization.key, word: readWord(word) }))
  for (const row of rows)
    await tx.db
      .insertInto('organization_words')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  const all = await listWords(tx, organization)
  if (all.length > wordsMax) throw new WordError(`an organization can have at most ${wordsMax} words`)
  return all
}

/** Removes words, ignoring missing ones. */
export async function removeWords(
  tx: Writing,
  organization: Organization,
  words: readonly string[],
): Promise<string[]> {
  for (const word of words)
    await tx.db
      .deleteFrom('organization_words')
      .where('organization_key', '=', organization.key)
      .where('word', '=', normalized(word))
      .execute()
  return listWords(tx, organization)
}

function readWord(word: string): string {
  const clean = normalized(word)
  if (clean.length > wordCharactersMax || new WordList([clean]).isEmpty)
    throw new WordError(`${JSON.stringify(word)} is not a word of at most ${wordCharactersMax} characters`)
  return clean
}

function normalized(word: string): string {
  return cleanLine(word.normalize('NFC')).toLowerCase()
}
