/** Letters of other scripts that look like Latin ones, and Latin ones that have no mark to take off. */
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

const marks = /\p{M}+/gu
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** The tilde makes another letter of an n. */
const tildeN = /n\u0303/g

/**
 * A text in the form in which words are compared: small letters without marks, what looks like a Latin letter as that
 * letter. An ñ stays one.
 */
export function foldText(text: string): string {
  const small = text.normalize('NFKD').replace(invisible, '').toLowerCase().normalize('NFKD')
  const bare = small.replace(tildeN, 'ñ').replace(marks, '')
  return Array.from(bare, character => lookAlikes[character] ?? character).join('')
}
