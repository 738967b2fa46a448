import type { WorkspaceOutputOf } from '@roomful/contract/workspace/index'
import type { Role } from '@roomful/contract/workspace/roles'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { CopyField } from '../../kit/copy.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ChoiceField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import type { OrganizationProps } from '../../kit/organization-props.ts'
import { day } from '../../kit/time.ts'
import { useForm } from '../../kit/use-form.ts'
import { roleChoices } from './role-choices.ts'

interface InviteProps extends OrganizationProps {
  readonly onInvited: () => void
  readonly onClose: () => void
}

/** Invites somebody, and shows the link: mail may not be set up, or not arrive. */
export function InviteDialog({ organization, onInvited, onClose }: InviteProps): JSX.Element {
  const [invited, setInvited] = useState<WorkspaceOutputOf<'createInvitation'> | null>(null)
  const form = useForm({
    name: 'invite',
    initial: { email: '', role: 'PRESENTER' as Role },
    required: ['email'],
    async send(body, idempotencyKey) {
      const params = { organizationId: organization.id }
      setInvited(await call('createInvitation', { params, body }, { idempotencyKey }))
      onInvited()
    },
    texts: { ALREADY_MEMBER: m.organization.alreadyMember },
  })
  function inviteAnother(): void {
    form.set({ email: '' })
    setInvited(null)
  }
  return (
    <Dialog title={m.organization.invite} onClose={onClose}>
      {invited ? (
        <Invited invitation={invited} onDone={onClose} onAnother={inviteAnother} />
      ) : (
        <Form form={form} submit={m.organization.inviteSubmit}>
          <TextField
            field={form.field('email')}
            label={m.organization.theirEmail}
            hint={m.organization.theirEmailHint}
            type="email"
          />
          <ChoiceField
            field={form.field('role')}
            label={m.organization.role}
            choices={roleChoices(organization.role)}
          />
        </Form>
      )}
    </Dialog>
  )
}

function Invited({
  invitation: { url, mailed, email, expires_at },
  onDone,
  onAnother,
}: {
  readonly invitation: WorkspaceOutputOf<'createInvitation'>
  readonly onDone: () => void
  readonly onAnother: () => void
}): JSX.Element {
  return (
    <>
      <p role="status">
        {mailed ? m.organization.invitedByMail(email) : m.organization.invitedByLink(email)}
      </p>
      {url === undefined ? (
        <p class="notice">{m.organization.linkLost}</p>
      ) : (
        <CopyField id="invitation-link" label={m.organization.invitationLink} value={url} />
      )}
      <p class="hint">{m.organization.linkEnds(day(expires_at))}</p>
      <div class="form-end">
        <button type="button" class="button main" onClick={onDone}>
          {m.common.done}
        </button>
        <button type="button" class="button quiet" onClick={onAnother}>
          {m.organization.inviteAnother}
        </button>
      </div>
    </>
  )
}
