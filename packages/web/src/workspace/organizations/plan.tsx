import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { Section } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'

type PlanOut = AppOutputOf<'getPlan'>

/** The operator's plan limits and their usage. */
export function PlanScreen({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => call('getPlan', { params }))
  return <LoadedPart loaded={loaded}>{read => <Limits read={read} />}</LoadedPart>
}

function Limits({ read }: { readonly read: PlanOut }): JSX.Element {
  const own = read.plans.find(({ plan }) => plan === read.plan)!
  const { participants_per_session, live_sessions, question_types, requests_per_window } = own
  const yes = (has: boolean) => (has ? m.plan.yes : m.plan.no)
  const facts = [
    [m.plan.participants, whole(participants_per_session)],
    [m.plan.liveSessions, live_sessions === null ? m.plan.noLimit : whole(live_sessions)],
    [m.plan.questionTypes, whole(question_types.length)],
    [m.plan.export, yes(own.export)],
    [m.plan.api, requests_per_window === null ? m.plan.no : m.plan.perMinute(whole(requests_per_window))],
  ] as const
  return (
    <Section id="limits" title={m.plan.own} lead={m.plan.lead}>
      <dl class="gives">
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LiveSessions live={read.live_sessions} max={live_sessions} />
    </Section>
  )
}

/** Live sessions and their limit. */
function LiveSessions({ live, max }: { readonly live: number; readonly max: number | null }): JSX.Element {
  const text =
    max === null ? m.plan.liveNow(whole(live)) : m.plan.liveNowOf({ live: whole(live), max: whole(max) })
  return (
    <div class="used">
      <p>{text}</p>
      {max !== null && (
        <meter min={0} max={max} value={Math.min(live, max)} aria-label={m.plan.liveSessions} />
      )}
      {max !== null && live >= max && <p class="notice">{m.plan.full}</p>}
    </div>
  )
}
