import type { Disagreement, Option } from './question-type.ts'

/** Fields of options with a duplicate text. */
export function duplicateTexts(options: readonly Option[], key: 'text' | 'match'): Disagreement[] {
  const texts = options.map(option => option[key]?.trim())
  const broken = { rule: 'distinct_texts', message: `differs from each earlier option's ${key}` }
  return texts.flatMap((text, i) =>
    texts.indexOf(text) < i ? [{ fields: [`options[${i}].${key}`] as const, ...broken }] : [],
  )
}
