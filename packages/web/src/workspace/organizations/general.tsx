import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { type CallResponse, callForResponse } from '../api/call.ts'
import { loadMe } from '../api/me.ts'
import { TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { Setting } from '../kit/setting.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'
import { useStored } from '../kit/use-stored.ts'
import { DeleteOrganizationDialog } from './delete-organization.tsx'

/** Renaming and deleting the organization. */
export function GeneralScreen({ organization }: OrganizationProps): JSX.Element {
  const [isDeleting, setDeleting] = useState(false)
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => callForResponse('getOrganization', { params }))
  const isOwner = organization.role === 'OWNER'
  return (
    <>
      <div class="setting-rows">
        <LoadedPart loaded={loaded}>
          {read => <RenameForm organization={organization} read={read} />}
        </LoadedPart>
      </div>
      <Setting id="delete" title={m.settings.deleteTitle} lead={m.settings.deleteLead}>
        {isOwner ? (
          <p>
            <button type="button" class="button danger" onClick={() => setDeleting(true)}>
              {m.settings.deleteAsk}
            </button>
          </p>
        ) : (
          <p class="notice">{m.settings.deleteOwners}</p>
        )}
      </Setting>
      {isDeleting && (
        <DeleteOrganizationDialog organization={organization} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

function RenameForm({
  organization,
  read,
}: OrganizationProps & { readonly read: CallResponse<'getOrganization'> }): JSX.Element {
  const params = { organizationId: organization.id }
  const { stored, save } = useStored(read, () => callForResponse('getOrganization', { params }))
  const form = useForm({
    name: 'organization',
    initial: { name: read.body.name },
    required: ['name'],
    async send(body) {
      await save(unchanged => callForResponse('renameOrganization', { params, body }, unchanged))
      await loadMe()
      toast(m.common.saved)
    },
    texts: { PRECONDITION_FAILED: m.settings.changedElsewhere(stored.body.name) },
  })
  return (
    <Form form={form} submit={m.common.save}>
      <TextField
        field={form.field('name')}
        label={m.auth.organizationName}
        hint={m.settings.nameHint}
        autocomplete="organization"
        maxLength={80}
      />
    </Form>
  )
}
