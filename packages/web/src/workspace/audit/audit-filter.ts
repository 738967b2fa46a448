import type { AuditKind } from '@roomful/contract/workspace/audited-operations'

/** Filters of the log; an empty text filters nothing. */
export interface AuditFilter {
  /** The id of a person or of an API key. */
  readonly who: string
  readonly kind: '' | AuditKind
  readonly outcome: '' | 'good' | 'bad'
  /** In the reader's time zone, as `datetime-local` fields have them. */
  readonly from: string
  readonly until: string
}

export const wholeLog: AuditFilter = { who: '', kind: '', outcome: '', from: '', until: '' }

/** @param who the id of a person or of an API key; empty: everybody */
export function filterOf(who: string): AuditFilter {
  return { ...wholeLog, who }
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some(value => value !== '')
}

/** The filter as the server takes it. */
export function queryOf({ who, kind, outcome, from, until }: AuditFilter) {
  return {
    ...(who !== '' && (who.startsWith('usr_') ? { user_id: who } : { credential_id: who })),
    ...(kind !== '' && { kind }),
    ...(outcome === 'good' && { status_to: 399 }),
    ...(outcome === 'bad' && { status_from: 400 }),
    ...(from !== '' && { since: new Date(from).toISOString() }),
    ...(until !== '' && { until: new Date(until).toISOString() }),
  }
}
