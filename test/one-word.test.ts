// Texts of one language address their readers in one way, and call a thing by one word.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const messages = new URL('../packages/web/src/messages/', import.meta.url).pathname

/** Words that are not used, and the one that is. */
const others: readonly (readonly [folder: string, words: string, used: string])[] = [
  // Layouts are keys: PICTURE_LEFT.
  ['workspace/en', 'pictures?(?!_)', 'image'],
  ['workspace/de', '(?<!„)(du|dich|dir|deine?[mnrs]?)', 'Sie'],
  ['{workspace,stage}/de', 'Bühnen?', 'Leinwand'],
  ['{workspace,stage}/de', 'Telefone?[ns]?', 'Handy'],
  ['**/fr', 'tu|toi|ton|tes', 'vous'],
  ['**/fr', 'formule|offre', 'forfait'],
  ['**/fr', 'scènes?', 'écran'],
  ['**/fr', '(?<!vue )(présentateur|intervenant)s?', 'animateur'],
  ['**/fr', 'code QR', 'QR code'],
  ['**/es', 'usted(es)?|elija|escriba|guarde|cierre|compruebe|rellene', 'tú'],
  ['**/es', 'escenarios?', 'pantalla'],
  ['**/es', '(?<!Controlar con el )móvil(es)?', 'teléfono'],
]

test.each(others)('%s: not %s, but %s', (folder, words) => {
  const word = new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu')
  const paths = globSync([`${folder}.ts`, `${folder}/*.ts`], { cwd: messages })
  expect(paths).not.toEqual([])
  const found = paths.flatMap(path =>
    readFileSync(messages + path, 'utf8')
      .split('\n')
      .filter(line => word.test(line))
      .map(line => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
