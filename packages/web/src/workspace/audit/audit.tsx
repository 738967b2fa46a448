import type { AuditedOperation } from '@roomful/contract/features/audit/audited'
import type { AppOutputOf } from '@roomful/contract/table'
import type { ComponentChild, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { auditedTexts, m, auditTexts as t } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { addressOf, call } from '../api/call.ts'
import { deviceName } from '../kit/device-name.ts'
import { ProblemNotice } from '../kit/form.tsx'
import { exactTime, Moment } from '../kit/moment.tsx'
import { PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { Section } from '../kit/screen.tsx'
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
    toast(t.downloading)
  }

  return (
    <Section
      id="audit"
      title={t.entries}
      lead={t.lead}
      action={
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => run(download)}>
          {t.download}
        </button>
      }
    >
      <AuditFilters filter={filter} callers={callers} onChange={setFilter} />
      <ProblemNotice text={problem} />
      <PagedRows
        label={t.entries}
        list={list}
        empty={<p class="hint">{isFiltered(filter) ? t.noneLeft : t.none}</p>}
        row={entry => <AuditEntry entry={entry} onOnly={only => setFilter({ ...filter, ...only })} />}
      />
    </Section>
  )
}

function AuditEntry({
  entry,
  onOnly,
}: {
  readonly entry: Entry
  readonly onOnly: (only: { readonly who: string }) => void
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const { at, caller, status } = entry
  return (
    <>
      <div class="row-main">
        <span>
          <Sentence entry={entry} onWho={() => onOnly({ who: idOfCaller(entry) })} />
          {caller?.has_left && <span class="hint"> ({t.hasLeft})</span>}
        </span>
      </div>
      {status >= 400 && (
        <span class="state" data-state="bad">
          {t.refused}
        </span>
      )}
      <span class="hint entry-time">
        <Moment at={at} text={exactTime(at)} />
      </span>
      <button
        type="button"
        class="button quiet"
        aria-expanded={isOpen}
        aria-label={`${t.details}: ${wordsOf(entry)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {t.details}
      </button>
      {isOpen && <EntryDetails entry={entry} />}
    </>
  )
}

/** From where an entry came, and the call itself. */
function EntryDetails({
  entry: { method, path, status, request_id, ip, user_agent },
}: {
  readonly entry: Entry
}): JSX.Element {
  const program = user_agent === null ? null : programOf(user_agent)
  return (
    <dl class="facts-list entry-details">
      <div>
        <dt>{t.address}</dt>
        <dd>
          <bdi>{ip}</bdi>
        </dd>
      </div>
      {program !== null && (
        <div>
          <dt>{t.program}</dt>
          <dd>
            <Written text={program} />
            {program !== user_agent && (
              <>
                <br />
                <Written class="hint" text={user_agent!} />
              </>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{t.call}</dt>
        <dd>
          <code class="called" dir="ltr">
            {method} {path}
          </code>
        </dd>
      </div>
      <div>
        <dt>{t.response}</dt>
        <dd>{status}</dd>
      </div>
      <div>
        <dt>{t.request}</dt>
        <dd>
          <code class="called" dir="ltr">
            {request_id}
          </code>
        </dd>
      </div>
    </dl>
  )
}

/** The caller's name; only remotes are neither people nor keys. */
function nameOf(entry: Entry): string {
  return entry.caller?.name ?? (idOfCaller(entry) || t.remote)
}

/** The sentence of an entry as text. */
function wordsOf(entry: Entry): string {
  return sentenceOf(entry, nameOf(entry), entry.subject?.name ?? t.deleted).join('')
}

/** An entry as a sentence: “Ada made a stage link for Town hall”. */
function Sentence({ entry, onWho }: { readonly entry: Entry; readonly onWho: () => void }): JSX.Element {
  const { subject, operation } = entry
  const name = nameOf(entry)
  const who =
    idOfCaller(entry) === '' ? (
      name
    ) : (
      <button type="button" class="link-button" aria-label={t.onlyBy(name)} onClick={onWho}>
        <Written text={name} />
      </button>
    )
  const what = subject ? (
    <em>
      <Written text={subject.name} />
    </em>
  ) : (
    <span class="hint">{t.deleted}</span>
  )
  return (
    <>
      {sentenceOf(entry, who, what)}
      {operation !== null && !isAudited(operation) && <code class="called"> {operation}</code>}
    </>
  )
}

function sentenceOf(
  { operation, path, status }: Entry,
  who: ComponentChild,
  what: ComponentChild,
): readonly ComponentChild[] {
  const texts = auditedTexts
  if (operation === 'sign_in' && status >= 400) return texts.failedSignIn({ who })
  if (operation !== null && isAudited(operation)) return texts.operations[operation]({ who, what })
  return path === '/mcp' ? texts.usedTool({ who }) : texts.called({ who })
}

function isAudited(operation: string): operation is AuditedOperation {
  return Object.hasOwn(auditedTexts.operations, operation)
}

/** Browser and system, or a program's name. */
function programOf(userAgent: string): string {
  const { browser, system } = deviceName(userAgent) ?? {}
  return browser && system ? m.account.browserOn({ browser, system }) : userAgent
}
