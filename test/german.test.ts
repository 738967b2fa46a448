// German addresses everybody as “Sie”: phones, stages, the workspace and the examples alike.
import { messagesOf, partsIn } from '@roomful/texts/catalogue-files'
import { expect, test } from 'vitest'
import { catalogues } from '../packages/web/catalogues.ts'

const familiar = /(?<![\p{L}.])(du|dir|dich|dein(e[mnrs]?)?|ihr habt|euch|euer|eure[mnrs]?)(?!\p{L})/giu
/** Imperatives to one person, where a sentence begins. */
const imperative =
  /(?<=^|[.:!?,{]\s?|['"`]|\n- )(Antworte|Drücke?|Frag|Gib|Hol|Klicke?|Komm|Lass|Lies|Mach|Nimm|Öffne|Ordne|Prüfe|Scanne|Schau|Schreibe?|Schließe|Stelle(?= eine| die)|Tippe|Trage|Verteile|Versuche(?= es)|Wähle|Warte|Ziehe?)(?![\p{L}…])/gmu

test.each(partsIn(catalogues))('%s says Sie', part => {
  const text = Object.values(messagesOf(catalogues, part, 'de')).join('\n')
  expect([...text.matchAll(familiar), ...text.matchAll(imperative)].map(([found]) => found)).toEqual([])
})

test('finds what says du', () => {
  for (const said of ['Tippe auf eine Antwort.', 'Gesendet. Warte kurz.', 'Wie heißt du?'])
    expect(said.match(familiar) ?? said.match(imperative)).not.toBeNull()
  for (const said of ['Tippen Sie.', 'Wählen Sie…', 'Die Stelle'])
    expect(said.match(familiar) ?? said.match(imperative)).toBeNull()
})
