import type { WorkspacePresentation } from '@roomful/contract/features/presentations/presentations'
import { trashDays } from '@roomful/contract/features/presentations/trash-days'
import type { JSX } from 'preact'
import { deckTexts, m } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { call } from '../api/call.ts'
import { day } from '../kit/moment.tsx'
import { PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { Screen } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { toast } from '../kit/toast.tsx'
import { attempt } from '../kit/use-action.ts'
import { DeckTabs } from './deck-tabs.tsx'

const trashMs = trashDays * 24 * 60 * 60_000

/** Deleted presentations, until they are removed for good. */
export function DeckTrash({ organization }: OrganizationProps): JSX.Element {
  const organizationId = organization.id
  const params = { organizationId }
  const list = usePagedList(`trash ${organizationId}`, async cursor => {
    const page = await call('listPresentations', { params, query: { cursor, trashed: 'true' } })
    return { items: page.presentations, next: page.next_cursor }
  })
  const restore = ({ id, title }: WorkspacePresentation) =>
    attempt(async () => {
      await call('updatePresentation', {
        params: { ...params, presentationId: id },
        body: { trashed: false },
      })
      list.update(items => items.filter(item => item.id !== id))
      toast(deckTexts.restored(title))
    })
  return (
    <Screen title={m.nav.presentations} lead={deckTexts.trashLead}>
      <DeckTabs organizationId={organizationId} current="/trash" />
      <PagedRows
        label={deckTexts.trash}
        list={list}
        empty={<p class="hint">{deckTexts.trashEmpty}</p>}
        row={deck => (
          <>
            <div class="row-main">
              <strong>
                <Written text={deck.title} />
              </strong>
              <span class="hint">
                {deckTexts.slides(deck.slide_count)}
                {' · '}
                {deckTexts.goneOn(day(goneAt(deck)))}
              </span>
            </div>
            <div class="row-actions">
              <button
                type="button"
                class="button"
                aria-label={`${deckTexts.restore}: ${deck.title}`}
                onClick={() => restore(deck)}
              >
                {deckTexts.restore}
              </button>
            </div>
          </>
        )}
      />
    </Screen>
  )
}

/** The permanent deletion date. */
function goneAt({ trashed_at }: WorkspacePresentation): string {
  return new Date(Date.parse(trashed_at!) + trashMs).toISOString()
}
