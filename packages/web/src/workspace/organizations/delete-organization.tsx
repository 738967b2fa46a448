import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { loadMe } from '../api/me.ts'
import { Dialog } from '../kit/dialog.tsx'
import { TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { navigate } from '../kit/router.ts'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'

/** Deletes the organization after its name is typed; lists the consequences. */
export function DeleteOrganizationDialog({
  organization: { id, name },
  onClose,
}: OrganizationProps & { readonly onClose: () => void }): JSX.Element {
  const form = useForm({
    name: 'delete',
    initial: { name: '' },
    required: ['name'],
    async send(body, idempotencyKey) {
      await call('deleteOrganization', { params: { organizationId: id }, body }, { idempotencyKey })
      toast(m.settings.deleted(name))
      await loadMe()
      navigate('/', 'replace')
    },
    texts: {
      INVALID_SESSION_STATE: m.settings.deleteLive,
      // Also after a lost response to a deletion.
      NOT_FOUND: m.settings.deletedAlready,
    },
  })
  return (
    <Dialog title={m.settings.deleteNamed(name)} onClose={onClose}>
      <div class="prose">
        <p>{m.settings.deleteWhat}</p>
        <ul class="list">
          {m.settings.deleteConsequences.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p class="notice bad">{m.settings.deleteForGood}</p>
      </div>
      <Form
        form={form}
        submit={m.settings.deleteSubmit}
        tone="danger"
        extra={
          <button type="button" class="button quiet" onClick={onClose}>
            {m.common.cancel}
          </button>
        }
      >
        <TextField
          field={form.field('name')}
          label={m.settings.typeName}
          hint={<bdi class="written typed-name">{name}</bdi>}
          maxLength={200}
        />
      </Form>
    </Dialog>
  )
}
