import { language } from '../messages/index.ts'

/** Numbers in the reader's locale. */
export function whole(value: number): string {
  return new Intl.NumberFormat(language).format(value)
}

/**
 * @param digits maximum fraction digits
 * @param isGrouped thousands separators; by default from five digits
 */
export function decimal(value: number, digits = 1, isGrouped: boolean | 'min2' = 'min2'): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits, useGrouping: isGrouped }).format(
    value,
  )
}

/** @param share 0 to 1 */
export function percent(share: number): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** A ratio; 0 for an empty total. */
export function shareOf(part: number, total: number): number {
  return total === 0 ? 0 : part / total
}
