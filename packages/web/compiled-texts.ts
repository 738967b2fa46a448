import { createHash } from 'node:crypto'
import { messagesOf, partsIn, readCatalogue } from '@roomful/texts/catalogue-files'
import { compile } from '@roomful/texts/compile'
import { catalogues } from './catalogues.ts'
import { languageNames } from './src/messages/language-names.ts'

/** The modules of texts that pages load by address, by `LANGUAGE-PART`: one of each part in each language. */
export const compiledTexts: ReadonlyMap<string, string> = compileAll()

/** Where they are served: the address of one is this, its name and `.js`. Named by the content of all, so they never change. */
export const textsAddress = `/assets/t-${hashOf([...compiledTexts.values()])}-`

function compileAll(): Map<string, string> {
  const modules = new Map<string, string>()
  for (const part of partsIn(catalogues)) {
    const english = readCatalogue(catalogues, part, 'en')
    for (const tag of Object.keys(languageNames)) {
      const own = messagesOf(catalogues, part, tag)
      modules.set(`${tag}-${part}`, `export default${compile(tag, own, english)}`)
    }
  }
  return modules
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 8)
}
