import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalidField } from '../../lib/api-error.ts'

const charactersMin = 10
const charactersMax = 200
/** Of 0 to 4; 3 takes more than 10⁸ guesses. */
const scoreMin = 3
/** The cost of an estimate grows with the square of the length. No listed password is longer. */
const estimatedCharactersMax = 24
const wordsMax = 100

/** Whose password it is: names and addresses are guessed first. */
export interface PasswordOwner {
  readonly foldedEmail: string
  /** Names of the person and of their organizations. */
  readonly names: readonly string[]
}

/**
 * Rejects a new password that is too short or too long, or guessable: a common password or one like it, a
 * sequence, a repetition, a name (zxcvbn, https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler).
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
  if (normalized.toLowerCase() === owner.foldedEmail)
    throw invalidField(field, 'not_the_address', 'different from the address')
  const { score, sequence } = (await estimator()).check(normalized, wordsOf(owner))
  if (score >= scoreMin) return
  const rule = weaknessOf(sequence)
  throw invalidField(field, rule, weaknesses[rule])
}

const weaknesses = {
  personal:
    'made of other words than the names of the person, the organization and Roomful, which are guessed first',
  uncommon: 'less common: attackers try this password, or one like it, first',
  patterned: 'made of unrelated words: repetitions, sequences and dates are guessed first',
}

function weaknessOf(sequence: readonly MatchExtended[]): keyof typeof weaknesses {
  const lists = sequence.map(match => ('dictionaryName' in match ? match.dictionaryName : undefined))
  if (lists.some(list => list === 'userInputs' || list === 'product')) return 'personal'
  return lists.some(list => list !== undefined) ? 'uncommon' : 'patterned'
}

function wordsOf({ foldedEmail, names }: PasswordOwner): string[] {
  const local = foldedEmail.slice(0, foldedEmail.lastIndexOf('@'))
  const texts = [...names, foldedEmail, local].map(text => text.normalize('NFKC').toLowerCase())
  const parts = texts.flatMap(text => {
    const words = text.split(/[^\p{L}\p{N}]+/u)
    return [words.join(''), ...words]
  })
  return [...new Set([...texts, ...parts.filter(part => part.length > 2)])].slice(0, wordsMax)
}

let loading: Promise<ZxcvbnFactory> | undefined

/** Loaded on first use: its lists take 0.1 s and 30 MiB, which most servers never need. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= load()
  return loading
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, product: ['roomful'] },
    graphs: adjacencyGraphs,
    maxLength: estimatedCharactersMax,
  })
}
