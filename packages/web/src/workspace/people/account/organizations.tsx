import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { Written } from '../../../ui/written.tsx'
import { call, unlessGone } from '../../api/call.ts'
import { loadMe, type Membership } from '../../api/me.ts'
import { ConfirmDialog } from '../../kit/dialog.tsx'
import { hrefOf } from '../../kit/router.ts'
import type { AccountProps } from '../../kit/screen-props.ts'
import { toast } from '../../kit/toast.tsx'

/** The user's organizations, with leaving. */
export function OrganizationsScreen({ session: { organizations } }: AccountProps): JSX.Element {
  const [leaving, setLeaving] = useState<Membership | null>(null)
  return (
    <>
      <p class="hint">{m.account.organizationsLead}</p>
      {organizations.length === 0 && (
        <div class="empty-list">
          <p>{m.organization.none}</p>
          <p class="hint">{m.organization.noneLead}</p>
        </div>
      )}
      <ul class="rows" aria-label={m.account.organizations}>
        {organizations.map(one => (
          <li key={one.id} class="row">
            <div class="row-main">
              <strong>
                <Written text={one.name} />
              </strong>
              <span class="hint">{m.roles[one.role].name}</span>
            </div>
            <a class="button" href={hrefOf(`/${one.id}`)} aria-label={`${m.common.open}: ${one.name}`}>
              {m.common.open}
            </a>
            <button
              type="button"
              class="button quiet"
              aria-label={`${m.account.leave}: ${one.name}`}
              onClick={() => setLeaving(one)}
            >
              {m.account.leave}
            </button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={m.account.leaveNamed(leaving.name)}
          confirm={m.account.leave}
          onClose={() => setLeaving(null)}
          texts={{ LAST_OWNER: m.account.lastOwner }}
          onConfirm={async () => {
            await call('leaveOrganization', { params: { organizationId: leaving.id } }).catch(unlessGone)
            await loadMe()
            setLeaving(null)
            toast(m.account.left(leaving.name))
          }}
        >
          <p>{m.account.leaveLead}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
