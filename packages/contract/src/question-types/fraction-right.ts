import { cleanLine } from '../lib/clean-text.ts'
import { decimalsOf, toUnits } from './decimals.ts'

/**
 * How correct an answer is: used by the server for scoring and by phones for display.
 * See docs/reference/scoring.md.
 */

/** Whether exactly the correct options were chosen. */
export function isExactly(right: readonly string[], chosen: readonly string[]): boolean {
  return right.length === chosen.length && right.every(id => chosen.includes(id))
}

/** Whether a number is within the tolerance of the correct one, inclusive, in decimal arithmetic. */
export function isWithin(value: number, correct: number, tolerance: number): boolean {
  const decimals = Math.max(...[value, correct, tolerance].map(number => decimalsOf(number) ?? 0))
  return Math.abs(toUnits(value, decimals) - toUnits(correct, decimals)) <= toUnits(tolerance, decimals)
}

/** Share of options at their correct position. */
export function shareInPlace(right: readonly string[], order: readonly string[]): number {
  return share(right, (id, place) => order[place] === id)
}

/** Share of correct pairs. */
export function sharePaired(
  right: readonly { readonly left_id: string; readonly right_id: string | undefined }[],
  pairs: readonly { readonly left_id: string; readonly right_id: string }[],
): number {
  return share(right, ({ left_id, right_id }) =>
    pairs.some(pair => pair.left_id === left_id && pair.right_id === right_id),
  )
}

export interface Blank {
  readonly accepted: readonly string[]
  readonly case_sensitive: boolean
}

/** Share of blanks with an accepted text. */
export function shareFilled(blanks: readonly Blank[], texts: readonly string[]): number {
  return share(blanks, (blank, i) => isAccepted(comparable(texts[i] ?? '', blank), blank))
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

function share<T>(parts: readonly T[], isRight: (part: T, i: number) => boolean): number {
  return parts.filter(isRight).length / parts.length
}
