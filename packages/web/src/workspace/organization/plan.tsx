import type { WorkspaceOutputOf } from '@roomful/contract/workspace/index'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { whole } from '../../ui/numbers.ts'
import { call } from '../api/call.ts'
import { LoadedPart } from '../kit/loaded-part.tsx'
import { planName } from '../kit/plan-name.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import type { OrganizationProps } from './organization-props.ts'

type PlanOut = WorkspaceOutputOf<'getPlan'>
type Tier = PlanOut['plans'][number]

/** What the plan includes, how much of it is used, and what other plans include. */
export function PlanScreen({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => call('getPlan', { params }))
  return (
    <Screen title={m.plan.title} lead={m.plan.lead}>
      <LoadedPart loaded={loaded}>{read => <Plans read={read} />}</LoadedPart>
    </Screen>
  )
}

function Plans({ read }: { readonly read: PlanOut }): JSX.Element {
  const at = read.plans.findIndex(({ plan }) => plan === read.plan)
  const own = read.plans[at]!
  const next = read.plans[at + 1]
  return (
    <>
      <Section id="own-plan" title={m.plan.own(planName(own.plan))}>
        <dl class="gives">
          {factsOf(own).map(([what, value]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <LiveSessions live={read.live_sessions} max={own.live_sessions} />
      </Section>
      {next ? (
        <Section id="next-plan" title={m.plan.next(planName(next.plan))} lead={m.plan.nextLead}>
          <ul class="list">
            {gains(own, next).map(gain => (
              <li key={gain}>{gain}</li>
            ))}
          </ul>
        </Section>
      ) : (
        <p class="notice good">{m.plan.highest}</p>
      )}
      <Section id="all-plans" title={m.plan.all}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
        <section class="plan-table" aria-label={m.plan.table} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <td />
                {read.plans.map(tier => (
                  <th key={tier.plan} scope="col" data-own={tier === own}>
                    {planName(tier.plan)}
                    {tier === own && <span class="only-read"> ({m.plan.yours})</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {factsOf(own).map(([what], row) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  {read.plans.map(tier => (
                    <td key={tier.plan} data-own={tier === own}>
                      {factsOf(tier)[row]![1]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Section>
    </>
  )
}

/** How many sessions run now, and how many may. */
function LiveSessions({ live, max }: { readonly live: number; readonly max: number | null }): JSX.Element {
  const text = max === null ? m.plan.liveNow(whole(live)) : m.plan.liveNowOf(whole(live), whole(max))
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

/** What a plan includes, in the same order for every plan. */
function factsOf(tier: Tier): (readonly [string, string])[] {
  const { participants_per_session, live_sessions, question_types, requests_per_window } = tier
  const yes = (has: boolean) => (has ? m.plan.yes : m.plan.no)
  return [
    [m.plan.participants, whole(participants_per_session)],
    [m.plan.liveSessions, live_sessions === null ? m.plan.noLimit : whole(live_sessions)],
    [m.plan.questionTypes, whole(question_types.length)],
    [m.plan.export, yes(tier.export)],
    [m.plan.api, requests_per_window === null ? m.plan.no : m.plan.perMinute(whole(requests_per_window))],
  ]
}

/** What one plan includes that another does not. */
function gains(own: Tier, next: Tier): string[] {
  const before = factsOf(own)
  return factsOf(next)
    .filter(([, value], at) => value !== before[at]![1])
    .map(([what, value]) => m.plan.gain(what, value))
}
