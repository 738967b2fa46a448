import { rulesOf } from '@roomful/texts/rules'
import { fetchTexts } from '../../src/messages/fetch-texts.ts'
import { type Language, languageNames } from '../../src/messages/language-names.ts'
import type { Texts } from '../../src/messages/texts.ts'

/** The texts of a part by language. */
export async function textsByLanguage<Part extends keyof Texts>(
  part: Part,
): Promise<Record<Language, Texts[Part]>> {
  const tags = Object.keys(languageNames) as Language[]
  const load = async (tag: Language) => (await fetchTexts(part, tag)).default(rulesOf(tag), rulesOf('en'))
  const texts = await Promise.all(tags.map(async tag => [tag, await load(tag)] as const))
  return Object.fromEntries(texts) as Record<Language, Texts[Part]>
}
