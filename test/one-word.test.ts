// Texts of one language address their readers in one way, and call a thing by one word.
import { join } from 'node:path'
import { languages } from '@roomful/contract/features/people/account'
import { questionTypes } from '@roomful/contract/question-types/index'
import { messagesOf, partsIn } from '@roomful/texts/catalogue-files'
import { expect, test } from 'vitest'
import { catalogues } from '../packages/web/catalogues.ts'

/** Parts that an audience reads; all others are those of the workspace. */
const audience = [
  ...[
    'ask',
    'forms',
    'join',
    'merge',
    'moderator',
    'nickname',
    'participant',
    'report',
    'results',
    'room',
    'stage',
  ],
  ...['teams', 'teams-results', 'teams-stage', 'templates'],
]
const every = partsIn(catalogues)
const workspace = every.filter(part => !audience.includes(part))
const workspaceAndStage = ['stage', ...workspace]

/** Words that are not used, and the one that is. */
const others: readonly (readonly [
  language: string,
  words: string,
  used: string,
  parts: readonly string[],
])[] = [
  ['en', 'pictures?', 'image', workspace],
  ['de', '(?<!„)(du|dich|dir|deine?[mnrs]?)', 'Sie', workspace],
  ['de', 'Bühnen?', 'Leinwand', workspaceAndStage],
  ['de', 'Telefone?[ns]?', 'Handy', workspaceAndStage],
  ['fr', 'tu|toi|ton|tes', 'vous', every],
  ['fr', 'formule|offre', 'forfait', every],
  ['fr', 'scènes?', 'écran', every],
  ['fr', '(?<!vue )(présentateur|intervenant)s?', 'animateur', every],
  ['fr', 'code QR', 'QR code', every],
  ['es', 'usted(es)?|elija|escriba|guarde|cierre|compruebe|rellene', 'tú', every],
  ['es', 'escenarios?', 'pantalla', every],
  ['es', '(?<!Controlar con el )móvil(es)?', 'teléfono', every],
]

/** English problems of imports are those of the API, which keeps its texts. */
const isOfApi = (key: string) => key.startsWith('import problems/')

test.each(others)('%s: not %s, but %s', (language, words, _, parts) => {
  const word = new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu')
  expect(parts.length).toBeGreaterThan(18)
  const found = parts.flatMap(part =>
    Object.entries(messagesOf(catalogues, part, language))
      .map(([key, text]) => [`${part} ${key}`, text] as const)
      .filter(([key, text]) => word.test(text) && !(language === 'en' && isOfApi(key)))
      .map(found => found.join(': ')),
  )
  expect(found).toEqual([])
})

test.each(languages)('%s: question types have the names of the pages in workbooks', language => {
  const ofPages = messagesOf(catalogues, 'question-types', language)
  const ofWorkbooks = messagesOf(
    join(import.meta.dirname, '../packages/server/src/texts'),
    'workbook',
    language,
  )
  for (const type of Object.keys(questionTypes))
    expect(ofWorkbooks[`types/${type}`]).toBe(ofPages[`${type}/name`])
})
