import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { language, importTexts as t } from '../../../messages/workspace/index.ts'
import { randomKey } from '../../../room/random-key.ts'
import { call } from '../../api/call.ts'
import { asProblem, problemText } from '../../api/problem.ts'
import { ProblemNotice } from '../../kit/form.tsx'
import { LoadedPart } from '../../kit/loaded-part.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useLoaded } from '../../kit/use-loaded.ts'
import type { OrganizationProps } from '../../organization/organization-props.ts'
import { navigate } from '../../router.ts'
import { SlideList } from '../import/slide-list.tsx'
import { loadStartingDecks } from './load.ts'
import type { StartingDeck } from './starting-deck.ts'
import '../import/import.css'

/** Examples to begin with, as a screen of their own. */
export function StartingDecksScreen({ organization }: OrganizationProps): JSX.Element {
  return (
    <Screen title={t.starting.title} lead={t.starting.lead}>
      <StartingDecks organization={organization} />
    </Screen>
  )
}

/** Examples in the language of the page: each opens to be looked at, and becomes a presentation. */
export function StartingDecks({ organization }: OrganizationProps): JSX.Element {
  const loaded = useLoaded(`starting decks ${language}`, () => loadStartingDecks(language))
  return (
    <LoadedPart loaded={loaded}>
      {decks => (
        <div class="starting-decks">
          {decks.map(deck => (
            <Starting key={deck.title} deck={deck} organizationId={organization.id} />
          ))}
        </div>
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
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // What may have arrived is not made twice.
  const key = useRef(randomKey())
  async function use(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const { title, slides } = deck
      const input = { params: { organizationId }, body: { title, slides: [...slides] } }
      const { id } = await call('importPresentation', input, { idempotencyKey: key.current })
      navigate(`/${organizationId}/presentations/${id}`)
    } catch (thrown) {
      const failed = asProblem(thrown)
      if (!failed.isUncertain) key.current = randomKey()
      setProblem(problemText(failed))
      setBusy(false)
    }
  }
  return (
    <details class="starting-deck">
      <summary>
        <span class="starting-title">{deck.title}</span>
        <span class="hint">
          {deck.lead} · {t.starting.slides(deck.slides.length)}
        </span>
      </summary>
      <ProblemNotice text={problem} />
      <p>
        <button
          type="button"
          class="button main"
          aria-label={t.starting.using(deck.title)}
          aria-disabled={isBusy}
          onClick={use}
        >
          {t.starting.use}
        </button>
      </p>
      <SlideList slides={deck.slides} />
    </details>
  )
}
