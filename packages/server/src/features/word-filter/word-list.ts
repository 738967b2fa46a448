import { foldText } from './fold-text.ts'

/** The entries of a list, in folded form. */
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
/** Single letters with something between them: `f u c k`, `f.u.c.k`. */
const spelledOut = /(?<![\p{L}\p{N}])\p{L}(?:[\s._*~,-]{1,3}\p{L}){2,}(?![\p{L}\p{N}])/gu
/** One word with something in it: `fu.ck`. */
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
 * A list of words, and the question whether a text contains one. Only whole words count, unless an entry says
 * otherwise, so that a town's name does not match. Case, accents, look-alike letters, digits for letters,
 * stretched and spelled-out words make no difference.
 */
export class WordList {
  readonly #entries: Entries

  /** @param entries `word`, `word*` (words that begin so), `*word*` (words that contain it), or several words */
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

  /** Whether the text contains a word of the list. Takes time in proportion to its length. */
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

/** Everything in a folded text that may be a word, in the forms in which it may be written. */
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
