import { textsIn } from '@roomful/texts/catalogue-files'
import { catalogues } from '../../packages/web/compiled-texts.ts'

/** In place of `fetch-texts.ts` of pages: compiles the catalogues. */
export async function fetchTexts(part: string, tag: string): Promise<() => unknown> {
  return () => textsIn(catalogues, part, tag)
}
