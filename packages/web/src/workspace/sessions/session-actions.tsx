import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { LinkRole } from '@roomful/contract/features/stages/links'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { asProblem, call, problemText } from '../api/call.ts'
import { toast } from '../kit/toast.tsx'
import { EmbedLinkDialog, PhoneLinkDialog, ScreenLinkDialog } from './remote-dialog.tsx'
import { openStageTab, stageAddress } from './stage-tab.ts'

/** Actions of an active session: stage, remote, another screen, moderator, embed. */
export function SessionActions({
  organizationId,
  run,
  onChange,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
  readonly onChange: () => Promise<void>
}): JSX.Element | null {
  const [asking, setAsking] = useState<LinkRole | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [blocked, setBlocked] = useState<string | null>(null)
  const t = m.sessions
  if (run.state === 'CLOSED') return null
  const isWaiting = run.state === 'DRAFT' && run.mode === null

  /** Opens the stage, and the session too if it is not open yet. */
  async function openStage(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const stage = openStageTab()
    try {
      const params = { organizationId, id: run.id }
      if (isWaiting) await call('openSession', { params })
      const url = await stageAddress(organizationId, run.id, 'remote')
      setBlocked(stage.show(url) ? null : url)
      if (isWaiting) await onChange()
    } catch (thrown) {
      stage.close()
      toast(problemText(asProblem(thrown)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div class="session-actions">
      <button type="button" class="button main" aria-disabled={isBusy} onClick={openStage}>
        {isWaiting ? t.openNow : t.openStage}
      </button>
      <button type="button" class="button" onClick={() => setAsking('remote')}>
        {t.phoneLinks.remote.title}
      </button>
      <button type="button" class="button quiet" onClick={() => setAsking('screen')}>
        {t.screenLink}
      </button>
      <button type="button" class="button quiet" onClick={() => setAsking('moderator')}>
        {t.phoneLinks.moderator.title}
      </button>
      <button type="button" class="button quiet" onClick={() => setAsking('embed')}>
        {t.embedLink}
      </button>
      <div role="status">
        {blocked !== null && (
          <p class="notice">
            {t.stageBlocked}{' '}
            <a href={blocked} target="_blank" rel="noopener noreferrer" onClick={() => setBlocked(null)}>
              {t.openStage}
            </a>
          </p>
        )}
      </div>
      {(asking === 'remote' || asking === 'moderator') && (
        <PhoneLinkDialog
          organizationId={organizationId}
          id={run.id}
          role={asking}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'screen' && (
        <ScreenLinkDialog organizationId={organizationId} id={run.id} onClose={() => setAsking(null)} />
      )}
      {asking === 'embed' && (
        <EmbedLinkDialog organizationId={organizationId} id={run.id} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}
