import './starting-decks.css'
import type { LookOut } from '@roomful/contract/features/organizations/organization'
import { lookOfRoom } from '@roomful/contract/features/organizations/themes'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { catalogue } from '../../messages/index.ts'
import { importTexts as t } from '../../messages/workspace/index.ts'
import { call, Problem } from '../api/call.ts'
import { ProblemNotice } from '../kit/form.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { navigate } from '../kit/router.ts'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { useForm } from '../kit/use-form.ts'
import { DeckPicture } from '../slides/deck-picture.tsx'
import { slideOfBody } from '../slides/slide-body.ts'
import { type StartingDeck, startingDecks } from './starting-deck.ts'

const [texts, load] = catalogue('templates')

/** Templates in the page's language. */
export function StartingDecks({ organization: { id } }: OrganizationProps): JSX.Element {
  const look = useLoaded(id, () => call('getLook', { params: { organizationId: id } }))
  const loaded = useLoaded('starting decks', async () => {
    await load().catch(() => {
      throw new Problem('NETWORK')
    })
    return startingDecks(texts)
  })
  return (
    <LoadedPart loaded={loaded}>
      {decks => (
        <ul class="starting-decks">
          {decks.map(deck => (
            <Starting key={deck.title} deck={deck} organizationId={id} look={look.value} />
          ))}
        </ul>
      )}
    </LoadedPart>
  )
}

function Starting({
  deck,
  organizationId,
  look,
}: {
  readonly deck: StartingDeck
  readonly organizationId: string
  /** Of the organization; null until loaded. */
  readonly look: LookOut | null
}): JSX.Element {
  const { title, lead, slides, theme, cover } = deck
  const form = useForm({
    name: 'starting-deck',
    initial: {},
    async send(_, idempotencyKey) {
      const body = { title, slides: [...slides], ...(theme && { theme }) }
      const { id } = await call(
        'importPresentation',
        { params: { organizationId }, body },
        { idempotencyKey },
      )
      navigate(`/${organizationId}/presentations/${id}`)
    },
  })
  const pictures = useMemo(() => cover.map(at => slideOfBody(slides[at]!)), [deck])
  const roomLook = useMemo(() => lookOfRoom(look, theme), [look, theme])
  return (
    <li class="starting-deck">
      <div class="starting-cover">
        {pictures.map((slide, i) => (
          <div key={i} class="starting-picture">
            <DeckPicture label={null} slide={slide} look={roomLook} />
          </div>
        ))}
      </div>
      <div class="starting-words">
        <h3>{title}</h3>
        <p class="hint">{lead}</p>
        <button
          type="button"
          class="button starting-use"
          aria-label={t.starting.using(title)}
          aria-disabled={form.isBusy}
          onClick={form.submit}
        >
          {t.starting.use}
        </button>
      </div>
      <ProblemNotice text={form.problem} />
    </li>
  )
}
