import { textsIn } from '@roomful/texts/catalogue-files'
import { catalogues } from '../../packages/web/catalogues.ts'

/** In place of `fetch-texts.ts` of pages: compiles the catalogues. */
export async function fetchTexts(part: string, tag: string): Promise<{ default: () => unknown }> {
  return { default: () => textsIn(catalogues, part, tag) }
}
