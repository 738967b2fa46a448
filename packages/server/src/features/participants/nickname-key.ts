import { comparisonKey } from '@roomful/contract/lib/comparison-key'
import { latinLookAlikes } from '../word-filter/word-filter.ts'

/** Marks of letters that read alike without them; those of Indic scripts are vowels. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
const betweenLetters = /[\s\p{P}]+/gu

/**
 * The key by which nicknames are compared: the comparison key without accents, blanks and punctuation, and with the Latin
 * letter for one of another script that looks like it.
 */
export function nicknameKey(nickname: string): string {
  const key = comparisonKey(nickname)
  const letters = latinLookAlikes(key.normalize('NFD').replace(accents, '').normalize('NFC'))
  return letters.replace(betweenLetters, '') || key
}
