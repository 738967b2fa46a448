import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import { namesPeople } from '@roomful/contract/identity'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { loadShareMessages, resultTexts } from '../../messages/workspace/index.ts'
import { lazily } from '../../ui/lazily.tsx'
import { addressOf, call } from '../api/call.ts'
import type { Membership } from '../api/me.ts'
import { useLoaded } from '../kit/loaded-part.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { hrefOf } from '../kit/router.ts'
import { useSessionEnd } from './session-end.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'
import { choicesOf } from './start-choices.ts'
import { useStart } from './use-start.ts'

const ShareDialog = lazily<ShareDialogProps>(async () => {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), loadShareMessages()])
  return ShareDialog
})

/** Share, download, run again, and what is rarely done. */
export function ResultActions({
  organization,
  run,
  report,
  onChange,
}: {
  readonly organization: Membership
  readonly run: WorkspaceSession
  readonly report: ReportOut
  readonly onChange: () => Promise<void>
}): JSX.Element {
  const [isSharing, setSharing] = useState(false)
  const start = useStart(organization.id)
  const end = useSessionEnd(organization, run, report.kpis, onChange)
  const t = resultTexts
  const wasRun = run.state !== 'DRAFT'
  return (
    <div class="result-actions">
      {wasRun && (
        <button type="button" class="button main" onClick={() => setSharing(true)}>
          {t.share}
        </button>
      )}
      {wasRun && (
        <MenuButton id="downloads" label={t.download} icon="download">
          <Downloads organizationId={organization.id} run={run} />
        </MenuButton>
      )}
      {run.state === 'CLOSED' && (
        <button
          type="button"
          class="button"
          aria-disabled={start.starting !== null}
          onClick={() => start.start({ id: run.presentation_id, title: run.title, choices: choicesOf(run) })}
        >
          {t.runAgain}
        </button>
      )}
      {end.ending}
      <MenuButton id="more-actions" label={t.more} icon="more" hidesLabel>
        <a href={hrefOf(`/${organization.id}/presentations/${run.presentation_id}`)}>{t.presentation}</a>
        {end.deletion}
      </MenuButton>
      {end.dialog}
      {isSharing && (
        <ShareDialog
          organizationId={organization.id}
          run={run}
          people={report.kpis.participants}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  )
}

/** Files of the results: on paper, and where the plan includes them, as data. */
function Downloads({
  organizationId,
  run,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
}): JSX.Element {
  const t = resultTexts
  const { value } = useLoaded(organizationId, () => call('getPlan', { params: { organizationId } }))
  const isIncluded = value?.plans.some(({ plan, export: has }) => plan === value.plan && has)
  const address = (format: 'csv' | 'xlsx', layout?: 'people') =>
    addressOf('exportSession', {
      params: { organizationId, id: run.id },
      query: { format, ...(layout && { layout }) },
    })
  const isNamed = namesPeople({ identity_mode: run.participant_identity_mode, state: run.state })
  return (
    <>
      <a href={hrefOf(`/${organizationId}/sessions/${run.id}/report`)}>{t.pdf}</a>
      {isIncluded && (
        <>
          <a href={address('xlsx')} download>
            {t.xlsx}
          </a>
          <a href={address('csv')} download>
            {t.csv}
          </a>
          {isNamed && (
            <a href={address('csv', 'people')} download>
              {t.csvPeople}
            </a>
          )}
        </>
      )}
      {isIncluded === false && <p class="hint">{t.exportPlan}</p>}
    </>
  )
}
