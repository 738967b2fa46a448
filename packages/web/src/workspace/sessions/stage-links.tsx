import type { WorkspaceStageLink } from '@roomful/contract/features/stages/links'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { call, unlessGone } from '../api/call.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { dateAndTime, fromNow } from '../kit/moment.tsx'
import { PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { Section } from '../kit/screen.tsx'
import { toast } from '../kit/toast.tsx'

/** The stages, remotes and embeds of a session: who has opened them, and ending them. */
export function StageLinks({
  organizationId,
  sessionId,
}: {
  readonly organizationId: string
  readonly sessionId: string
}): JSX.Element {
  const t = m.sessions
  const [asking, setAsking] = useState<WorkspaceStageLink | null>(null)
  const params = { organizationId, id: sessionId }
  const list = usePagedList(`stage links ${sessionId}`, async cursor => {
    const page = await call('listStageLinks', { params, query: { cursor } })
    return { items: page.stage_links, next: page.next_cursor }
  })
  return (
    <Section
      id="stage-links"
      title={t.stageLinks}
      lead={t.stageLinksLead}
      action={
        <button type="button" class="button quiet" onClick={list.reload}>
          {t.refreshLinks}
        </button>
      }
    >
      <PagedRows
        label={t.stageLinks}
        list={list}
        empty={<p class="hint">{t.noStageLinks}</p>}
        row={link => (
          <>
            <div class="row-main">
              <strong>{t.linkRoles[link.role]}</strong>
              <span class="hint">
                <bdi>{link.created_by ? t.by(link.created_by.name) : t.byProgram}</bdi>
                {' · '}
                <time dateTime={link.created_at} title={dateAndTime(link.created_at)}>
                  {t.created(fromNow(link.created_at))}
                </time>
              </span>
            </div>
            <button
              type="button"
              class="button"
              aria-label={`${t.revokeLink}: ${t.linkRoles[link.role]}, ${fromNow(link.created_at)}`}
              onClick={() => setAsking(link)}
            >
              {t.revokeLink}
            </button>
          </>
        )}
      />
      {asking !== null && (
        <ConfirmDialog
          title={t.revokeLinkAsk}
          confirm={t.revokeLink}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await call('revokeStageLink', { params: { ...params, linkId: asking.id } }).catch(unlessGone)
            list.update(links => links.filter(({ id }) => id !== asking.id))
            setAsking(null)
            toast(t.linkRevoked)
          }}
        >
          <p>{t.revokeLinkMeans}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
