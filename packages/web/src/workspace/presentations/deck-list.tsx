import './deck-card.css'
import './deck-list.css'
import type { LookOut } from '@roomful/contract/features/organizations/organization'
import { lookOfRoom } from '@roomful/contract/features/organizations/themes'
import type { ListedPresentation } from '@roomful/contract/features/presentations/presentations'
import { type PresentationSort, presentationSorts } from '@roomful/contract/features/presentations/sorts'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { deckTexts, loadImportMessages, m } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { asProblem, call } from '../api/call.ts'
import { ExportDialog } from '../imports/export-dialog.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import { useLoaded, useRefresh } from '../kit/loaded-part.tsx'
import { dateAndTime, fromNow } from '../kit/moment.tsx'
import { type MenuItem, MoreMenu } from '../kit/more-menu.tsx'
import { PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { hrefOf } from '../kit/router.ts'
import { Screen } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { toast } from '../kit/toast.tsx'
import { attempt } from '../kit/use-action.ts'
import { WorkspaceIcon } from '../kit/workspace-icon.tsx'
import { choicesOf, type StartableDeck, type StartChoices, startNote } from '../sessions/start-choices.ts'
import { ScheduleDialog, StartDialog } from '../sessions/start-dialogs.ts'
import { useStart } from '../sessions/use-start.ts'
import { DeckPicture } from '../slides/deck-picture.tsx'
import { editorSlideOf } from '../slides/pictured-slide.ts'
import { DeckTabs } from './deck-tabs.tsx'
import { RunningSessions } from './running.tsx'
import { titleOf } from './title-of.ts'

/** A presentation of the grid, with its actions. */
function DeckCard({
  organizationId,
  deck,
  look,
  liveSession,
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
  /** The id of its session that runs now; null: none. */
  readonly liveSession: string | null
  readonly isStarting: boolean
  readonly onStart: () => void
  readonly onOptions: () => void
  readonly onDuplicate: () => void
  readonly onExport: () => void
  readonly onDelete: () => void
}): JSX.Element {
  const { id, title, description, slide_count, last_run } = deck
  const note = startNote(startable(deck).choices)
  const editor = hrefOf(`/${organizationId}/presentations/${id}`)
  const sessionHref = (session: string) => hrefOf(`/${organizationId}/sessions/${session}`)
  const items: readonly MenuItem[] = [
    { icon: 'start', text: deckTexts.startWith, run: onOptions },
    { icon: 'edit', text: deckTexts.edit, href: editor },
    { icon: 'copy', text: deckTexts.duplicate, run: onDuplicate },
    ...(last_run
      ? [{ icon: 'results', text: deckTexts.lastResults, href: sessionHref(last_run.session_id) } as const]
      : []),
    { icon: 'download', text: deckTexts.export, run: onExport },
    { icon: 'bin', text: deckTexts.delete, isDanger: true, run: onDelete },
  ]
  return (
    <>
      <FirstSlide deck={deck} look={look} />
      <div class="deck-words">
        <h2>
          <a href={editor}>
            <Written text={title} />
          </a>
        </h2>
        <p class="hint">
          {deckTexts.slides(slide_count)}
          {' · '}
          {liveSession ? (
            <span class="deck-live">{deckTexts.isLive}</span>
          ) : last_run ? (
            <Time at={last_run.started_at} text={deckTexts.ran} />
          ) : (
            <Time at={deck.updated_at} text={deckTexts.changed} />
          )}
        </p>
        {deck.found && (
          <p class="hint" dir="auto">
            {deckTexts.foundOn({ place: deck.found.order + 1, text: deck.found.text })}
          </p>
        )}
        {!deck.found && description !== null && (
          <p class="hint deck-description" dir="auto">
            {description}
          </p>
        )}
      </div>
      {liveSession ? (
        <a
          class="button main deck-start"
          aria-label={`${m.sessions.toRunning}: ${title}`}
          href={sessionHref(liveSession)}
        >
          {m.sessions.toRunning}
        </a>
      ) : (
        <button
          type="button"
          class="button main deck-start"
          aria-label={`${m.sessions.start}${note}: ${title}`}
          aria-disabled={isStarting}
          onClick={onStart}
        >
          {m.sessions.start}
          <small>{note}</small>
        </button>
      )}
      <MoreMenu label={deckTexts.more(title)} items={items} />
    </>
  )
}

function Time({ at, text }: { readonly at: string; readonly text: (when: string) => string }): JSX.Element {
  return (
    <time dateTime={at} title={dateAndTime(at)}>
      {text(fromNow(at))}
    </time>
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
  const slide = useMemo(() => first_slide && editorSlideOf(first_slide, id), [first_slide, id])
  const roomLook = useMemo(() => lookOfRoom(look, theme), [look, theme])
  // The room may see this screen before it plays.
  const isQuiz = first_slide?.kind === 'QUESTION' && first_slide.type === 'QUIZ'
  return (
    <div class="deck-picture">
      {slide && <DeckPicture label={null} slide={slide} hasAnswers={!isQuiz} look={roomLook} />}
    </div>
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
    <input
      class="input deck-search"
      type="search"
      aria-label={deckTexts.search}
      placeholder={deckTexts.search}
      maxLength={200}
      autocomplete="off"
      dir="auto"
      value={text}
      onInput={event => setText(event.currentTarget.value)}
    />
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
    <select
      class="input deck-sort"
      aria-label={deckTexts.sort}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as PresentationSort)}
    >
      {presentationSorts.map(sort => (
        <option key={sort} value={sort}>
          {deckTexts.sorts[sort]}
        </option>
      ))}
    </select>
  )
}

