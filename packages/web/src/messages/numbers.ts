import { language } from './index.ts'

/** The language with the digits 0 to 9. */
const latin = () => `${language}-u-nu-latn`

/** Numbers in the reader's locale. */
export function whole(value: number): string {
  return new Intl.NumberFormat(latin()).format(value)
}

/**
 * @param digits maximum fraction digits
 * @param isGrouped thousands separators; by default from five digits
 */
export function decimal(value: number, digits = 1, isGrouped: boolean | 'min2' = 'min2'): string {
  return new Intl.NumberFormat(latin(), { maximumFractionDigits: digits, useGrouping: isGrouped }).format(
    value,
  )
}

/** @param share 0 to 1 */
export function percent(share: number): string {
  return new Intl.NumberFormat(latin(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/**
 * Shares of a total in whole percent. Parts that make up the total add to 100 % (largest remainder), unless equal ones would
 * differ; those, and others such as several answers of each person, are rounded one by one.
 */
export function percents(parts: readonly number[], total: number): string[] {
  const rounded = parts.map(part => percent(shareOf(part, total)))
  if (total === 0 || parts.reduce((sum, part) => sum + part, 0) !== total) return rounded
  const points = parts.map(part => Math.floor((100 * part) / total))
  const missing = 100 - points.reduce((sum, one) => sum + one, 0)
  const byRest = parts
    .map((part, i) => ({ i, part, rest: (100 * part) % total }))
    .sort((a, b) => b.rest - a.rest || b.part - a.part)
  if (missing > 0 && byRest[missing - 1]!.part === byRest[missing]?.part) return rounded
  for (const { i } of byRest.slice(0, missing)) points[i]!++
  return points.map(one => percent(one / 100))
}

/** Several texts in one, such as “Teams, names, music”. */
export function list(texts: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(texts)
}

/** A ratio; 0 for an empty total. */
export function shareOf(part: number, total: number): number {
  return total === 0 ? 0 : part / total
}

/**
 * How many have answered, and of how many people: never of fewer. Answers of removed participants may be kept, and answer counts
 * update more often than counts of people.
 */
export function outOf(answered: number, people: number): [answered: number, people: number] {
  return [answered, Math.max(answered, people)]
}

/** A duration in whole minutes, at least one. */
export function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return new Intl.NumberFormat(latin(), { style: 'unit', unit: 'minute' }).format(minutes)
}
