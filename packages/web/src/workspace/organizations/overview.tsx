import { isAtLeast } from '@roomful/contract/features/people/roles'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { me } from '../api/me.ts'
import { hrefOf } from '../kit/router.ts'
import { Screen, Section } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'

interface Step {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly href: string
}

/** The organization at a glance, with next steps. */
export function OverviewScreen({ organization }: OrganizationProps): JSX.Element {
  const { name, role } = organization
  const steps = stepsFor(organization)
  return (
    <Screen title={name}>
      <dl class="facts">
        <div>
          <dt>{m.organization.yourRole}</dt>
          <dd>{m.roles[role].name}</dd>
        </div>
      </dl>
      <Section id="next-steps" title={m.organization.nextSteps}>
        <ul class="steps">
          {steps.map(({ id, title, text, href }) => (
            <li key={id}>
              <a class="step" href={href} target={id === 'join' ? '_blank' : undefined}>
                <strong>{title}</strong>
                <span class="hint">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </Screen>
  )
}

function stepsFor({ id, role }: OrganizationProps['organization']): Step[] {
  const texts = m.organization.steps
  const isSafe = me.value.status === 'signed-in' && me.value.user.two_factor
  const links: (readonly [keyof typeof texts, string, boolean])[] = [
    ['present', hrefOf(`/${id}/presentations`), true],
    ['invite', hrefOf(`/${id}/members`), isAtLeast(role, 'ADMIN')],
    ['twoFactor', hrefOf('/account/security'), !isSafe],
    ['reference', '/docs/', true],
    ['join', '/', true],
  ]
  return links
    .filter(([, , isWanted]) => isWanted)
    .map(([step, href]) => ({ id: step, href, ...texts[step] }))
}
