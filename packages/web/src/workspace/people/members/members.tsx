import type { InvitationOut } from '@roomful/contract/workspace/invitations'
import type { MemberOut } from '@roomful/contract/workspace/members'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { Written } from '../../../ui/written.tsx'
import { call } from '../../api/call.ts'
import { me } from '../../api/me.ts'
import type { OrganizationProps } from '../../kit/organization-props.ts'
import { PagedRows } from '../../kit/paged-rows.tsx'
import { Screen, Section } from '../../kit/screen.tsx'
import { dateAndTime, day } from '../../kit/time.ts'
import { usePagedList } from '../../kit/use-paged-list.ts'
import { InviteDialog } from './invite.tsx'
import { ChangeRoleDialog, RemoveMemberDialog, RevokeInvitationDialog } from './member-dialogs.tsx'

type Asking =
  | { readonly is: 'invite' }
  | { readonly is: 'role' | 'remove'; readonly member: MemberOut }
  | { readonly is: 'revoke'; readonly invitation: InvitationOut }

/** Who is in the organization and who is invited; roles, removing, inviting. */
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
  const ownId = me.value.is === 'somebody' ? me.value.user.id : ''
  /** Only owners change owners. */
  const mayChange = (role: MemberOut['role']) => organization.role === 'OWNER' || role !== 'OWNER'
  return (
    <Screen
      title={m.organization.members}
      lead={m.organization.membersLead}
      action={
        <button type="button" class="button main" onClick={() => setAsking({ is: 'invite' })}>
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
                  onClick={() => setAsking({ is: 'role', member })}
                >
                  {m.organization.changeRole}
                </button>
              )}
              {mayChange(member.role) && member.id !== ownId && (
                <button
                  type="button"
                  class="button quiet"
                  aria-label={`${m.common.remove}: ${member.name}`}
                  onClick={() => setAsking({ is: 'remove', member })}
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
                    onClick={() => setAsking({ is: 'revoke', invitation })}
                  >
                    {m.organization.revoke}
                  </button>
                )}
              </div>
            </>
          )}
        />
      </Section>
      {asking?.is === 'invite' && (
        <InviteDialog organization={organization} onInvited={invitations.reload} onClose={close} />
      )}
      {asking?.is === 'role' && (
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
      {asking?.is === 'remove' && (
        <RemoveMemberDialog
          organization={organization}
          member={asking.member}
          onClose={close}
          onRemoved={() => members.update(items => items.filter(({ id }) => id !== asking.member.id))}
        />
      )}
      {asking?.is === 'revoke' && (
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
