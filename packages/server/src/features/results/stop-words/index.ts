import type { Language } from '@roomful/contract/features/people/account'
import { comparisonKey } from '@roomful/contract/lib/comparison-key'
import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'

const lists: Readonly<Record<Language, string>> = { en: english, de: german, es: spanish, fr: french }
const compiled = new Map<Language, ReadonlySet<string>>()

/** Comparison keys of a language's stop words. */
export function stopWords(language: Language): ReadonlySet<string> {
  return compiled.getOrInsertComputed(
    language,
    () => new Set(lists[language].trim().split(/\s+/).map(comparisonKey)),
  )
}
