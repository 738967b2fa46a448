import '../../report/report.css'
import './sessions.css'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { loadReportTexts } from '../../messages/report/index.ts'
import { loadResultMessages, m, resultTexts } from '../../messages/workspace/index.ts'
import { Report } from '../../report/report.tsx'
import { asProblem, call, problemText } from '../api/call.ts'
import type { Membership } from '../api/me.ts'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { hrefOf } from '../kit/router.ts'
import { useScreenTitle } from '../kit/screen.tsx'
import { readLookOf } from './session-look.ts'

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
      call('getSessionReport', { params, query: { content_slides: 'true' } }),
      loadReportTexts(),
      loadResultMessages(),
    ])
    return { report, look: await readLookOf(organization.id, report.presentation_id) }
  })
  const [isExplained, setExplained] = useState(true)
  const [hasSlides, setSlides] = useState(false)
  useScreenTitle(loaded.value?.report.title ?? m.sessions.title)
  return (
    <div class="screen report-screen">
      <LoadedPart loaded={loaded} texts={{ NOT_FOUND: m.sessions.gone }}>
        {({ report, look }) => (
          <>
            <p class="report-back">
              <a href={hrefOf(`/${organization.id}/sessions/${id}`)}>{resultTexts.back}</a>
            </p>
            <ReportParts
              parts={[
                ...(report.questions.some(({ question }) => question.explanation !== undefined)
                  ? [{ text: resultTexts.explanations, isShown: isExplained, show: setExplained }]
                  : []),
                ...(report.content_slides.length > 0
                  ? [{ text: resultTexts.contentSlides, isShown: hasSlides, show: setSlides }]
                  : []),
              ]}
            />
            <Report
              report={report}
              organizationName={organization.name}
              look={look}
              shows={{
                names: true,
                texts: true,
                qa: true,
                explanations: isExplained,
                content_slides: hasSlides,
              }}
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

/** Checkboxes for optional parts of the report, on screen and on paper. */
function ReportParts({
  parts,
}: {
  readonly parts: readonly {
    readonly text: string
    readonly isShown: boolean
    readonly show: (isShown: boolean) => void
  }[]
}): JSX.Element | null {
  if (parts.length === 0) return null
  return (
    <fieldset class="choices report-parts">
      <legend>{resultTexts.reportParts}</legend>
      {parts.map(({ text, isShown, show }) => (
        <label key={text} class="choice">
          <input type="checkbox" checked={isShown} onChange={event => show(event.currentTarget.checked)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
