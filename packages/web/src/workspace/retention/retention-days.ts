import type { RetentionOut } from '@roomful/contract/workspace/retention'
import { Problem } from '../api/problem.ts'

export const retentionFields = ['answers_days', 'names_days', 'audit_days', 'event_days'] as const
export type RetentionField = (typeof retentionFields)[number]

/** Days as typed; empty: the default applies. */
export type TypedDays = Record<RetentionField, string>
type Days = Record<RetentionField, number | null>

export function shownDays(stored: Days): TypedDays {
  const text = (days: number | null) => (days === null ? '' : String(days))
  return {
    answers_days: text(stored.answers_days),
    names_days: text(stored.names_days),
    audit_days: text(stored.audit_days),
    event_days: text(stored.event_days),
  }
}

/** @throws Problem for anything but whole numbers */
export function readDays(typed: TypedDays): Days {
  const wrong = retentionFields.filter(name => daysOf(typed[name]) === undefined)
  if (wrong.length > 0) {
    const details = wrong.map(field => ({ field, rule: 'days', message: 'a whole number of days' }))
    throw new Problem('INVALID_REQUEST_BODY', { details })
  }
  return Object.fromEntries(retentionFields.map(name => [name, daysOf(typed[name])])) as Days
}

/** Whether something is kept for less time than before, so that some of it is removed for good. */
export function isShorter(stored: RetentionOut, typed: TypedDays): boolean {
  const { operator } = stored
  const unlessSet: Days = { answers_days: null, names_days: null, ...operator }
  return retentionFields.some(name => {
    const before = stored[name] ?? unlessSet[name] ?? Number.POSITIVE_INFINITY
    const after = daysOf(typed[name]) ?? unlessSet[name] ?? Number.POSITIVE_INFINITY
    return after < before
  })
}

/** @returns null for an empty field, undefined for anything but a whole number */
function daysOf(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) ? Number(trimmed) : undefined
}
