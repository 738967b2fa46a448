import type { MatchEstimated, MatchExtended, Options, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalidField } from '../../lib/api-error.ts'
import { loadCommonWords, withoutAccents } from './common-words.ts'

const charactersMin = 10
const charactersMax = 200
/** Score 3 of 4. */
const guessesMin = 1e8
/** Combinations of digits for letters; 100 of them take half a second. */
const l33tSubstitutionsMax = 16
/** The cost of an estimate grows with the square of the length. No listed password is longer. */
const estimatedCharactersMax = 24
const wordsMax = 100

/** Texts that a guesser tries first. */
export interface PasswordOwner {
  /** None: the password of a link. */
  readonly foldedEmail?: string
  /** Of a user: names of the person and of their organizations. */
  readonly names: readonly string[]
}

/**
 * Rejects a new password that is too short or too long, or guessable: a common password or one like it, words of eight languages
 * with years, a sequence, a repetition, a name (zxcvbn, https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler).
 * @param field published name of its field
 * @throws ApiError INVALID_REQUEST_BODY
 */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const normalized = password.normalize('NFKC')
  const { length } = [...normalized]
  if (length < charactersMin || length > charactersMax)
    throw invalidField(field, 'length', `${charactersMin} to ${charactersMax} characters`)
  if (owner.foldedEmail !== undefined && isNear(normalized.toLowerCase(), owner.foldedEmail))
    throw invalidField(field, 'not_the_address', 'different from the address')
  await requireUnguessable(password, owner, field)
}

/** As `requireGoodPassword`, for a password whose length is validated. */
export async function requireUnguessable(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const { guesses, sequence } = await estimate(password.normalize('NFKC'), owner)
  if (guesses >= guessesMin) return
  const rule = weaknessOf(sequence)
  throw invalidField(field, rule, weaknesses[rule])
}

type Estimate = Pick<ReturnType<ZxcvbnFactory['check']>, 'guesses' | 'sequence'>

/** The lowest estimate of a password with and without its accents and decorations. */
async function estimate(password: string, owner: PasswordOwner): Promise<Estimate> {
  const factory = await estimator()
  const words = wordsOf(owner)
  const plain = withoutAccents(password)
  let decorated = 1
  const bare = plain.replace(decorations, () => {
    decorated *= 10
    return ''
  })
  const whole = [...new Set([password, plain])].map(text => rate(factory, text, words))
  const { guesses, sequence } = rate(factory, bare, words)
  return [...whole, { guesses: guesses * decorated, sequence }].reduce((least, one) =>
    one.guesses < least.guesses ? one : least,
  )
}

/** Punctuation at the ends and next to digits: guessed after every word and year, though zxcvbn counts it as a word more. */
const decorations =
  /^[^\p{L}\p{M}\p{N}\s]+|[^\p{L}\p{M}\p{N}\s]+$|(?<=\p{N})[^\p{L}\p{M}\p{N}\s]+|[^\p{L}\p{M}\p{N}\s]+(?=\p{N})/gu

function rate(factory: ZxcvbnFactory, text: string, words: string[]): Estimate {
  const { guesses, sequence } = factory.check(text, words)
  // zxcvbn supposes that three words in a row are tried late, however common they are.
  const isListed = sequence.every(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
  const inOrder = sequence.reduce((product, match, i) => product * (i + 1) * guessesFor(match), 1)
  return { guesses: isListed ? Math.min(guesses, inOrder) : guesses, sequence }
}

const guessesFor = (match: MatchExtended) => (match as MatchEstimated).guesses

/** At most two letters added, removed or replaced. */
function isNear(text: string, other: string): boolean {
  if (Math.abs(text.length - other.length) > 2) return false
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= text.length; i++) {
    const above = row
    row = [i]
    for (let j = 1; j <= other.length; j++)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + Number(text[i - 1] !== other[j - 1])))
  }
  return row[other.length]! <= 2
}

const weaknesses = {
  personal:
    'made of other words than names, titles and codes that others know, and Roomful, which are guessed first',
  uncommon: 'less common: attackers try this password, or one like it, first',
  patterned: 'made of unrelated words: repetitions, sequences and dates are guessed first',
}

function weaknessOf(sequence: readonly MatchExtended[]): keyof typeof weaknesses {
  const lists = sequence.map(match => ('dictionaryName' in match ? match.dictionaryName : undefined))
  if (lists.some(list => list === 'userInputs' || list === 'product')) return 'personal'
  return lists.some(list => list !== undefined) ? 'uncommon' : 'patterned'
}

function wordsOf({ foldedEmail, names }: PasswordOwner): string[] {
  const addresses =
    foldedEmail === undefined ? [] : [foldedEmail, foldedEmail.slice(0, foldedEmail.lastIndexOf('@'))]
  const texts = [...names, ...addresses].map(text => text.normalize('NFKC').toLowerCase())
  const parts = texts.flatMap(text => {
    const words = text.split(/[^\p{L}\p{N}]+/u)
    return [words.join(''), ...words]
  })
  const whole = [...texts, ...parts.filter(part => part.length > 2)]
  return [...new Set(whole.flatMap(text => [text, withoutAccents(text)]))].slice(0, wordsMax)
}

let loading: Promise<ZxcvbnFactory> | undefined

/** Loaded on first use: its lists take 0.1 s and 35 MiB, which most servers never need. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= load()
  return loading
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }, words] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    loadCommonWords(),
  ])
  const factory = new ZxcvbnFactory({
    dictionary: { ...dictionary, product: ['roomful'] },
    graphs: adjacencyGraphs,
    maxLength: estimatedCharactersMax,
    l33tMaxSubstitutions: l33tSubstitutionsMax,
  })
  // As an object, the list would take ten times the memory.
  const ranks = new Proxy({}, { get: (_, word) => words.rankOf(String(word)) })
  const { options } = factory as unknown as { readonly options: Options }
  options.rankedDictionaries.words = ranks
  options.rankedDictionariesMaxWordSize.words = estimatedCharactersMax
  return factory
}
