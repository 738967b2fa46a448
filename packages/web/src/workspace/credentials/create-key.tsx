import type { Scope } from '@roomful/contract/define-operation'
import type { WorkspaceOutputOf } from '@roomful/contract/workspace/index'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { ChecksField } from '../kit/checks-field.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { useForm } from '../kit/use-form.ts'

interface CreateKeyProps extends OrganizationProps {
  readonly onCreated: (created: WorkspaceOutputOf<'createCredential'>) => void
  readonly onClose: () => void
}

export function CreateKeyDialog({ organization, onCreated, onClose }: CreateKeyProps): JSX.Element {
  const form = useForm({
    name: 'key',
    initial: { name: '', scopes: ['results:read'] as readonly Scope[] },
    required: ['name'],
    async send({ name, scopes }, idempotencyKey) {
      const params = { organizationId: organization.id }
      const body = { name, scopes: [...scopes] }
      onCreated(await call('createCredential', { params, body }, { idempotencyKey }))
    },
  })
  const scope = (value: Scope) => ({ value, ...m.api.scope[value] })
  return (
    <Dialog title={m.api.create} onClose={onClose}>
      <Form form={form} submit={m.api.create}>
        <TextField field={form.field('name')} label={m.api.name} hint={m.api.nameHint} maxLength={80} />
        <ChecksField
          field={form.field('scopes')}
          label={m.api.scopes}
          choices={[scope('results:read'), scope('content:write')]}
        />
      </Form>
    </Dialog>
  )
}
