// Offered nicknames: two words of the page's language, one more number where they are taken, drawn evenly; as long as a field takes.
import { expect, test } from 'vitest'
import { messages as german } from '../src/messages/nickname/de.ts'
import { messages as english } from '../src/messages/nickname/en.ts'
import { messages as spanish } from '../src/messages/nickname/es.ts'
import { messages as french } from '../src/messages/nickname/fr.ts'
import { offeredNickname } from '../src/participant/joining/offered-nickname.ts'

const languages = { en: english, de: german, fr: french, es: spanish }

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
  expect(offeredNickname(english, first, true)).toBe('Brave Badger 10')
})

test.each(Object.entries(languages))(
  'are a thousand different ones in %s, none longer than a field takes',
  (_, words) => {
    const { animals, qualities, joined } = words
    const all = new Set(animals.flatMap(animal => qualities.map(quality => joined(animal, quality))))
    expect(all.size).toBe(1_000)
    for (const offered of all) expect(`${offered} 99`.length).toBeLessThanOrEqual(40)
  },
)
