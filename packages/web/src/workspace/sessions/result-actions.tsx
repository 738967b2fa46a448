import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import { namesPeople } from '@roomful/contract/identity'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { loadShareMessages, resultTexts } from '../../messages/workspace/index.ts'
import { lazily } from '../../ui/lazily.tsx'
import { addressOf, asProblem, call, problemText } from '../api/call.ts'
import type { Membership } from '../api/me.ts'
import { useLoaded } from '../kit/loaded-part.tsx'
import { type MenuItem, MoreMenu } from '../kit/more-menu.tsx'
import { hrefOf, navigate } from '../kit/router.ts'
import { toast } from '../kit/toast.tsx'
import { titleOf } from '../presentations/title-of.ts'
import { useSessionEnd } from './session-end.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'
import { choicesOf } from './start-choices.ts'
import { useStart } from './use-start.ts'

const ShareDialog = lazily<ShareDialogProps>(async () => {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), loadShareMessages()])
  return ShareDialog
})

/** Download, run again, share, and what is rarely done. */
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
  const downloads = useDownloads(organization.id, run)
  const t = resultTexts
  const wasRun = run.state !== 'DRAFT'
  return (
    <div class="result-actions">
      {wasRun && <MoreMenu label={t.download} icon="download" {...downloads} />}
      {run.state === 'CLOSED' && (
        <button
          type="button"
          class="button"
          aria-disabled={start.starting !== null}
          onClick={() =>
            start.start({ id: run.presentation_id, title: run.title, choices: choicesOf(run, false) })
          }
        >
          {t.runAgain}
        </button>
      )}
      {wasRun && (
        <a class="button" href={hrefOf(`/${organization.id}/sessions/${run.id}/compare`)}>
          {t.compare}
        </a>
      )}
      {end.ending}
      {wasRun && (
        <button type="button" class="button main" onClick={() => setSharing(true)}>
          {t.share}
        </button>
      )}
      <MoreMenu
        label={t.more}
        items={[
          {
            icon: 'edit',
            text: t.presentation,
            href: hrefOf(`/${organization.id}/presentations/${run.presentation_id}`),
          },
          { icon: 'copy', text: t.duplicate, run: () => void duplicate(organization.id, run) },
          ...(end.deletion ? [end.deletion] : []),
        ]}
        note={end.note}
      />
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

/** Makes a presentation of the session's slides, with the questions added to it, and opens it. */
async function duplicate(organizationId: string, run: WorkspaceSession): Promise<void> {
  const title = titleOf(resultTexts.copyOf(run.title))
  const params = { organizationId, presentationId: run.presentation_id }
  try {
    const { id } = await call('duplicatePresentation', { params, body: { title, session_id: run.id } })
    navigate(`/${organizationId}/presentations/${id}`)
  } catch (thrown) {
    toast(problemText(asProblem(thrown)))
  }
}

/** Files of the results: on paper, and where the plan includes them, as data. */
function useDownloads(
  organizationId: string,
  run: WorkspaceSession,
): { readonly items: readonly MenuItem[]; readonly note: string | null } {
  const t = resultTexts
  const { value } = useLoaded(organizationId, () => call('getPlan', { params: { organizationId } }))
  const isIncluded = value?.plans.some(({ plan, export: has }) => plan === value.plan && has)
  const file = (text: string, format: 'csv' | 'xlsx', layout?: 'people'): MenuItem => ({
    icon: 'download',
    text,
    isFile: true,
    href: addressOf('exportSession', {
      params: { organizationId, id: run.id },
      query: { format, ...(layout && { layout }) },
    }),
  })
  const isNamed = namesPeople({ identity_mode: run.participant_identity_mode, state: run.state })
  return {
    items: [
      { icon: 'results', text: t.pdf, href: hrefOf(`/${organizationId}/sessions/${run.id}/report`) },
      ...(isIncluded ? [file(t.xlsx, 'xlsx'), file(t.csv, 'csv')] : []),
      ...(isIncluded && isNamed ? [file(t.csvPeople, 'csv', 'people')] : []),
    ],
    note: isIncluded === false ? t.exportPlan : null,
  }
}
