import { isAtLeast } from '@roomful/contract/features/people/roles'
import type { SessionKpisOut } from '@roomful/contract/features/results/kpis'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { resultTexts } from '../../messages/workspace/index.ts'
import { call, unlessGone } from '../api/call.ts'
import { type Membership, me } from '../api/me.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import type { MenuItem } from '../kit/more-menu.tsx'
import { navigate } from '../kit/router.ts'
import { toast } from '../kit/toast.tsx'

interface SessionEnd {
  /** While the session is running. */
  readonly ending: JSX.Element | null
  /** A menu entry, once the session is not running and if this person is permitted to. */
  readonly deletion: MenuItem | null
  /** Names those permitted to delete, if this person is not. */
  readonly note: string | null
  /** The open confirmation, if any. */
  readonly dialog: JSX.Element | null
}

/** Ending a session, or deleting one that is not running. */
export function useSessionEnd(
  organization: Membership,
  run: WorkspaceSession,
  kpis: SessionKpisOut,
  onChange: () => Promise<void>,
): SessionEnd {
  const [asking, setAsking] = useState<'close' | 'delete' | null>(null)
  const t = resultTexts
  const params = { organizationId: organization.id, id: run.id }
  const ownId = me.value.status === 'signed-in' ? me.value.user.id : ''
  const mayDelete = isAtLeast(organization.role, 'ADMIN') || run.created_by?.id === ownId
  const ending = run.state === 'LIVE' && (
    <button type="button" class="button" onClick={() => setAsking('close')}>
      {t.close}
    </button>
  )
  const isOver = run.state !== 'LIVE'
  const deletion: MenuItem | null =
    isOver && mayDelete
      ? { icon: 'bin', text: t.delete, isDanger: true, run: () => setAsking('delete') }
      : null
  const mayOnly = run.created_by ? t.mayDelete(run.created_by.name) : t.adminMayDelete
  const note = isOver && !mayDelete ? mayOnly : null
  const dialog =
    asking === 'close' ? (
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
    ) : asking === 'delete' ? (
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
          <li>{t.deleteMeans[0]({ people: kpis.participants, responses: kpis.total_responses })}</li>
          <li>{t.deleteMeans[1]}</li>
          <li>{t.deleteMeans[2]}</li>
        </ul>
      </ConfirmDialog>
    ) : null
  return { ending: ending || null, deletion, note, dialog }
}
