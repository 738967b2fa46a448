// Texts of one language address their readers in one way, and call a thing by one word.
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { messagesOf } from '@roomful/texts/catalogue-files'
import { expect, test } from 'vitest'
import { catalogues } from '../packages/web/compiled-texts.ts'

const workspace =
  '{workspace,audit,audited,compare,decks,editor,export,import,pages,permanent-rooms,question-types,retention,session-results,share,sign-in,start,themes,together,trends,webhooks}'
const workspaceAndStage = workspace.replace('{', '{stage,')

/** Words that are not used, and the one that is. */
const others: readonly (readonly [language: string, words: string, used: string, parts: string])[] = [
  ['en', 'pictures?', 'image', workspace],
  ['de', '(?<!„)(du|dich|dir|deine?[mnrs]?)', 'Sie', workspace],
  ['de', 'Bühnen?', 'Leinwand', workspaceAndStage],
  ['de', 'Telefone?[ns]?', 'Handy', workspaceAndStage],
  ['fr', 'tu|toi|ton|tes', 'vous', '*'],
  ['fr', 'formule|offre', 'forfait', '*'],
  ['fr', 'scènes?', 'écran', '*'],
  ['fr', '(?<!vue )(présentateur|intervenant)s?', 'animateur', '*'],
  ['fr', 'code QR', 'QR code', '*'],
  ['es', 'usted(es)?|elija|escriba|guarde|cierre|compruebe|rellene', 'tú', '*'],
  ['es', 'escenarios?', 'pantalla', '*'],
  ['es', '(?<!Controlar con el )móvil(es)?', 'teléfono', '*'],
]

/** English problems of imports are those of the API, which keeps its texts. */
const isOfApi = (key: string) => key.startsWith('import/en.json problems/')

test.each(others)('%s: not %s, but %s', (language, words, _, parts) => {
  const word = new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu')
  const files = globSync(`${parts}/${language}.json`, { cwd: catalogues })
  expect(files.length).toBeGreaterThan(18)
  const found = files.flatMap(file =>
    Object.entries(messagesOf(catalogues, dirname(file), language))
      .map(([key, text]) => [`${file} ${key}`, text] as const)
      .filter(([key, text]) => word.test(text) && !isOfApi(key))
      .map(found => found.join(': ')),
  )
  expect(found).toEqual([])
})
