import './deck-list.css'
import type { LookOut } from '@roomful/contract/features/organizations/organization'
import { lookOfRoom } from '@roomful/contract/features/organizations/themes'
import type { ListedPresentation } from '@roomful/contract/features/presentations/presentations'
import { type PresentationSort, presentationSorts } from '@roomful/contract/features/presentations/sorts'
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { loadImportMessages, m } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { call } from '../api/call.ts'
import { ExportDialog } from '../imports/export-dialog.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { SelectField } from '../kit/fields.tsx'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import { useLoaded } from '../kit/loaded-part.tsx'
import { dateAndTime, fromNow } from '../kit/moment.tsx'
import { PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { hrefOf } from '../kit/router.ts'
import { Screen, Section } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { toast } from '../kit/toast.tsx'
import { attempt } from '../kit/use-action.ts'
import { ScheduleDialog } from '../sessions/schedule-dialog.tsx'
import { choicesOf, type StartableDeck, startLabel } from '../sessions/start-choices.ts'
import { StartDialog, useStart } from '../sessions/start-dialog.tsx'
import { DeckPicture } from '../slides/deck-picture.tsx'
import { DeckTabs } from './deck-tabs.tsx'
import type { EditorOption, EditorSlide } from './editor/document/deck.ts'
import { NewDeckForm } from './new-deck.tsx'

/** One presentation of the list, with its actions. */
function DeckRow({
  organizationId,
  deck,
  look,
  isStarting,
  onStart,
  onOptions,
  onDuplicate,
  onExport,
  onDelete,
}: {
  readonly organizationId: string
  readonly deck: ListedPresentation
  /** Of the organization; null until loaded. */
  readonly look: LookOut | null
  readonly isStarting: boolean
  readonly onStart: () => void
  readonly onOptions: () => void
  readonly onDuplicate: () => void
  readonly onExport: () => void
  readonly onDelete: () => void
}): JSX.Element {
  const { id, title, slide_count, updated_at, last_run, session_defaults } = deck
  const start = startLabel(m.sessions.start, choicesOf(session_defaults))
  return (
    <>
      <FirstSlide deck={deck} look={look} />
      <div class="row-main">
        <strong>
          <a href={hrefOf(`/${organizationId}/presentations/${id}`)}>
            <Written text={title} />
          </a>
        </strong>
        <span class="hint">
          {m.decks.slides(slide_count)}
          {' · '}
          <time dateTime={updated_at} title={dateAndTime(updated_at)}>
            {m.decks.changed(fromNow(updated_at))}
          </time>
        </span>
      </div>
      <div class="row-facts">
        <LastRun organizationId={organizationId} run={last_run} />
      </div>
      <div class="row-actions deck-actions">
        {last_run?.state === 'LIVE' ? (
          <a
            class="button"
            aria-label={`${m.sessions.toRunning}: ${title}`}
            href={hrefOf(`/${organizationId}/sessions/${last_run.session_id}`)}
          >
            {m.sessions.toRunning}
          </a>
        ) : (
          <button
            type="button"
            class="button"
            aria-label={`${start}: ${title}`}
            aria-disabled={isStarting}
            onClick={onStart}
          >
            {start}
          </button>
        )}
        <button
          type="button"
          class="button quiet"
          aria-label={`${m.sessions.startOptions.replace('…', '')}: ${title}`}
          onClick={onOptions}
        >
          {m.sessions.startOptions}
        </button>
        <button
          type="button"
          class="button quiet"
          aria-label={`${m.decks.duplicate}: ${title}`}
          onClick={onDuplicate}
        >
          {m.decks.duplicate}
        </button>
        <button type="button" class="button quiet" aria-label={m.decks.exportOf(title)} onClick={onExport}>
          {m.decks.export}
        </button>
        <button
          type="button"
          class="button quiet"
          aria-label={`${m.decks.delete}: ${title}`}
          onClick={onDelete}
        >
          {m.decks.delete}
        </button>
      </div>
    </>
  )
}

/** The picture of a presentation; an empty one without slides. */
function FirstSlide({
  deck: { id, first_slide, theme },
  look,
}: {
  readonly deck: ListedPresentation
  readonly look: LookOut | null
}): JSX.Element {
  const slide = useMemo(() => first_slide && slideOf(first_slide, id), [first_slide, id])
  const roomLook = useMemo(() => lookOfRoom(look, theme), [look, theme])
  return <div class="deck-picture">{slide && <DeckPicture label={null} slide={slide} look={roomLook} />}</div>
}

function slideOf(slide: NonNullable<ListedPresentation['first_slide']>, key: string): EditorSlide {
  if (slide.kind === 'CONTENT') return { ...slide, key, on_phones: false, notes: '' }
  const options = slide.options.map(({ id, match_id: _, ...option }) => ({ ...option, key: id }))
  return { ...slide, key, options: options as EditorOption[], explanation: null, notes: '' }
}

function LastRun({
  organizationId,
  run,
}: {
  readonly organizationId: string
  readonly run: ListedPresentation['last_run']
}): JSX.Element {
  if (run === null) return <span class="hint">{m.decks.neverRan}</span>
  return (
    <a class="run-link" href={hrefOf(`/${organizationId}/sessions/${run.session_id}`)}>
      {run.state === 'LIVE' ? (
        <span class="state" data-state="good">
          {m.decks.isLive}
        </span>
      ) : (
        <time dateTime={run.started_at} title={dateAndTime(run.started_at)}>
          {m.decks.ran(fromNow(run.started_at))}
        </time>
      )}
    </a>
  )
}

/** Search debounce. */
const typingPauseMs = 150

/** A search-as-you-type field. */
function SearchField({
  value,
  onSearch,
}: {
  readonly value: string
  readonly onSearch: (text: string) => void
}): JSX.Element {
  const [text, setText] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div class="field">
      <label for="deck-search">{m.decks.search}</label>
      <input
        id="deck-search"
        class="input"
        type="search"
        maxLength={200}
        autocomplete="off"
        dir="auto"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
    </div>
  )
}

