import type { InvitationOut } from '@roomful/contract/workspace/invitations'
import type { MemberOut } from '@roomful/contract/workspace/members'
import type { JSX } from 'preact'
import { m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { loadMe } from '../../api/me.ts'
import { Problem, unlessGone } from '../../api/problem.ts'
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx'
import { ChoiceField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import type { OrganizationProps } from '../../kit/organization-props.ts'
import { toast } from '../../kit/toast.tsx'
import { useForm } from '../../kit/use-form.ts'
import { roleChoices } from './role-choices.ts'

interface DialogProps extends OrganizationProps {
  readonly onClose: () => void
}

export function ChangeRoleDialog({
  organization,
  member,
  isSelf,
  onChanged,
  onGone,
  onClose,
}: DialogProps & {
  readonly member: MemberOut
  readonly isSelf: boolean
  readonly onChanged: (member: MemberOut) => void
  /** Somebody else has removed the member meanwhile. */
  readonly onGone: () => void
}): JSX.Element {
  const form = useForm({
    name: 'role',
    initial: { role: member.role },
    async send(body) {
      const params = { organizationId: organization.id, userId: member.id }
      onChanged(
        await call('changeRole', { params, body }).catch((thrown: unknown) => {
          if (thrown instanceof Problem && thrown.code === 'NOT_FOUND') onGone()
          throw thrown
        }),
      )
      onClose()
      toast(m.organization.roleChanged(member.name, m.roles[body.role].name))
      // What somebody may see depends on their role.
      if (isSelf) await loadMe()
    },
    texts: { LAST_OWNER: m.organization.lastOwner, NOT_FOUND: m.organization.memberGone },
  })
  return (
    <Dialog title={m.organization.changeRoleOf(member.name)} onClose={onClose}>
      <Form form={form} submit={m.organization.changeRole}>
        <ChoiceField
          field={form.field('role')}
          label={m.organization.role}
          choices={roleChoices(organization.role)}
        />
        {isSelf && form.values.role !== member.role && <p class="notice">{m.organization.ownRole}</p>}
      </Form>
    </Dialog>
  )
}

export function RemoveMemberDialog({
  organization,
  member,
  onRemoved,
  onClose,
}: DialogProps & { readonly member: MemberOut; readonly onRemoved: () => void }): JSX.Element {
  return (
    <ConfirmDialog
      title={m.organization.removeNamed(member.name)}
      confirm={m.common.remove}
      onClose={onClose}
      texts={{ LAST_OWNER: m.organization.lastOwner }}
      onConfirm={async () => {
        const params = { organizationId: organization.id, userId: member.id }
        await call('removeMember', { params }).catch(unlessGone)
        onRemoved()
        onClose()
        toast(m.organization.removed(member.name))
      }}
    >
      <p>{m.organization.removeLead(organization.name)}</p>
    </ConfirmDialog>
  )
}

export function RevokeInvitationDialog({
  organization,
  invitation,
  onRevoked,
  onClose,
}: DialogProps & { readonly invitation: InvitationOut; readonly onRevoked: () => void }): JSX.Element {
  return (
    <ConfirmDialog
      title={m.organization.revokeNamed(invitation.email)}
      confirm={m.organization.revoke}
      onClose={onClose}
      onConfirm={async () => {
        const params = { organizationId: organization.id, invitationId: invitation.id }
        await call('revokeInvitation', { params }).catch(unlessGone)
        onRevoked()
        onClose()
        toast(m.organization.revoked)
      }}
    >
      <p>{m.organization.revokeLead}</p>
    </ConfirmDialog>
  )
}
