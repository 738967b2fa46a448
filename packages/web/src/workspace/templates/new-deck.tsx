import './new-deck.css'
import { isAtLeast } from '@roomful/contract/features/people/roles'
import type { JSX } from 'preact'
import { deckTexts, editorTexts, importTexts as t } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { me } from '../api/me.ts'
import { ProblemNotice } from '../kit/form.tsx'
import { hrefOf, navigate } from '../kit/router.ts'
import { Screen, Section } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { useForm } from '../kit/use-form.ts'
import { WorkspaceIcon } from '../kit/workspace-icon.tsx'
import { StartingDecks } from './starting-decks.tsx'

/** How a new presentation begins. */
export function NewDeckScreen({ organization }: OrganizationProps): JSX.Element {
  return (
    <Screen title={deckTexts.create}>
      <NewDeck organization={organization} />
    </Screen>
  )
}

/** The same on the start page of an organization without presentations, with the first steps there. */
export function FirstDeck({ organization }: OrganizationProps): JSX.Element {
  return (
    <>
      <h2 class="new-deck-title">{deckTexts.create}</h2>
      <NewDeck organization={organization} />
      <Section id="next-steps" title={t.starting.nextSteps}>
        <ul class="steps">
          {stepsFor(organization).map(({ id, title, text, href }) => (
            <li key={id}>
              <a class="step" href={href} target={id === 'join' ? '_blank' : undefined}>
                <strong>{title}</strong>
                <span class="hint">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function NewDeck({ organization }: OrganizationProps): JSX.Element {
  const organizationId = organization.id
  const imports = `/${organizationId}/presentations/import`
  const form = useForm({
    name: 'new-deck',
    initial: {},
    async send(_, idempotencyKey) {
      const input = { params: { organizationId }, body: { title: editorTexts.untitled } }
      const { id } = await call('createPresentation', input, { idempotencyKey })
      navigate(`/${organizationId}/presentations/${id}`, 'push', { choosesType: true })
    },
  })
  return (
    <>
      <div class="new-deck-ways">
        <button type="button" class="button main" aria-disabled={form.isBusy} onClick={form.submit}>
          <WorkspaceIcon name="plus" />
          {t.starting.blank}
        </button>
        <a class="button" href={hrefOf(imports)}>
          <WorkspaceIcon name="download" />
          {t.starting.file}
        </a>
        <a class="button" href={hrefOf(`${imports}/text`)}>
          <WorkspaceIcon name="list" />
          {t.starting.list}
        </a>
      </div>
      <ProblemNotice text={form.problem} />
      <section class="new-deck-examples" aria-labelledby="examples">
        <h2 id="examples">{t.starting.examples}</h2>
        <p class="hint">{t.starting.lead}</p>
        <StartingDecks organization={organization} />
      </section>
    </>
  )
}

interface Step {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly href: string
}

function stepsFor({ id, role }: OrganizationProps['organization']): Step[] {
  const texts = t.starting.steps
  const isSafe = me.value.status === 'signed-in' && me.value.user.two_factor
  const links: (readonly [keyof typeof texts, string, boolean])[] = [
    ['invite', hrefOf(`/${id}/members`), isAtLeast(role, 'ADMIN')],
    ['twoFactor', hrefOf('/account/security'), !isSafe],
    ['reference', '/docs/', true],
    ['join', '/', true],
  ]
  return links
    .filter(([, , isWanted]) => isWanted)
    .map(([step, href]) => ({ id: step, href, ...texts[step] }))
}
