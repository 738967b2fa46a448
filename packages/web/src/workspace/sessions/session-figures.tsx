import type { SessionKpisOut } from '@roomful/contract/operations/results'
import type { WorkspaceSession } from '@roomful/contract/workspace/sessions'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { addressOf, call } from '../api/call.ts'
import { useLoaded } from '../kit/use-loaded.ts'

/** The key figures of a session. */
export function KeyFigures({
  kpis,
  rate,
}: {
  readonly kpis: SessionKpisOut
  readonly rate: number
}): JSX.Element {
  const t = m.sessions
  const figures: readonly (readonly [keyof typeof t.figure, string])[] = [
    ['participants', t.whole(kpis.participants)],
    ['voters', t.whole(kpis.voters)],
    ['questions_asked', t.whole(kpis.questions_asked)],
    ['total_responses', t.whole(kpis.total_responses)],
    ['response_rate', t.percent(rate)],
    ['duration', t.minutes(Math.round(kpis.duration_seconds / 60))],
  ]
  return (
    <dl class="facts numbers">
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt>{t.figure[name]}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Everything that a session gathered, as files, where the plan has them. */
export function Downloads({
  organizationId,
  run,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
}): JSX.Element | null {
  const t = m.sessions
  const { value } = useLoaded(organizationId, () => call('getPlan', { params: { organizationId } }))
  if (value === null) return null
  if (!value.plans.some(({ plan, export: isIncluded }) => plan === value.plan && isIncluded))
    return <p class="hint">{t.exportPlan}</p>
  const address = (format: 'csv' | 'xlsx') =>
    addressOf('exportSession', { params: { organizationId, id: run.id }, query: { format } })
  return (
    <div class="downloads">
      <a class="button" href={address('csv')} download aria-label={`${t.download}: ${t.csv}`}>
        {t.csv}
      </a>
      <a class="button" href={address('xlsx')} download aria-label={`${t.download}: ${t.xlsx}`}>
        {t.xlsx}
      </a>
    </div>
  )
}
