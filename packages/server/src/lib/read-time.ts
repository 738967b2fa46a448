import { invalidParameters } from './api-error.ts'

/**
 * The extended form of ISO 8601 with hours and minutes, as profiled by RFC 3339. Temporal accepts more: a
 * date alone, years beyond 9999, zones in brackets, and an offset that it then ignores. Accepting these
 * could silently change the caller's time.
 */
const timeForm = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?([Zz]|[+-]\d\d(?::?\d\d)?)?$/

/** Times outside of these years have no four-digit form. */
const earliestMs = Date.parse('0000-01-01T00:00:00Z')
const latestMs = Date.parse('9999-12-31T23:59:59.999Z')

export const timeMessage = 'an ISO 8601 time with offset, such as 2026-03-02T09:00:00Z'

/**
 * Reads a time. Without an offset it is in `timezone`, with DST gaps and overlaps by Temporal's `compatible`
 * rule. A leap second is the last second before it.
 * @param timezone absent: the time must have an offset
 * @returns Unix ms, or null if it is not such a time.
 */
export function parseTime(text: string, timezone?: string): number | null {
  const form = timeForm.exec(text)
  if (!form || (form[1] === undefined && timezone === undefined)) return null
  try {
    const { epochMilliseconds } = form[1]
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(timezone!, { disambiguation: 'compatible' })
    return epochMilliseconds >= earliestMs && epochMilliseconds <= latestMs ? epochMilliseconds : null
  } catch {
    return null
  }
}

/** The time that a valid one without an offset counts as, in a gap of daylight saving; null for any other. */
export function timeAfterGap(text: string, timezone: string): string | null {
  if (timeForm.exec(text)?.[1] !== undefined) return null
  const local = Temporal.PlainDateTime.from(text)
  const counted = local.toZonedDateTime(timezone, { disambiguation: 'compatible' }).toPlainDateTime()
  return counted.equals(local) ? null : counted.toString({ smallestUnit: 'minute' })
}

/** @returns Unix ms. @throws ApiError INVALID_REQUEST_PARAMETER */
export function readTime(field: string, text: string | undefined): number | undefined {
  const time = text === undefined ? undefined : parseTime(text)
  if (time !== null) return time
  throw invalidParameters([{ field, rule: 'time', message: timeMessage }])
}
