// Offered nicknames: two words of the page's language, one more number where they are taken, drawn evenly; as long as a field takes.
import { expect, test } from 'vitest'
import { offeredNickname } from '../src/participant/joining/offered-nickname.ts'
import { textsByLanguage } from './support/texts.ts'

const languages = await textsByLanguage('nickname')

/** The last possible draw of each kind. */
const last = (count: number) => count - 1
const first = () => 0

test('are an animal and a quality, as the language puts them', () => {
  expect(Object.values(languages).map(words => offeredNickname(words, first))).toEqual([
    'Brave Badger',
    'Emsiger Adler',
    'Aigle agile',
    'Alce ágil',
  ])
  expect(Object.values(languages).map(words => offeredNickname(words, last, true))).toEqual([
    'Wise Wolf 99',
    'Weiser Wolf 99',
    'Triton vif 99',
    'Zorro veloz 99',
  ])
  expect(offeredNickname(languages.en, first, true)).toBe('Brave Badger 10')
})

test.each(Object.entries(languages))(
  'are a thousand different ones in %s, none longer than a field takes',
  (_, words) => {
    const { animals, qualities, joined } = words
    const all = new Set(animals.flatMap(animal => qualities.map(quality => joined({ animal, quality }))))
    expect(all.size).toBe(1_000)
    for (const offered of all) expect(`${offered} 99`.length).toBeLessThanOrEqual(40)
  },
)
