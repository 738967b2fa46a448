import { comparisonKey } from './comparison-key.ts'

/** Lookalikes of Latin letters in other scripts, and Latin letters without a removable diacritic. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ƒ: 'f', ɡ: 'g', ɑ: 'a' },
  ...{ а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's' },
  ...{
    т: 't',
    у: 'y',
    х: 'x',
    α: 'a',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
  },
}

/** Replaces letters of other scripts that look like Latin ones. @param text in lower case */
export function latinLookAlikes(text: string): string {
  return Array.from(text, character => lookAlikes[character] ?? character).join('')
}

/** Marks of letters that read alike without them; those of Indic scripts are vowels. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
const betweenLetters = /[\s\p{P}]+/gu

/**
 * The key by which names in a room are compared, of participants and of teams: the comparison key without accents, blanks and
 * punctuation, and with the Latin letter for one of another script that looks like it.
 */
export function nameKey(name: string): string {
  const key = comparisonKey(name)
  const letters = latinLookAlikes(key.normalize('NFD').replace(accents, '').normalize('NFC'))
  return letters.replace(betweenLetters, '') || key
}
