import { language } from '../messages/index.ts'

/** Numbers as the reader's language writes them. */
export function whole(value: number): string {
  return new Intl.NumberFormat(language).format(value)
}

/**
 * @param digits the most digits after the decimal sign
 * @param isGrouped whether thousands are set apart; unless given, from five digits on
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

/** A part of a whole that may be nothing yet. */
export function shareOf(part: number, total: number): number {
  return total === 0 ? 0 : part / total
}
