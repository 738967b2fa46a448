// The word filter finds listed words through accents, leetspeak, stars, spaces and look-alike letters, spares names,
// places and ordinary words of four languages, and is fast on long texts.
import { expect, test } from 'vitest'
import { reading, type Services } from '../../services.ts'
import { isListedName, WordList, WordLists } from './word-filter.ts'

/** The lists that come with Roomful, for an organization without words of its own. */
async function shipped(operatorWords: readonly string[] = []) {
  const noRows: object = new Proxy(
    {},
    { get: (_, name) => (name === 'execute' ? async () => [] : () => noRows) },
  )
  const services = { storage: { read: noRows }, clock: { now: () => 0 } } as unknown as Services
  return new WordLists(operatorWords).of(reading(services), 1)
}

test('names, places and ordinary words of four languages are not held against anybody', async () => {
  const isListed = await shipped()
  const harmless = [
    ...[
      'Scunthorpe',
      'Penistone',
      'Essex',
      'Sussex',
      'Middlesex',
      'cockpit',
      'Moby Dick',
      'Dick',
      'Charles Dickens',
    ],
    ...[
      'shiitake',
      'Matsushita',
      'classic',
      'assessment',
      'analysis',
      'therapist',
      'document',
      'summa cum laude',
    ],
    ...[
      'Hancock',
      'Cockburn',
      'snigger',
      'niggle',
      'Nigeria',
      'swank',
      'moose',
      'bassoon',
      'push it',
      'is hit',
    ],
    ...[
      'Kanalisation',
      'Analyse',
      'Wankelmotor',
      'Marsch',
      'harsch',
      'Barsch',
      'Das Buch Mose',
      'Ass',
      'FDP',
      'FCK',
    ],
    ...['Vergangenheit', 'Pute', 'Putenbrust', 'Spastik', 'Fichte', 'Wichtel', 'Schlamperei'],
    ...['en retard', 'salopette', 'cul-de-sac', 'une bite', 'député', 'dispute', 'amputer', 'connaître'],
    ...['cono', 'computadora', 'disputar', 'reputación', 'huso horario', 'Kike', 'Chingachgook', 'Putin'],
    ...[
      'a*b',
      'f*g',
      '455',
      'B12',
      '3 x 5',
      'A B C',
      'a. b. c.',
      'C++',
      'x@y.org',
      'hello!!!',
      '🙂',
      '…',
      '',
    ],
  ]
  expect(harmless.filter(isListed)).toEqual([])
})

test('a listed word is found in a sentence, in any case, with accents, digits, stars, dots and look-alike letters', async () => {
  const isListed = await shipped()
  const listed = [
    ...[
      'fuck',
      'FUCK',
      'fück',
      'f u c k',
      'f.u.c.k',
      'f-u-c-k you',
      'fu.ck',
      'fuuuuuck',
      'f*ck',
      'f**k',
      'ƒuck',
    ],
    ...[
      'fuсk',
      'ｆｕｃｋ',
      '𝓯𝓾𝓬𝓴',
      'f\u200buck',
      'motherfucker',
      'you are a w4nker',
      '$hit',
      'sh1t',
      '5h1t!',
      'sh¡t',
    ],
    ...['a$$hole', '@sshole', 'b!tch', 'bi+ch', 'c u n t', 'nigg3r', 'f4ggot'],
    ...[
      'Scheiße',
      'SCHEISSE',
      'sch3isse',
      'so ein Scheisswetter',
      'Arschlöcher',
      '4rschloch',
      'Hurensöhne',
      'W1chser',
    ],
    ...['merde', 'M3RDE', 'enculé', '3nculé', 'Fils  de PUTE!', 'pétasse', 'nique ta mère', 'PUUUTAIN'],
    ...['mierda', 'coño', 'c0ño', 'hijo de puta', 'g1l1p0llas', 'cabrón', 'maricón'],
  ]
  expect(listed.filter(text => !isListed(text))).toEqual([])
})

test('an entry is a whole word, the beginning of one, a part of one, or several words', () => {
  const list = new WordList(['Zonk', 'blub*', '*grmpf*', 'alter Hut', ' ', '**', '!'])
  const found = ['zonk', 'ZÖNK', 'Blubber', 'vergrmpft', 'ein ALTER  hut!']
  expect(found.filter(text => !list.isIn(text))).toEqual([])
  expect(['zonks', 'geblubber', 'alter', 'hut', 'alterhut'].filter(text => list.isIn(text))).toEqual([])
  expect(new WordList(['', ' ', '***']).isEmpty).toBe(true)
})

test("the operator's words count besides those that come with Roomful", async () => {
  const isListed = await shipped(['competitor inc', 'zonk'])
  expect(['Zonk!', 'like Competitor, Inc.', 'fuck'].filter(text => !isListed(text))).toEqual([])
})

test('a long text of one letter takes no time to speak of', () => {
  const list = new WordList(['zonk', '*grmpf*', 'blub*'])
  for (const text of [
    'a'.repeat(4_000),
    'a '.repeat(2_000),
    'a.'.repeat(2_000),
    '*'.repeat(4_000),
    'a*'.repeat(2_000),
  ])
    expect(list.isIn(text)).toBe(false)
})

test('names of hate are listed for people, and may be written in answers', async () => {
  const isListed = await shipped()
  const hateful = ['Hitler', 'A. Hitler', 'Adolf H.', 'H1TLER', 'Goebbels', 'sieg heil', 'Ku Klux Klan']
  expect(hateful.filter(name => !isListedName(name, isListed))).toEqual([])
  expect(hateful.filter(isListed)).toEqual([])
  const harmless = [
    'Adolf Huber',
    'Ignazio',
    'Nazir',
    'Nazim Hikmet',
    'Heilbronn',
    'Stalinova',
    'Whitey',
    'Hitchcock',
    'Hilter am Teutoburger Wald',
  ]
  expect(harmless.filter(name => isListedName(name, isListed))).toEqual([])
})
