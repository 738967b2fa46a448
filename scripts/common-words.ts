/**
 * Makes the list of words with which new passwords are judged, from the dictionaries of zxcvbn-ts: `node scripts/common-words.ts`. It is
 * checked in, because one list of 0.7 MB is searched in a millisecond, and 90 dictionaries in a second and 160 MiB.
 */
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { dictionary as german } from '@zxcvbn-ts/language-de'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import { dictionary as italian } from '@zxcvbn-ts/language-it'
import { dictionary as dutch } from '@zxcvbn-ts/language-nl-be'
import { dictionary as polish } from '@zxcvbn-ts/language-pl'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'
import { withoutAccents } from '../packages/server/src/features/people/common-words.ts'

export const wordsFile = new URL(
  '../packages/server/src/features/people/words/common-words.br',
  import.meta.url,
)

/** Common phrases, which the dictionaries have as words at most. */
const phrases = [
  ...['iloveyou', 'ichliebedich', 'jetaime', 'tequiero', 'teamo', 'tiamo', 'tivogliobene', 'ikhouvanje'],
  ...['ikhouvanjou', 'kochamcie', 'euteamo', 'amote', 'letmein', 'lassmichrein', 'laissemoientrer'],
  ...['motdepasse', 'buenosdias', 'gutenmorgen', 'goedemorgen', 'dziendobry', 'bomdia', 'buongiorno'],
]

/** Words of each dictionary, the most common first; all of them would double the file. */
const wordsMax = 20_000

/** Every word with its best rank, sorted. */
export function commonWords(): string {
  const ranks = new Map<string, number>()
  const dictionaries = [german, english, spanish, french, italian, dutch, polish, portuguese]
  const lists: readonly (readonly (string | number)[])[] = [
    ...dictionaries.flatMap(dictionary => Object.values(dictionary)),
    phrases,
  ]
  for (const list of lists)
    list.slice(0, wordsMax).forEach((listed, index) => {
      for (const word of spellings(String(listed).toLowerCase()))
        if (/^[a-z]{3,24}$/.test(word) && (ranks.get(word) ?? Infinity) > index + 1)
          ranks.set(word, index + 1)
    })
  return [...ranks.keys()]
    .sort()
    .map(word => `${word}${Math.floor(Math.log2(ranks.get(word)!) / 2)}`)
    .join('')
}

/** Umlauts are typed as two letters, too. */
function spellings(word: string): string[] {
  const umlauts = { ä: 'ae', ö: 'oe', ü: 'ue' } as Record<string, string>
  return [withoutAccents(word), withoutAccents(word.replace(/[äöü]/g, letter => umlauts[letter]!))]
}

if (import.meta.main) writeFileSync(wordsFile, brotliCompressSync(commonWords()))
