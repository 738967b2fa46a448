import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, type Messages, parseCatalogue } from './catalogue.ts'
import { textsOf } from './compile.ts'

/** The parts of a folder of catalogues: a folder each, with a file for each language. */
export function partsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter(part => existsSync(join(folder, part, 'en.json')))
    .sort()
}

/** @throws Error unless the file is a catalogue */
export function readCatalogue(folder: string, part: string, tag: string): Catalogue {
  const file = join(folder, part, `${tag}.json`)
  return parseCatalogue(readFileSync(file, 'utf8'), file)
}

/** The languages of a part. */
export function languagesOf(folder: string, part: string): string[] {
  const names = readdirSync(join(folder, part)).filter(name => name.endsWith('.json'))
  return names.map(name => name.slice(0, -'.json'.length))
}

/** The messages of a part in a language; none where it has no file. */
export function messagesOf(folder: string, part: string, tag: string): Messages {
  return languagesOf(folder, part).includes(tag) ? readCatalogue(folder, part, tag).messages : {}
}

/** The texts of a part in a language, with English ones where it has none. */
export function textsIn<T>(folder: string, part: string, tag: string): T {
  return textsOf(tag, messagesOf(folder, part, tag), readCatalogue(folder, part, 'en'))
}
