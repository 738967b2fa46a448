import { isAtLeast } from '@roomful/contract/features/people/roles'
import type { SessionKpisOut } from '@roomful/contract/features/results/kpis'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { call, unlessGone } from '../api/call.ts'
import { type Membership, me } from '../api/me.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { navigate } from '../kit/router.ts'
import { toast } from '../kit/toast.tsx'

/** Ends a session, or deletes one that is not running. */
export function SessionEnd({
  organization,
  run,
  kpis,
  onChange,
}: {
  readonly organization: Membership
  readonly run: WorkspaceSession
  readonly kpis: SessionKpisOut
  readonly onChange: () => Promise<void>
}): JSX.Element {
  const [asking, setAsking] = useState<'close' | 'delete' | null>(null)
  const t = m.sessions
  const params = { organizationId: organization.id, id: run.id }
  const ownId = me.value.status === 'signed-in' ? me.value.user.id : ''
  const mayDelete = isAtLeast(organization.role, 'ADMIN') || run.created_by?.id === ownId
  return (
    <div class="session-end">
      {run.state === 'LIVE' && (
        <button type="button" class="button" onClick={() => setAsking('close')}>
          {t.close}
        </button>
      )}
      {run.state !== 'LIVE' && mayDelete && (
        <button type="button" class="button danger" onClick={() => setAsking('delete')}>
          {t.delete}
        </button>
      )}
      {run.state !== 'LIVE' && !mayDelete && (
        <p class="hint">{run.created_by ? t.mayDelete(run.created_by.name) : t.adminMayDelete}</p>
      )}
      {asking === 'close' && (
        <ConfirmDialog
          title={t.closeAsk}
          confirm={t.close.replace(/\s?…/, '')}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await call('closeSession', { params })
            await onChange()
            setAsking(null)
            toast(t.closed)
          }}
        >
          <p>{t.closeMeans}</p>
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t.deleteNamed(run.title)}
          confirm={t.deleteSubmit}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await call('deleteSession', { params }).catch(unlessGone)
            navigate(`/${organization.id}/sessions`)
            toast(t.deleted)
          }}
        >
          <ul class="list">
            {t.deleteMeans(kpis.participants, kpis.total_responses).map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  )
}
