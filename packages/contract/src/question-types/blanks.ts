import { cleanLine } from '../lib/clean-text.ts'

export interface Blank {
  readonly accepted: readonly string[]
  readonly case_sensitive: boolean
}

const acceptedForms = new WeakMap<Blank, ReadonlySet<string>>()

/** @param text normalized by `comparable` */
export function isAccepted(text: string, blank: Blank): boolean {
  let forms = acceptedForms.get(blank)
  if (!forms) {
    forms = new Set(blank.accepted.map(accepted => comparable(accepted, blank)))
    acceptedForms.set(blank, forms)
  }
  return forms.has(text)
}

/** Normalizes a blank's text for counting and comparing. */
export function comparable(text: string, { case_sensitive }: Blank): string {
  const clean = cleanLine(text.normalize('NFC'))
  return case_sensitive ? clean : caseFolded(clean)
}

/** Case folding through upper case, so that ß equals SS and sigma forms are equal. */
function caseFolded(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}
