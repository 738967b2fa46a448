import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { type CallResponse, callForResponse } from '../api/call.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { LoadedPart } from '../kit/loaded-part.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { useStored } from '../kit/use-stored.ts'
import { Removals } from './removals.tsx'
import { isShorter, type RetentionField, readDays, retentionFields, shownDays } from './retention-days.ts'

/** How long the organization keeps data, and what was removed at the end of that time. */
export function RetentionScreen({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => callForResponse('getRetention', { params }))
  return (
    <Screen title={m.retention.title} lead={m.retention.lead}>
      <Section id="retention" title={m.retention.settings} lead={m.retention.settingsLead}>
        <LoadedPart loaded={loaded}>
          {read => <RetentionForm organization={organization} read={read} />}
        </LoadedPart>
      </Section>
      <Removals organization={organization} />
    </Screen>
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
    answers_days: m.retention.answersHint,
    names_days: m.retention.namesHint,
    audit_days: m.retention.operatorHint(operator.audit_days),
    event_days: m.retention.operatorHint(operator.event_days),
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
            label={m.retention.fields[name]}
            hint={hints[name]}
            inputMode="numeric"
            maxLength={4}
          />
        ))}
      </Form>
      {isAsking && (
        <ConfirmDialog
          title={m.retention.ask}
          confirm={m.common.save}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            setAsking(false)
            await form.submit()
          }}
        >
          <p>{m.retention.means}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
