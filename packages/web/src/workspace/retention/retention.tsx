import type { RemovalOut, RetentionOut } from '@roomful/contract/features/retention/retention'
import { asciiDigits } from '@roomful/contract/lib/digits'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, retentionTexts } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { type CallResponse, call, callForResponse, Problem } from '../api/call.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { exactTime, Moment } from '../kit/moment.tsx'
import { PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { Setting } from '../kit/setting.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'
import { useStored } from '../kit/use-stored.ts'

/** Expired data: session, amounts and the applied setting. */
function Removals({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const list = usePagedList(`removals ${organization.id}`, async cursor => {
    const page = await call('listRemovals', { params, query: { cursor } })
    return { items: page.removals, next: page.next_cursor }
  })
  return (
    <Setting id="removals" title={retentionTexts.removals} lead={retentionTexts.removalsLead}>
      <PagedRows
        label={retentionTexts.removals}
        list={list}
        empty={<p class="hint">{retentionTexts.noRemovals}</p>}
        row={({ at, kind, session, set_by, days, removed }) => (
          <>
            <div class="row-main">
              <strong>{session ? <Written text={session.title} /> : retentionTexts.kinds[kind]}</strong>
              <span class="hint">
                {[...(session ? [retentionTexts.kinds[kind]] : []), ...counts(removed)].join(' · ')}
              </span>
            </div>
            <div class="row-facts">
              <Moment at={at} text={exactTime(at)} />
              <span class="hint">{retentionTexts.setBy[set_by](days)}</span>
            </div>
          </>
        )}
      />
    </Setting>
  )
}

function counts(removed: RemovalOut['removed']): string[] {
  return (Object.keys(retentionTexts.counts) as (keyof RemovalOut['removed'])[]).flatMap(what => {
    const count = removed[what]
    return count ? [retentionTexts.counts[what](count)] : []
  })
}

export const retentionFields = ['answers_days', 'names_days', 'audit_days', 'event_days'] as const
export type RetentionField = (typeof retentionFields)[number]

/** Days as typed; empty: the default applies. */
export type TypedDays = Record<RetentionField, string>
type Days = Record<RetentionField, number | null>

function shownDays(stored: Days): TypedDays {
  const text = (days: number | null) => (days === null ? '' : String(days))
  return {
    answers_days: text(stored.answers_days),
    names_days: text(stored.names_days),
    audit_days: text(stored.audit_days),
    event_days: text(stored.event_days),
  }
}

/** @throws Problem for anything but whole numbers */
function readDays(typed: TypedDays): Days {
  const wrong = retentionFields.filter(name => daysOf(typed[name]) === undefined)
  if (wrong.length > 0) {
    const details = wrong.map(field => ({ field, rule: 'days', message: 'a whole number of days' }))
    throw new Problem('INVALID_REQUEST_BODY', { details })
  }
  return Object.fromEntries(retentionFields.map(name => [name, daysOf(typed[name])])) as Days
}

/** Whether a retention period gets shorter, which deletes data. */
function isShorter(stored: RetentionOut, typed: TypedDays): boolean {
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
  const trimmed = asciiDigits(text).trim()
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) ? Number(trimmed) : undefined
}

/** Retention settings and past removals. */
export function RetentionScreen({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => callForResponse('getRetention', { params }))
  return (
    <>
      <p class="hint">
        {retentionTexts.lead} {retentionTexts.settingsLead}
      </p>
      <div class="setting-rows">
        <LoadedPart loaded={loaded}>
          {read => <RetentionForm organization={organization} read={read} />}
        </LoadedPart>
      </div>
      <Removals organization={organization} />
    </>
  )
}

function RetentionForm({
  organization,
  read,
}: OrganizationProps & { readonly read: CallResponse<'getRetention'> }): JSX.Element {
  const params = { organizationId: organization.id }
  const { stored, save } = useStored(read, () => callForResponse('getRetention', { params }))
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    name: 'retention',
    initial: shownDays(read.body),
    async send(values) {
      const body = readDays(values)
      await save(unchanged => callForResponse('setRetention', { params, body }, unchanged))
      toast(m.common.saved)
    },
  })
  const { operator } = stored.body
  const hints: Record<RetentionField, string> = {
    answers_days: retentionTexts.answersHint,
    names_days: retentionTexts.namesHint,
    audit_days: retentionTexts.operatorHint(operator.audit_days),
    event_days: retentionTexts.operatorHint(operator.event_days),
  }
  async function askOrSubmit(event?: Event): Promise<void> {
    event?.preventDefault()
    if (isShorter(stored.body, form.values)) setAsking(true)
    else await form.submit()
  }
  return (
    <>
      <Form form={{ ...form, submit: askOrSubmit }} submit={m.common.save}>
        {retentionFields.map(name => (
          <TextField
            key={name}
            field={form.field(name)}
            label={retentionTexts.fields[name]}
            hint={hints[name]}
            inputMode="numeric"
            maxLength={4}
          />
        ))}
      </Form>
      {isAsking && (
        <ConfirmDialog
          title={retentionTexts.ask}
          confirm={m.common.save}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            setAsking(false)
            await form.submit()
          }}
        >
          <p>{retentionTexts.means}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
