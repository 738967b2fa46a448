import '../../report/report.css'
import './sessions.css'
import type { JSX } from 'preact'
import { loadReportTexts } from '../../messages/report/index.ts'
import { loadResultMessages, m, resultTexts } from '../../messages/workspace/index.ts'
import { Report } from '../../report/report.tsx'
import { asProblem, call, problemText } from '../api/call.ts'
import type { Membership } from '../api/me.ts'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { hrefOf } from '../kit/router.ts'
import { useScreenTitle } from '../kit/screen.tsx'
import { readLookOf } from './session-look.ts'

const everything = { names: true, texts: true, qa: true }

/** The whole report of a session, for paper. */
export function SessionReport({
  organization,
  id,
}: {
  readonly organization: Membership
  readonly id: string
}): JSX.Element {
  const params = { organizationId: organization.id, id }
  const loaded = useLoaded(id, async () => {
    const [report] = await Promise.all([
      call('getSessionReport', { params }),
      loadReportTexts(),
      loadResultMessages(),
    ])
    return { report, look: await readLookOf(organization.id, report.presentation_id) }
  })
  useScreenTitle(loaded.value?.report.title ?? m.sessions.title)
  return (
    <div class="screen report-screen">
      <LoadedPart loaded={loaded} texts={{ NOT_FOUND: m.sessions.gone }}>
        {({ report, look }) => (
          <>
            <p class="report-back">
              <a href={hrefOf(`/${organization.id}/sessions/${id}`)}>{resultTexts.back}</a>
            </p>
            <Report
              report={report}
              organizationName={organization.name}
              look={look}
              shows={everything}
              endsAt={null}
              loadTexts={(questionId, cursor) =>
                call('listReportTexts', {
                  params: { ...params, questionId },
                  query: { limit: 50, cursor },
                }).catch((thrown: unknown) => ({ problem: problemText(asProblem(thrown)) }))
              }
            />
          </>
        )}
      </LoadedPart>
    </div>
  )
}
