import type { InvitationOut } from '@roomful/contract/features/people/invitations'
import type { MemberOut } from '@roomful/contract/features/people/members'
import { isAtLeast, type Role, roles } from '@roomful/contract/features/people/roles'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { Written } from '../../../ui/written.tsx'
import { call, Problem, unlessGone } from '../../api/call.ts'
import { loadMe, me } from '../../api/me.ts'
import { CopyField } from '../../kit/copy.tsx'
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx'
import { type Choice, ChoiceField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { dateAndTime, day } from '../../kit/moment.tsx'
import { PagedRows, usePagedList } from '../../kit/paged-rows.tsx'
import { Screen, Section } from '../../kit/screen.tsx'
import type { OrganizationProps } from '../../kit/screen-props.ts'
import { toast } from '../../kit/toast.tsx'
import { useForm } from '../../kit/use-form.ts'

/** Roles that a member may assign: only owners can assign OWNER. */
export function roleChoices(own: Role): Choice<Role>[] {
  return roles
    .filter(role => isAtLeast(own, role))
    .map(role => ({ value: role, text: m.roles[role].name, hint: m.roles[role].may }))
}

interface InviteProps extends OrganizationProps {
  readonly onInvited: () => void
  readonly onClose: () => void
}

/** Invites a member and shows the link, as mail may be unavailable. */
export function InviteDialog({ organization, onInvited, onClose }: InviteProps): JSX.Element {
  const [invited, setInvited] = useState<AppOutputOf<'createInvitation'> | null>(null)
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
  readonly invitation: AppOutputOf<'createInvitation'>
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
  /** The member was already removed. */
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
      toast(m.organization.roleChanged({ name: member.name, role: m.roles[body.role].name }))
      // Permissions depend on the role.
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

export function SignOutMemberDialog({
  organization,
  member,
  onClose,
}: DialogProps & { readonly member: MemberOut }): JSX.Element {
  return (
    <ConfirmDialog
      title={m.organization.signOutNamed(member.name)}
      confirm={m.organization.signOut}
      onClose={onClose}
      texts={{ NOT_FOUND: m.organization.memberGone }}
      onConfirm={async () => {
        const params = { organizationId: organization.id, userId: member.id }
        await call('endMemberSignIns', { params })
        onClose()
        toast(m.organization.signedOut(member.name))
      }}
    >
      <p>{m.organization.signOutLead}</p>
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

type Asking =
  | { readonly type: 'invite' }
  | { readonly type: 'role' | 'remove' | 'sign-out'; readonly member: MemberOut }
  | { readonly type: 'revoke'; readonly invitation: InvitationOut }

/** Members and invitations; roles, removing, inviting. */
export function MembersScreen({ organization }: OrganizationProps): JSX.Element {
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const params = { organizationId: organization.id }
  const members = usePagedList(`members ${organization.id}`, async cursor => {
    const page = await call('listMembers', { params, query: { cursor } })
    return { items: page.members, next: page.next_cursor }
  })
  const invitations = usePagedList(`invitations ${organization.id}`, async cursor => {
    const page = await call('listInvitations', { params, query: { cursor } })
    return { items: page.invitations, next: page.next_cursor }
  })
  const ownId = me.value.status === 'signed-in' ? me.value.user.id : ''
  /** Only owners change owners. */
  const mayChange = (role: MemberOut['role']) => organization.role === 'OWNER' || role !== 'OWNER'
  return (
    <Screen
      title={m.organization.members}
      lead={m.organization.membersLead}
      action={
        <button type="button" class="button main" onClick={() => setAsking({ type: 'invite' })}>
          {m.organization.invite}
        </button>
      }
    >
      <PagedRows
        label={m.organization.members}
        list={members}
        empty={null}
        row={member => (
          <>
            <div class="row-main">
              <strong>
                <Written text={member.name} />
                {member.id === ownId && <span class="chip">{m.organization.you}</span>}
              </strong>
              <Written class="hint" text={member.email} />
            </div>
            <div class="row-facts">
              <span>{m.roles[member.role].name}</span>
              <time class="hint" dateTime={member.joined_at} title={dateAndTime(member.joined_at)}>
                {m.organization.since(day(member.joined_at))}
              </time>
            </div>
            <div class="row-actions">
              {mayChange(member.role) && (
                <button
                  type="button"
                  class="button"
                  aria-label={`${m.organization.changeRole}: ${member.name}`}
                  onClick={() => setAsking({ type: 'role', member })}
                >
                  {m.organization.changeRole}
                </button>
              )}
              {mayChange(member.role) && member.id !== ownId && (
                <button
                  type="button"
                  class="button quiet"
                  aria-label={`${m.organization.signOut}: ${member.name}`}
                  onClick={() => setAsking({ type: 'sign-out', member })}
                >
                  {m.organization.signOut}
                </button>
              )}
              {mayChange(member.role) && member.id !== ownId && (
                <button
                  type="button"
                  class="button quiet"
                  aria-label={`${m.common.remove}: ${member.name}`}
                  onClick={() => setAsking({ type: 'remove', member })}
                >
                  {m.common.remove}
                </button>
              )}
            </div>
          </>
        )}
      />
      <Section id="invitations" title={m.organization.invitations} lead={m.organization.invitationsLead}>
        <PagedRows
          label={m.organization.invitations}
          list={invitations}
          empty={<p class="hint">{m.organization.noInvitations}</p>}
          row={invitation => (
            <>
              <div class="row-main">
                <strong>
                  <Written text={invitation.email} />
                </strong>
                <time
                  class="hint"
                  dateTime={invitation.expires_at}
                  title={dateAndTime(invitation.expires_at)}
                >
                  {m.organization.ends(day(invitation.expires_at))}
                </time>
              </div>
              <div class="row-facts">
                <span>{m.roles[invitation.role].name}</span>
              </div>
              <div class="row-actions">
                {mayChange(invitation.role) && (
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={`${m.organization.revoke}: ${invitation.email}`}
                    onClick={() => setAsking({ type: 'revoke', invitation })}
                  >
                    {m.organization.revoke}
                  </button>
                )}
              </div>
            </>
          )}
        />
      </Section>
      {asking?.type === 'invite' && (
        <InviteDialog organization={organization} onInvited={invitations.reload} onClose={close} />
      )}
      {asking?.type === 'role' && (
        <ChangeRoleDialog
          organization={organization}
          member={asking.member}
          isSelf={asking.member.id === ownId}
          onClose={close}
          onGone={members.reload}
          onChanged={changed =>
            members.update(items => items.map(item => (item.id === changed.id ? changed : item)))
          }
        />
      )}
      {asking?.type === 'sign-out' && (
        <SignOutMemberDialog organization={organization} member={asking.member} onClose={close} />
      )}
      {asking?.type === 'remove' && (
        <RemoveMemberDialog
          organization={organization}
          member={asking.member}
          onClose={close}
          onRemoved={() => members.update(items => items.filter(({ id }) => id !== asking.member.id))}
        />
      )}
      {asking?.type === 'revoke' && (
        <RevokeInvitationDialog
          organization={organization}
          invitation={asking.invitation}
          onClose={close}
          onRevoked={() => invitations.update(items => items.filter(({ id }) => id !== asking.invitation.id))}
        />
      )}
    </Screen>
  )
}
