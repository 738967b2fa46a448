import type { Settings } from './question-type.ts'

/** Labels of one Q&A entry, of those of its question. */
export const entryLabelsMax = 3

/** The labels that a QA question offers for its entries, in order. */
export function labelsOf({ settings }: { readonly settings: Settings }): readonly string[] {
  return (settings.labels ?? []) as readonly string[]
}
