import type { DeckSort } from '@roomful/contract/workspace/deck-sorts'
import type { DeckOut } from '@roomful/contract/workspace/decks'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { call } from '../api/call.ts'
import { asProblem, problemText } from '../api/problem.ts'
import { Dialog } from '../kit/dialog.tsx'
import { PagedRows } from '../kit/paged-rows.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { dateAndTime, fromNow } from '../kit/time.ts'
import { toast } from '../kit/toast.tsx'
import { usePagedList } from '../kit/use-paged-list.ts'
import type { OrganizationProps } from '../organization/organization-props.ts'
import { hrefOf } from '../router.ts'
import { DeckTabs } from './deck-tabs.tsx'
import { NewDeckForm } from './new-deck.tsx'
import { SearchField, SortField } from './search-field.tsx'

const titleCharactersMax = 200

/** All presentations: found, made, copied and put in the trash. */
export function DeckList({ organization }: OrganizationProps): JSX.Element {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<DeckSort>('updated')
  const [isMaking, setMaking] = useState(false)
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
  const isFirst = search === '' && list.items.length === 0 && !list.isLoading && list.problem === null

  async function duplicate(deck: DeckOut): Promise<void> {
    const title = [...m.decks.copyOf(deck.title)].slice(0, titleCharactersMax).join('')
    await attempt(async () => {
      await call('duplicatePresentation', { params: { ...params, presentationId: deck.id }, body: { title } })
      list.reload()
      toast(m.decks.duplicated(title))
    })
  }

  async function remove(deck: DeckOut): Promise<void> {
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
          <button type="button" class="button main" onClick={() => setMaking(true)}>
            {m.decks.create}
          </button>
        )
      }
    >
      <DeckTabs organizationId={organizationId} current="" />
      {isFirst ? (
        <Section id="first-deck" title={m.decks.first} lead={m.decks.firstLead}>
          <NewDeckForm organizationId={organizationId} />
        </Section>
      ) : (
        <>
          <search class="filters deck-filters" aria-label={m.decks.title}>
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
                onDuplicate={() => duplicate(deck)}
                onDelete={() => remove(deck)}
              />
            )}
          />
        </>
      )}
      {isMaking && (
        <Dialog title={m.decks.create} onClose={() => setMaking(false)}>
          <NewDeckForm organizationId={organizationId} />
        </Dialog>
      )}
    </Screen>
  )
}

function DeckRow({
  organizationId,
  deck,
  onDuplicate,
  onDelete,
}: {
  readonly organizationId: string
  readonly deck: DeckOut
  readonly onDuplicate: () => void
  readonly onDelete: () => void
}): JSX.Element {
  const { id, title, slide_count, updated_at, last_run } = deck
  return (
    <>
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
        <LastRun run={last_run} />
      </div>
      <div class="row-actions">
        <button
          type="button"
          class="button quiet"
          aria-label={`${m.decks.duplicate}: ${title}`}
          onClick={onDuplicate}
        >
          {m.decks.duplicate}
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

function LastRun({ run }: { readonly run: DeckOut['last_run'] }): JSX.Element {
  if (run === null) return <span class="hint">{m.decks.neverRan}</span>
  if (run.state === 'LIVE')
    return (
      <span class="state" data-state="good">
        {m.decks.isLive}
      </span>
    )
  return (
    <time class="hint" dateTime={run.started_at} title={dateAndTime(run.started_at)}>
      {m.decks.ran(fromNow(run.started_at))}
    </time>
  )
}

/** What fails here is said where everything else of the list is said. */
async function attempt(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (thrown) {
    toast(problemText(asProblem(thrown)))
  }
}