function SortField({
  value,
  onChange,
}: {
  readonly value: PresentationSort
  readonly onChange: (sort: PresentationSort) => void
}): JSX.Element {
  return (
    <SelectField
      field={{ id: 'deck-sort', value, problem: null, onChange }}
      label={m.decks.sort}
      choices={presentationSorts.map(sort => ({ value: sort, text: m.decks.sorts[sort] }))}
    />
  )
}

const Examples = lazyScreen(async () => {
  const [{ StartingDecks }] = await Promise.all([
    import('../templates/starting-decks.tsx'),
    loadImportMessages(),
  ])
  return StartingDecks
})

const titleCharactersMax = 200

type Asking =
  | { readonly is: 'new' }
  | { readonly is: 'start' | 'schedule' | 'export'; readonly deck: ListedPresentation }

function startable({ id, title, session_defaults }: ListedPresentation): StartableDeck {
  return { id, title, choices: choicesOf(session_defaults) }
}

/** The list of presentations: searching, creating, copying, and moving to the trash. */
export function DeckList({ organization }: OrganizationProps): JSX.Element {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<PresentationSort>('updated')
  const [asking, setAsking] = useState<Asking | null>(null)
  const start = useStart(organization.id)
  const close = () => setAsking(null)
  const organizationId = organization.id
  const params = { organizationId }
  const look = useLoaded(organizationId, () => call('getLook', { params }))
  const list = usePagedList(
    JSON.stringify(['decks', organizationId, search, sort]),
    async cursor => {
      const page = await call('listPresentations', { params, query: { cursor, search, sort } })
      return { items: page.presentations, next: page.next_cursor }
    },
    { keepsItems: true },
  )
  const wasLoaded = useRef(false)
  if (!list.isLoading) wasLoaded.current = true
  const isFirst = search === '' && list.items.length === 0 && !list.isLoading && list.problem === null
  // Space is reserved until the first page loads, so that nothing moves.
  const onceLoaded = { visibility: wasLoaded.current ? undefined : ('hidden' as const) }

  async function duplicate(deck: ListedPresentation): Promise<void> {
    const title = [...m.decks.copyOf(deck.title)].slice(0, titleCharactersMax).join('')
    await attempt(async () => {
      await call('duplicatePresentation', { params: { ...params, presentationId: deck.id }, body: { title } })
      list.reload()
      toast(m.decks.duplicated(title))
    })
  }

  async function remove(deck: ListedPresentation): Promise<void> {
    const of = { params: { ...params, presentationId: deck.id } }
    await attempt(async () => {
      await call('deletePresentation', of)
      list.update(items => items.filter(({ id }) => id !== deck.id))
      const restore = () =>
        attempt(async () => {
          await call('updatePresentation', { ...of, body: { trashed: false } })
          list.reload()
          toast(m.decks.restored(deck.title))
        })
      toast(m.decks.deleted(deck.title), { label: m.decks.undo, run: restore })
    })
  }

  return (
    <Screen
      title={m.decks.title}
      lead={m.decks.lead}
      action={
        !isFirst && (
          <button
            type="button"
            class="button main"
            style={onceLoaded}
            onClick={() => setAsking({ is: 'new' })}
          >
            {m.decks.create}
          </button>
        )
      }
    >
      <DeckTabs organizationId={organizationId} current="" />
      {isFirst ? (
        <>
          <Section id="first-deck" title={m.decks.first} lead={m.decks.firstLead}>
            <NewDeckForm organizationId={organizationId} />
            <p class="links">
              <a href={hrefOf(`/${organizationId}/presentations/import`)}>{m.decks.importFile}</a>
            </p>
          </Section>
          <Section id="examples" title={m.decks.examples}>
            <Examples organization={organization} />
          </Section>
        </>
      ) : (
        <>
          <search class="filters deck-filters" style={onceLoaded} aria-label={m.decks.title}>
            <SearchField value={search} onSearch={setSearch} />
            <SortField value={sort} onChange={setSort} />
          </search>
          <PagedRows
            label={m.decks.title}
            list={list}
            empty={<p class="hint">{m.decks.noneFound(search)}</p>}
            row={deck => (
              <DeckRow
                organizationId={organizationId}
                deck={deck}
                look={look.value}
                isStarting={start.starting === deck.id}
                onStart={() => start.start(startable(deck))}
                onOptions={() => setAsking({ is: 'start', deck })}
                onDuplicate={() => duplicate(deck)}
                onExport={() => setAsking({ is: 'export', deck })}
                onDelete={() => remove(deck)}
              />
            )}
          />
        </>
      )}
      {asking?.is === 'new' && (
        <Dialog title={m.decks.create} onClose={close}>
          <NewDeckForm organizationId={organizationId} />
          <p class="links">
            <a href={hrefOf(`/${organizationId}/presentations/examples`)}>{m.decks.examples}</a>
            <a href={hrefOf(`/${organizationId}/presentations/import`)}>{m.decks.importFile}</a>
          </p>
        </Dialog>
      )}
      {asking?.is === 'export' && (
        <ExportDialog
          organizationId={organizationId}
          presentationId={asking.deck.id}
          title={asking.deck.title}
          onClose={close}
        />
      )}
      {asking?.is === 'start' && (
        <StartDialog
          deck={startable(asking.deck)}
          start={start}
          onSchedule={() => setAsking({ is: 'schedule', deck: asking.deck })}
          onClose={close}
        />
      )}
      {asking?.is === 'schedule' && (
        <ScheduleDialog organizationId={organizationId} deck={startable(asking.deck)} onClose={close} />
      )}
    </Screen>
  )
}