const FirstDeck = lazyScreen(async () => {
  const [{ FirstDeck }] = await Promise.all([import('../templates/new-deck.tsx'), loadImportMessages()])
  return FirstDeck
})

interface Asking {
  readonly type: 'start' | 'schedule' | 'export' | 'delete'
  readonly deck: ListedPresentation
  /** Already chosen for a session to schedule. */
  readonly chosen?: StartChoices
}

function startable({ id, title, session_defaults, scored }: ListedPresentation): StartableDeck {
  return { id, title, choices: choicesOf(session_defaults, scored) }
}

/** Moves the focus to the presentation at a place, as the one before was removed. */
function focusCard(at: number): void {
  requestAnimationFrame(() => {
    const titles = document.querySelectorAll<HTMLElement>('.deck-words a')
    const next = titles[Math.min(at, titles.length - 1)] ?? document.querySelector<HTMLElement>('main h1')
    next?.focus()
  })
}

/** The start page of an organization: what runs now, and all presentations. */
export function DeckList({ organization }: OrganizationProps): JSX.Element {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<PresentationSort>('updated')
  const [asking, setAsking] = useState<Asking | null>(null)
  const [running, setRunning] = useState<readonly WorkspaceSession[]>([])
  const start = useStart(organization.id)
  const close = () => setAsking(null)
  const organizationId = organization.id
  const params = { organizationId }
  const look = useLoaded(organizationId, () => call('getLook', { params }))
  const list = usePagedList(
    JSON.stringify(['decks', organizationId, search, sort]),
    async cursor => {
      const [page] = await Promise.all([
        call('listPresentations', { params, query: { cursor, search, sort } }),
        // With the first page, so that it moves nothing.
        cursor === null && refreshRunning().catch(asProblem),
      ])
      return { items: page.presentations, next: page.next_cursor }
    },
    { keepsItems: true },
  )
  useRefresh(true, refreshRunning)
  const wasLoaded = useRef(false)
  if (!list.isLoading) wasLoaded.current = true
  const isFirst = search === '' && list.items.length === 0 && !list.isLoading && list.problem === null
  // Space is reserved until the first page loads, so that nothing moves.
  const onceLoaded = { visibility: wasLoaded.current ? undefined : ('hidden' as const) }

  async function refreshRunning(): Promise<void> {
    const { sessions } = await call('listSessions', { params, query: { state: 'LIVE' } })
    setRunning(sessions)
  }

  function liveSessionOf(deck: ListedPresentation): string | null {
    return running.find(run => run.presentation_id === deck.id)?.id ?? null
  }

  async function duplicate(deck: ListedPresentation): Promise<void> {
    const title = titleOf(deckTexts.copyOf(deck.title))
    await attempt(async () => {
      await call('duplicatePresentation', { params: { ...params, presentationId: deck.id }, body: { title } })
      list.reload()
      toast(deckTexts.duplicated(title))
    })
  }

  async function remove(deck: ListedPresentation): Promise<void> {
    const of = { params: { ...params, presentationId: deck.id } }
    await attempt(async () => {
      await call('deletePresentation', of)
      list.update(items => items.filter(({ id }) => id !== deck.id))
      focusCard(list.items.indexOf(deck))
      const restore = () =>
        attempt(async () => {
          await call('updatePresentation', { ...of, body: { trashed: false } })
          list.reload()
          toast(deckTexts.restored(deck.title))
        })
      toast(deckTexts.deleted(deck.title), { label: deckTexts.undo, run: restore })
    })
  }

  return (
    <Screen
      title={m.nav.presentations}
      action={
        !isFirst && (
          <div class="deck-actions" style={onceLoaded}>
            <a class="button" href={hrefOf(`/${organizationId}/presentations/import`)}>
              <WorkspaceIcon name="download" />
              {deckTexts.importFile}
            </a>
            <a class="button main" href={hrefOf(`/${organizationId}/presentations/new`)}>
              <WorkspaceIcon name="plus" />
              {deckTexts.create}
            </a>
          </div>
        )
      }
    >
      <RunningSessions organizationId={organizationId} sessions={running} look={look.value} />
      <div class="deck-tools">
        <DeckTabs organizationId={organizationId} current="" />
        {!isFirst && (
          <search class="deck-filters" style={onceLoaded} aria-label={m.nav.presentations}>
            <SearchField value={search} onSearch={setSearch} />
            <SortField value={sort} onChange={setSort} />
          </search>
        )}
      </div>
      {isFirst ? (
        <FirstDeck organization={organization} />
      ) : (
        <PagedRows
          label={m.nav.presentations}
          list={list}
          kind="deck-card"
          empty={<p class="hint">{deckTexts.noneFound(search)}</p>}
          row={deck => (
            <DeckCard
              organizationId={organizationId}
              deck={deck}
              look={look.value}
              liveSession={liveSessionOf(deck)}
              isStarting={start.starting === deck.id}
              onStart={() => start.start(startable(deck))}
              onOptions={() => setAsking({ type: 'start', deck })}
              onDuplicate={() => duplicate(deck)}
              onExport={() => setAsking({ type: 'export', deck })}
              onDelete={() => (liveSessionOf(deck) ? setAsking({ type: 'delete', deck }) : remove(deck))}
            />
          )}
        />
      )}
      {asking?.type === 'export' && (
        <ExportDialog
          organizationId={organizationId}
          presentationId={asking.deck.id}
          title={asking.deck.title}
          onClose={close}
        />
      )}
      {asking?.type === 'delete' && (
        <ConfirmDialog
          title={deckTexts.deleteLive(asking.deck.title)}
          confirm={deckTexts.delete}
          onConfirm={async () => {
            close()
            await remove(asking.deck)
          }}
          onClose={close}
        >
          <p>{deckTexts.deleteLiveLead}</p>
        </ConfirmDialog>
      )}
      {asking?.type === 'start' && (
        <StartDialog
          deck={startable(asking.deck)}
          start={start}
          onSchedule={chosen => setAsking({ type: 'schedule', deck: asking.deck, chosen })}
          onClose={close}
        />
      )}
      {asking?.type === 'schedule' && (
        <ScheduleDialog
          organizationId={organizationId}
          deck={startable(asking.deck)}
          chosen={asking.chosen}
          onClose={close}
        />
      )}
    </Screen>
  )
}
