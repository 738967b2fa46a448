// German addresses everybody as “Sie”: phones, stages, the workspace and the examples alike.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../packages/web/src')
const files = globSync(['messages/**/de.ts', 'messages/**/de/*.ts', 'workspace/templates/de.ts'], {
  cwd: source,
})

const familiar = /(?<![\p{L}.])(du|dir|dich|dein(e[mnrs]?)?|ihr habt|euch|euer|eure[mnrs]?)(?!\p{L})/giu
/** Imperatives to one person, where a sentence begins. */
const imperative =
  /(?<=^|[.:!?,]\s|['"`]|\\n- )(Antworte|Drücke?|Frag|Gib|Hol|Klicke?|Komm|Lass|Lies|Mach|Nimm|Öffne|Ordne|Prüfe|Scanne|Schau|Schreibe?|Schließe|Stelle(?= eine| die)|Tippe|Trage|Verteile|Versuche(?= es)|Wähle|Warte|Ziehe?)(?![\p{L}…])/gmu

test.each(files)('%s says Sie', file => {
  const text = readFileSync(join(source, file), 'utf8').replaceAll(/^\s*(import|\/\/|\*).*$/gm, '')
  expect([...text.matchAll(familiar), ...text.matchAll(imperative)].map(([found]) => found)).toEqual([])
})

test('finds what says du, in files of each kind', () => {
  expect(files.map(file => file.split('/')[0])).toContain('workspace')
  expect(files).toEqual(expect.arrayContaining(['messages/de.ts', 'messages/stage/de.ts']))
  expect(files.some(file => file.startsWith('messages/workspace/de/'))).toBe(true)
  for (const said of ["'Tippe auf eine Antwort.'", "'Gesendet. Warte kurz.'", "'Wie heißt du?'"])
    expect(said.match(familiar) ?? said.match(imperative)).not.toBeNull()
  for (const said of ["'Tippen Sie.'", "'Wählen Sie…'", "'Die Stelle'"])
    expect(said.match(familiar) ?? said.match(imperative)).toBeNull()
})
