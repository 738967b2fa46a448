import type { PresentationSort } from '@roomful/contract/workspace/presentation-sorts'
import type { WorkspacePresentation } from '@roomful/contract/workspace/presentations'
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { loadImportMessages, m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { ExportDialog } from '../imports/export-dialog.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { PagedRows } from '../kit/paged-rows.tsx'
import { hrefOf } from '../kit/router.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { toast } from '../kit/toast.tsx'
import { attempt } from '../kit/use-action.ts'
import { usePagedList } from '../kit/use-paged-list.ts'
import { ScheduleDialog } from '../sessions/schedule-dialog.tsx'
import { choicesOf, type StartableDeck } from '../sessions/start-choices.ts'
import { StartDialog } from '../sessions/start-dialog.tsx'
import { useStart } from '../sessions/use-start.ts'
import { DeckRow } from './deck-row.tsx'
import { DeckTabs } from './deck-tabs.tsx'
import { NewDeckForm } from './new-deck.tsx'
import { SearchField, SortField } from './search-field.tsx'

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
  | { readonly is: 'start' | 'schedule' | 'export'; readonly deck: WorkspacePresentation }

function startable({ id, title, session_defaults }: WorkspacePresentation): StartableDeck {
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
  // Until the first page is there, the organization may have none; the space is kept so that nothing moves where it has some.
  const onceLoaded = { visibility: wasLoaded.current ? undefined : ('hidden' as const) }

  async function duplicate(deck: WorkspacePresentation): Promise<void> {
    const title = [...m.decks.copyOf(deck.title)].slice(0, titleCharactersMax).join('')
    await attempt(async () => {
      await call('duplicatePresentation', { params: { ...params, presentationId: deck.id }, body: { title } })
      list.reload()
      toast(m.decks.duplicated(title))
    })
  }

  async function remove(deck: WorkspacePresentation): Promise<void> {
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
