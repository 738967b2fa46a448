import type { WorkspaceReportLink } from '@roomful/contract/features/reports/reports'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import { identityOf, namesPeople } from '@roomful/contract/identity'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, shareTexts } from '../../messages/workspace/index.ts'
import { call, Problem, unlessGone } from '../api/call.ts'
import { CopyField } from '../kit/copy.tsx'
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx'
import { CheckField, describedBy, Labelled, PasswordField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { dateAndTime, fromNow } from '../kit/moment.tsx'
import { type PagedList, PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'
import { ownZone, zonedTime } from './zoned-time.ts'

export interface ShareDialogProps {
  readonly organizationId: string
  readonly run: WorkspaceSession
  /** How many took part. */
  readonly people: number
  readonly onClose: () => void
}

/** With fewer people, those who were there may guess who gave an answer. */
const unrecognizableMin = 5

interface CreatedLink {
  readonly url: string
  readonly hasPassword: boolean
}

/** Links to the report for people without an account: making one, and ending those there are. */
export function ShareDialog({ organizationId, run, people, onClose }: ShareDialogProps): JSX.Element {
  const t = shareTexts
  const params = { organizationId, id: run.id }
  const [created, setCreated] = useState<CreatedLink | null>(null)
  const list = usePagedList(`report links ${run.id}`, async cursor => {
    const page = await call('listReportLinks', { params, query: { cursor } })
    return { items: page.report_links, next: page.next_cursor }
  })
  const identity = { identity_mode: run.participant_identity_mode, state: run.state }
  const form = useForm({
    name: 'share',
    initial: {
      names: false,
      texts: true,
      qa: true,
      explanations: true,
      content_slides: false,
      ends_at: '',
      password: '',
    },
    texts: { LIMIT_REACHED: t.full },
    async send({ ends_at, password, ...shows }, idempotencyKey) {
      const body = { ...shows, ends_at: endOf(ends_at), ...(password !== '' && { password }) }
      const { url } = await call('createReportLink', { params, body }, { idempotencyKey })
      setCreated({ url: here(url), hasPassword: password !== '' })
      list.reload()
    },
  })
  const ends = { field: form.field('ends_at'), label: t.ends, hint: t.endsHint }
  return (
    <Dialog title={t.title(run.title)} onClose={onClose}>
      <p class="hint">{t.lead}</p>
      {people < unrecognizableMin && !identityOf(identity).closed.keepsNames && (
        <p class="notice">{t.fewAnonymous}</p>
      )}
      {created === null ? (
        <Form form={form} submit={t.create}>
          <fieldset class="share-shows">
            <legend>{t.shows}</legend>
            {namesPeople(identity) && (
              <CheckField field={form.field('names')} label={t.names} hint={t.namesHint} />
            )}
            <CheckField field={form.field('texts')} label={t.texts} hint={t.textsHint} />
            <CheckField field={form.field('qa')} label={t.qa} hint={t.qaHint} />
            <CheckField field={form.field('explanations')} label={t.explanations} hint={t.explanationsHint} />
            <CheckField field={form.field('content_slides')} label={t.slides} hint={t.slidesHint} />
          </fieldset>
          <Labelled {...ends}>
            <input
              id={ends.field.id}
              class="input"
              type="datetime-local"
              aria-invalid={ends.field.problem !== null}
              aria-describedby={describedBy(ends)}
              value={ends.field.value}
              onInput={event => ends.field.onChange(event.currentTarget.value)}
            />
          </Labelled>
          <PasswordField
            field={form.field('password')}
            label={t.password}
            hint={t.passwordHint}
            autocomplete="new-password"
          />
        </Form>
      ) : (
        <div class="prose" role="status">
          <CopyField
            id="report-address"
            label={t.link}
            value={created.url}
            extra={
              <a class="button" href={created.url} target="_blank" rel="noopener noreferrer">
                {t.preview}
              </a>
            }
          />
          <p class="hint">
            {t.once} {created.hasPassword && t.withPassword}
          </p>
        </div>
      )}
      <Links params={params} list={list} />
    </Dialog>
  )
}

/** @param local without a zone; empty: never. @throws Problem */
function endOf(local: string): string | null {
  if (local === '') return null
  const at = zonedTime(local, ownZone())
  if (at === null || at <= Date.now()) {
    const rule = at === null ? 'time' : 'in_future'
    throw new Problem('INVALID_REQUEST_BODY', { details: [{ field: 'ends_at', rule, message: rule }] })
  }
  return new Date(at).toISOString()
}

/** The address at the origin of this page, whose port may differ from the public one. */
function here(url: string): string {
  const { pathname, hash } = new URL(url)
  return `${location.origin}${pathname}${hash}`
}

function Links({
  params,
  list,
}: {
  readonly params: { readonly organizationId: string; readonly id: string }
  readonly list: PagedList<WorkspaceReportLink>
}): JSX.Element {
  const t = shareTexts
  const [asking, setAsking] = useState<WorkspaceReportLink | null>(null)
  return (
    <>
      <h3>{t.links}</h3>
      <PagedRows
        label={t.links}
        list={list}
        empty={<p class="hint">{t.noLinks}</p>}
        row={link => (
          <>
            <div class="row-main">
              <strong>{shownBy(link)}</strong>
              <span class="hint">
                {[
                  link.created_by ? m.sessions.by(link.created_by.name) : t.byProgram,
                  t.created(fromNow(link.created_at)),
                  link.ends_at === null ? t.unlimited : t.until(dateAndTime(link.ends_at)),
                  ...(link.has_password ? [t.protected] : []),
                  link.last_opened_at === null ? t.neverOpened : t.opened(fromNow(link.last_opened_at)),
                ].map((part, i) => (
                  <span key={part}>
                    {i > 0 && ' · '}
                    <bdi>{part}</bdi>
                  </span>
                ))}
              </span>
            </div>
            <button
              type="button"
              class="button"
              aria-label={`${t.revoke}: ${shownBy(link)}, ${t.created(fromNow(link.created_at))}`}
              onClick={() => setAsking(link)}
            >
              {t.revoke}
            </button>
          </>
        )}
      />
      {asking !== null && (
        <ConfirmDialog
          title={t.revokeAsk}
          confirm={t.revoke}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await call('revokeReportLink', { params: { ...params, linkId: asking.id } }).catch(unlessGone)
            list.update(links => links.filter(({ id }) => id !== asking.id))
            setAsking(null)
            toast(t.revoked)
          }}
        >
          <p>{t.revokeMeans}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function shownBy({ names, texts, qa, explanations, content_slides }: WorkspaceReportLink): string {
  const t = shareTexts
  const shown = [
    names && t.names,
    texts && t.texts,
    qa && t.qa,
    explanations && t.explanations,
    content_slides && t.slides,
  ].filter(Boolean)
  return shown.length === 0 ? t.onlyFigures : shown.join(', ')
}
