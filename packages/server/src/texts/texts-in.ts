import type { Language } from '@roomful/contract/features/people/account'
import { type Catalogue, parseCatalogue } from '@roomful/texts/catalogue'
import { textsOf } from '@roomful/texts/compile'
import { readResource } from '../lib/resources.ts'
import type { Texts } from './texts.ts'

const compiled = new Map<string, unknown>()

/** The texts of a part, of mails and of pages that the server makes itself; compiled on first use. */
export function textsIn<Part extends keyof Texts>(language: Language, part: Part): Texts[Part] {
  return compiled.getOrInsertComputed(`${part} ${language}`, () =>
    textsOf(language, read(part, language).messages, read(part, 'en')),
  ) as Texts[Part]
}

function read(part: string, language: Language): Catalogue {
  const file = `${part}/${language}.json`
  return parseCatalogue(readResource('texts', file).toString(), file)
}
