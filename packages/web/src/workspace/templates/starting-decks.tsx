import type { JSX } from 'preact'
import { catalogue } from '../../messages/index.ts'
import { importTexts as t } from '../../messages/workspace/index.ts'
import { call, Problem } from '../api/call.ts'
import { ProblemNotice } from '../kit/form.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { navigate } from '../kit/router.ts'
import { Screen } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { useForm } from '../kit/use-form.ts'
import { SlideCards } from '../slides/slide-cards.tsx'
import { type StartingDeck, startingDecks } from './starting-deck.ts'
import './starting-decks.css'

const [texts, load] = catalogue({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
})

/** Template gallery. */
export function StartingDecksScreen({ organization }: OrganizationProps): JSX.Element {
  return (
    <Screen title={t.starting.title}>
      <StartingDecks organization={organization} />
    </Screen>
  )
}

/** Templates in the page's language: preview and create. */
export function StartingDecks({ organization }: OrganizationProps): JSX.Element {
  const loaded = useLoaded('starting decks', async () => {
    await load().catch(() => {
      throw new Problem('NETWORK')
    })
    return texts
  })
  return (
    <LoadedPart loaded={loaded}>
      {texts => (
        <>
          <p class="hint">{t.starting.lead}</p>
          <div class="starting-decks">
            {startingDecks(texts).map(deck => (
              <Starting key={deck.title} deck={deck} organizationId={organization.id} />
            ))}
          </div>
        </>
      )}
    </LoadedPart>
  )
}

function Starting({
  deck,
  organizationId,
}: {
  readonly deck: StartingDeck
  readonly organizationId: string
}) {
  const form = useForm({
    name: 'starting-deck',
    initial: {},
    async send(_, idempotencyKey) {
      const { title, slides } = deck
      const input = { params: { organizationId }, body: { title, slides: [...slides] } }
      const { id } = await call('importPresentation', input, { idempotencyKey })
      navigate(`/${organizationId}/presentations/${id}`)
    },
  })
  return (
    <details class="starting-deck">
      <summary>
        <span class="starting-title">{deck.title}</span>
        <span class="hint">
          {deck.lead} · {t.starting.slides(deck.slides.length)}
        </span>
      </summary>
      <ProblemNotice text={form.problem} />
      <p>
        <button
          type="button"
          class="button main"
          aria-label={t.starting.using(deck.title)}
          aria-disabled={form.isBusy}
          onClick={form.submit}
        >
          {t.starting.use}
        </button>
      </p>
      <SlideCards slides={deck.slides} />
    </details>
  )
}
