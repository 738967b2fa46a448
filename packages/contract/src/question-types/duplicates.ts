import type { Disagreement, Option } from './question-type.ts'

/** The fields of texts that repeat an earlier option's, so that nobody could tell the options apart. */
export function duplicateTexts(options: readonly Option[], key: 'text' | 'match'): Disagreement[] {
  const texts = options.map(option => option[key]?.trim())
  const broken = { rule: 'distinct_texts', message: `differs from each earlier option's ${key}` }
  return texts.flatMap((text, i) =>
    texts.indexOf(text) < i ? [{ fields: [`options[${i}].${key}`] as const, ...broken }] : [],
  )
}
