import { cleanLine } from '../clean-text.ts'
import { decimalsOf, toUnits } from './decimals.ts'

/**
 * How much of an answer is right: the server scores by these rules, phones show by them.
 * See docs/reference/scoring.md.
 */

/** Whether the right options were chosen and no others. */
export function isExactly(right: readonly string[], chosen: readonly string[]): boolean {
  return right.length === chosen.length && right.every(id => chosen.includes(id))
}

/** Whether a number lies within the tolerance of the right one, both ends included, as decimals are written. */
export function isWithin(value: number, correct: number, tolerance: number): boolean {
  const decimals = Math.max(...[value, correct, tolerance].map(number => decimalsOf(number) ?? 0))
  return Math.abs(toUnits(value, decimals) - toUnits(correct, decimals)) <= toUnits(tolerance, decimals)
}

/** The share of places at which the right option stands. */
export function shareInPlace(right: readonly string[], order: readonly string[]): number {
  return share(right, (id, place) => order[place] === id)
}

/** The share of lefts that have their right. */
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

/** The share of blanks that hold an accepted text. */
export function shareFilled(blanks: readonly Blank[], texts: readonly string[]): number {
  return share(blanks, (blank, i) => isAccepted(comparable(texts[i] ?? '', blank), blank))
}

const acceptedForms = new WeakMap<Blank, ReadonlySet<string>>()

/** @param text in the form that `comparable` gives. */
export function isAccepted(text: string, blank: Blank): boolean {
  let forms = acceptedForms.get(blank)
  if (!forms) {
    forms = new Set(blank.accepted.map(accepted => comparable(accepted, blank)))
    acceptedForms.set(blank, forms)
  }
  return forms.has(text)
}

/** The form in which texts of a blank are counted and compared. */
export function comparable(text: string, { case_sensitive }: Blank): string {
  const clean = cleanLine(text.normalize('NFC'))
  return case_sensitive ? clean : caseFolded(clean)
}

/** Through upper case as well: ß is SS there, and a sigma looks the same wherever it stands. */
function caseFolded(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

function share<T>(parts: readonly T[], isRight: (part: T, i: number) => boolean): number {
  return parts.filter(isRight).length / parts.length
}
