import { type AuditKind, auditKinds } from '@roomful/contract/features/audit/kinds'
import type { JSX } from 'preact'
import { m, auditTexts as t } from '../../messages/workspace/index.ts'
import { SelectField } from '../kit/fields.tsx'
import type { Callers } from './use-callers.ts'

/** Audit log filters; empty ones are inactive. */
export interface AuditFilter {
  /** The id of a person or of an API key. */
  readonly who: string
  readonly kind: '' | AuditKind
  readonly outcome: '' | 'good' | 'bad'
  /** In the reader's time zone, as `datetime-local` fields have them. */
  readonly from: string
  readonly until: string
}

const wholeLog: AuditFilter = { who: '', kind: '', outcome: '', from: '', until: '' }

/** @param who the id of a person or of an API key; empty: no filter */
export function filterOf(who: string): AuditFilter {
  return { ...wholeLog, who }
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some(value => value !== '')
}

/** The filter as query parameters. */
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

const kinds = ['', ...auditKinds] as const
const outcomes = ['', 'good', 'bad'] as const

export function AuditFilters({
  filter,
  callers,
  onChange,
}: {
  readonly filter: AuditFilter
  readonly callers: Callers
  readonly onChange: (filter: AuditFilter) => void
}): JSX.Element {
  const field = <K extends keyof AuditFilter>(name: K) => ({
    id: `audit-${name}`,
    value: filter[name],
    problem: null,
    onChange: (value: AuditFilter[K]) => onChange({ ...filter, [name]: value }),
  })
  return (
    <search class="filters" aria-label={m.audit.title}>
      <WhoField who={filter.who} callers={callers} onChange={who => onChange({ ...filter, who })} />
      <SelectField
        field={field('kind')}
        label={t.what}
        choices={kinds.map(value => ({ value, text: t.kinds[value || 'any'] }))}
      />
      <SelectField
        field={field('outcome')}
        label={t.outcome}
        choices={outcomes.map(value => ({ value, text: t.outcomes[value || 'any'] }))}
      />
      <TimeField field={field('from')} label={t.from} />
      <TimeField field={field('until')} label={t.until} />
      {isFiltered(filter) && (
        <button type="button" class="button quiet filters-clear" onClick={() => onChange(wholeLog)}>
          {t.clear}
        </button>
      )}
    </search>
  )
}

function WhoField({
  who,
  callers,
  onChange,
}: {
  readonly who: string
  readonly callers: Callers
  readonly onChange: (who: string) => void
}): JSX.Element {
  const isListed = callers.people.has(who) || callers.keys.has(who)
  return (
    <div class="field">
      <label for="audit-who">{t.who}</label>
      <select
        id="audit-who"
        class="input"
        value={who}
        onChange={event => onChange(event.currentTarget.value)}
      >
        <option value="">{t.everybody}</option>
        {who !== '' && !isListed && <option value={who}>{who}</option>}
        <Options label={t.people} of={callers.people} />
        <Options label={t.keys} of={callers.keys} />
      </select>
    </div>
  )
}

function Options({
  label,
  of,
}: {
  readonly label: string
  readonly of: ReadonlyMap<string, string>
}): JSX.Element | null {
  if (of.size === 0) return null
  return (
    <optgroup label={label}>
      {[...of].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}

function TimeField({
  field: { id, value, onChange },
  label,
}: {
  readonly field: { readonly id: string; readonly value: string; readonly onChange: (value: string) => void }
  readonly label: string
}): JSX.Element {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        type="datetime-local"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
