import type { RemovalOut } from '@roomful/contract/workspace/retention'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { call } from '../api/call.ts'
import { Moment } from '../kit/moment.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { PagedRows } from '../kit/paged-rows.tsx'
import { Section } from '../kit/screen.tsx'
import { exactTime } from '../kit/time.ts'
import { usePagedList } from '../kit/use-paged-list.ts'

/** What was removed at the end of its retention: of which session, how many of what, by whose setting. */
export function Removals({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const list = usePagedList(`removals ${organization.id}`, async cursor => {
    const page = await call('listRemovals', { params, query: { cursor } })
    return { items: page.removals, next: page.next_cursor }
  })
  return (
    <Section id="removals" title={m.retention.removals} lead={m.retention.removalsLead}>
      <PagedRows
        label={m.retention.removals}
        list={list}
        empty={<p class="hint">{m.retention.noRemovals}</p>}
        row={({ at, kind, session, set_by, days, removed }) => (
          <>
            <div class="row-main">
              <strong>{session ? <Written text={session.title} /> : m.retention.kinds[kind]}</strong>
              <span class="hint">
                {[...(session ? [m.retention.kinds[kind]] : []), ...counts(removed)].join(' · ')}
              </span>
            </div>
            <div class="row-facts">
              <Moment at={at} text={exactTime(at)} />
              <span class="hint">{m.retention.setBy[set_by](days)}</span>
            </div>
          </>
        )}
      />
    </Section>
  )
}

function counts(removed: RemovalOut['removed']): string[] {
  return (Object.keys(m.retention.counts) as (keyof RemovalOut['removed'])[]).flatMap(what => {
    const count = removed[what]
    return count ? [m.retention.counts[what](count)] : []
  })
}
