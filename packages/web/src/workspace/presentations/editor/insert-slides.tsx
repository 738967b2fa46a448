import './insert-slides.css'
import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { whole } from '../../../messages/numbers.ts'
import { deckTexts, editorTexts as t } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { LoadedPart, useLoaded } from '../../kit/loaded-part.tsx'
import { type ListPage, PagedRows, usePagedList } from '../../kit/paged-rows.tsx'
import { DeckPicture } from '../../slides/deck-picture.tsx'
import { wordsOf } from '../../slides/slide-words.ts'
import type { EditorSlide } from './document/deck.ts'
import { serverSlideOf } from './document/wire.ts'
import { duplicateOf } from './new-slide.ts'

/** Search debounce. */
const typingPauseMs = 150

type Deck = AppOutputOf<'listPresentations'>['presentations'][number]

export interface InsertSlidesProps {
  readonly organizationId: string
  /** Of the presentation that is edited. */
  readonly presentationId: string
  readonly look: RoomLook | null
  /** How many slides there is room for. */
  readonly room: number
  readonly onInsert: (slides: readonly EditorSlide[]) => void
  readonly onClose: () => void
}

/** Chooses slides of another presentation, by their pictures. */
export function InsertSlides(props: InsertSlidesProps): JSX.Element {
  const [deck, setDeck] = useState<Deck | null>(null)
  const [text, setText] = useState('')
  return (
    <Dialog
      // The first control of each step takes the focus.
      key={deck?.id}
      title={deck === null ? t.insertFrom : t.insertFromDeck(deck.title)}
      isWide
      onClose={props.onClose}
    >
      {deck === null ? (
        <ChooseDeck {...props} text={text} onText={setText} onChoose={setDeck} />
      ) : (
        <ChooseSlides {...props} deckId={deck.id} onBack={() => setDeck(null)} />
      )}
    </Dialog>
  )
}

function ChooseDeck({
  organizationId,
  presentationId,
  text,
  onText,
  onChoose,
}: InsertSlidesProps & {
  /** The words to search. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onChoose: (deck: Deck) => void
}): JSX.Element {
  const [search, setSearch] = useState(text.trim())
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const list = usePagedList(search, loadOthers, { keepsItems: true })

  /** Pages without another presentation with slides are passed over. */
  async function loadOthers(cursor: string | null): Promise<ListPage<Deck>> {
    const { presentations, next_cursor: next } = await call('listPresentations', {
      params: { organizationId },
      query: { cursor, search },
    })
    const items = presentations.filter(({ id, slide_count }) => id !== presentationId && slide_count > 0)
    return items.length > 0 || next === null ? { items, next } : loadOthers(next)
  }

  return (
    <>
      <input
        class="input"
        type="search"
        aria-label={t.insertSearch}
        placeholder={t.insertSearch}
        maxLength={200}
        autocomplete="off"
        dir="auto"
        value={text}
        onInput={event => onText(event.currentTarget.value)}
      />
      <div class="insert-decks">
        <PagedRows
          label={t.insertFrom}
          list={list}
          empty={<p class="hint">{t.insertNone}</p>}
          row={deck => (
            <>
              <button type="button" class="button quiet" onClick={() => onChoose(deck)}>
                <bdi dir="auto">{deck.title}</bdi>
              </button>
              {deck.found && (
                <p class="hint" dir="auto">
                  {deckTexts.foundOn({ place: deck.found.order + 1, text: deck.found.text })}
                </p>
              )}
            </>
          )}
        />
      </div>
    </>
  )
}

function ChooseSlides({
  organizationId,
  deckId,
  look,
  room,
  onInsert,
  onBack,
}: InsertSlidesProps & { readonly deckId: string; readonly onBack: () => void }): JSX.Element {
  const loaded = useLoaded(deckId, async () => {
    const { slides } = await call('listSlides', { params: { organizationId, presentationId: deckId } })
    return slides.map(out => serverSlideOf(out, out.id, undefined).slide)
  })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => loaded.value?.filter(({ key }) => keys.has(key)) ?? [], [loaded.value, keys])
  const isTooMany = chosen.length > room

  function toggle(key: string): void {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    setKeys(next)
  }

  return (
    <>
      <button type="button" class="button quiet" onClick={onBack}>
        {t.insertOther}
      </button>
      <LoadedPart loaded={loaded}>
        {slides => (
          <ol class="insert-slides">
            {slides.map((slide, i) => (
              <li key={slide.key}>
                <label class="insert-slide">
                  <DeckPicture label={null} slide={slide} look={look} />
                  <span>
                    <input
                      type="checkbox"
                      aria-label={`${t.slideAt({ place: whole(i + 1), count: whole(slides.length) })}: ${wordsOf(slide)}`}
                      checked={keys.has(slide.key)}
                      onChange={() => toggle(slide.key)}
                    />{' '}
                    {whole(i + 1)}
                  </span>
                </label>
              </li>
            ))}
          </ol>
        )}
      </LoadedPart>
      {isTooMany && <p class="hint">{t.insertRoom(whole(room))}</p>}
      <div class="form-end">
        <button
          type="button"
          class="button main"
          aria-disabled={chosen.length === 0 || isTooMany}
          onClick={() => chosen.length > 0 && !isTooMany && onInsert(chosen.map(duplicateOf))}
        >
          {t.insertCount(whole(chosen.length))}
        </button>
      </div>
    </>
  )
}
