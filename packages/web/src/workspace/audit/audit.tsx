import type { AuditedOperation } from '@roomful/contract/features/audit/audited'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { auditTexts, m } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { addressOf, call } from '../api/call.ts'
import { deviceName } from '../kit/device-name.ts'
import { ProblemNotice } from '../kit/form.tsx'
import { exactTime, Moment } from '../kit/moment.tsx'
import { PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { Screen } from '../kit/screen.tsx'
import type { ScreenProps } from '../kit/screen-props.ts'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/use-action.ts'
import { type AuditFilter, AuditFilters, filterOf, isFiltered, queryOf } from './audit-filters.tsx'
import { idOfCaller, useCallers } from './use-callers.ts'

type Entry = AppOutputOf<'listAudit'>['entries'][number]
type Row = Entry & { readonly id: string }

/** The audit log with filters by actor, action, outcome and time, and export. @param part the initial actor filter */
export function AuditScreen({ organization, part }: ScreenProps): JSX.Element {
  const [filter, setFilter] = useState<AuditFilter>(() => filterOf(part))
  const { isBusy, problem, run } = useAction()
  const params = { organizationId: organization.id }
  const query = queryOf(filter)
  const list = usePagedList<Row>(`${organization.id} ${JSON.stringify(query)}`, async cursor => {
    const page = await call('listAudit', { params, query: { ...query, cursor } })
    // Request ids are client-chosen and may repeat.
    const items = page.entries.map((entry, at) => ({ ...entry, id: `${cursor ?? ''} ${at}` }))
    return { items, next: page.next_cursor }
  })
  const callers = useCallers(organization.id, list.items)

  async function download(): Promise<void> {
    // Checked with a read first, as browsers would show a failed download as a JSON page.
    await call('listAudit', { params, query: { ...query, limit: 1 } })
    location.assign(addressOf('exportAudit', { params, query }))
    toast(m.audit.downloading)
  }

  return (
    <Screen
      title={m.audit.title}
      lead={m.audit.lead}
      action={
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => run(download)}>
          {m.audit.download}
        </button>
      }
    >
      <AuditFilters filter={filter} callers={callers} onChange={setFilter} />
      <ProblemNotice text={problem} />
      <PagedRows
        label={m.audit.entries}
        list={list}
        empty={<p class="hint">{isFiltered(filter) ? m.audit.noneLeft : m.audit.none}</p>}
        row={entry => <AuditEntry entry={entry} onOnly={only => setFilter({ ...filter, ...only })} />}
      />
    </Screen>
  )
}

function AuditEntry({
  entry,
  onOnly,
}: {
  readonly entry: Entry
  readonly onOnly: (only: { readonly who: string }) => void
}): JSX.Element {
  const { at, caller, method, path, status, request_id, ip, user_agent } = entry
  const who = idOfCaller(entry)
  const isRefused = status >= 400
  return (
    <>
      <div class="row-main">
        <span>
          <Sentence entry={entry} onWho={() => onOnly({ who })} />
          {caller?.has_left && <span class="hint"> ({m.audit.hasLeft})</span>}
        </span>
        <span class="hint entry-from">
          <bdi>{ip}</bdi>
          {user_agent !== null && (
            <>
              {' · '}
              <span title={user_agent}>
                <Written text={programOf(user_agent)} />
              </span>
            </>
          )}
        </span>
        <details class="entry-call">
          <summary>{m.audit.call}</summary>
          <code class="called" dir="ltr">
            <strong>{method}</strong> {path}
            <br />
            {status} · {request_id}
          </code>
        </details>
      </div>
      <div class="row-facts">
        <span class="hint">
          <Moment at={at} text={exactTime(at)} />
        </span>
      </div>
      {isRefused && (
        <span class="state entry-status" data-state="bad">
          {m.audit.refused}
        </span>
      )}
    </>
  )
}

/** An entry as a sentence: “Ada made a stage link for Town hall”. */
function Sentence({ entry, onWho }: { readonly entry: Entry; readonly onWho: () => void }): JSX.Element {
  const { caller, subject, operation } = entry
  const name = caller?.name ?? idOfCaller(entry)
  return (
    <>
      {sentenceOf(entry)
        .split(/(\{\w+\})/)
        .map((part, i) => {
          if (part === '{who}')
            return (
              <button
                key={i}
                type="button"
                class="link-button"
                aria-label={m.audit.onlyBy(name)}
                onClick={onWho}
              >
                <Written text={name} />
              </button>
            )
          if (part !== '{what}') return part
          return subject ? (
            <em key={i}>
              <Written text={subject.name} />
            </em>
          ) : (
            <span key={i} class="hint">
              {m.audit.deleted}
            </span>
          )
        })}
      {operation !== null && !isAudited(operation) && <code class="called"> {operation}</code>}
    </>
  )
}

function sentenceOf({ operation, path, status }: Entry): string {
  if (operation === 'sign_in' && status >= 400) return m.audit.failedSignIn
  if (operation !== null && isAudited(operation)) return auditTexts.audited[operation]
  return path === '/mcp' ? m.audit.usedTool : m.audit.called
}

function isAudited(operation: string): operation is AuditedOperation {
  return Object.hasOwn(auditTexts.audited, operation)
}

/** Browser and system, or a program's name. */
function programOf(userAgent: string): string {
  const { browser, system } = deviceName(userAgent) ?? {}
  return browser && system ? m.account.browserOn(browser, system) : userAgent
}
