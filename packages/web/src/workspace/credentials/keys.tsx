import type { Scope } from '@roomful/contract/operation'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { call } from '../api/call.ts'
import { ChecksField } from '../kit/checks-field.tsx'
import { CopyField } from '../kit/copy.tsx'
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx'
import { TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { day, fromNow, Moment } from '../kit/moment.tsx'
import { PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { planName } from '../kit/plan-name.ts'
import { hrefOf } from '../kit/router.ts'
import { Screen } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { SecretDialog } from '../kit/secret-dialog.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'

interface CreateKeyProps extends OrganizationProps {
  readonly onCreated: (created: AppOutputOf<'createCredential'>) => void
  readonly onClose: () => void
}

export function CreateKeyDialog({ organization, onCreated, onClose }: CreateKeyProps): JSX.Element {
  const form = useForm({
    name: 'key',
    initial: { name: '', scopes: ['results:read'] as readonly Scope[] },
    required: ['name'],
    async send({ name, scopes }, idempotencyKey) {
      const params = { organizationId: organization.id }
      const body = { name, scopes: [...scopes] }
      onCreated(await call('createCredential', { params, body }, { idempotencyKey }))
    },
  })
  const scope = (value: Scope) => ({ value, ...m.api.scope[value] })
  return (
    <Dialog title={m.api.create} onClose={onClose}>
      <Form form={form} submit={m.api.create}>
        <TextField field={form.field('name')} label={m.api.name} hint={m.api.nameHint} maxLength={80} />
        <ChecksField
          field={form.field('scopes')}
          label={m.api.scopes}
          choices={[scope('results:read'), scope('content:write')]}
        />
      </Form>
    </Dialog>
  )
}

/** A curl command within a key's scopes, read-only if possible. */
export function curlLine(origin: string, secret: string, scopes: readonly Scope[]): string {
  const address = `'${origin}/public/v1/presentations'`
  const key = `-H 'X-API-Key: ${secret}'`
  return scopes.includes('results:read')
    ? `curl ${key} ${address}`
    : `curl ${key} -H 'Content-Type: application/json' -d '{"title":"Hello"}' ${address}`
}

type Key = AppOutputOf<'listCredentials'>['credentials'][number]
type CreatedKey = AppOutputOf<'createCredential'>

type Asking =
  | { readonly type: 'create' }
  | { readonly type: 'created'; readonly created: CreatedKey }
  | { readonly type: 'revoke'; readonly key: Key }

/** API keys: creating, scopes, last use, revoking. */
export function KeysScreen({ organization }: OrganizationProps): JSX.Element {
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const params = { organizationId: organization.id }
  const list = usePagedList(`keys ${organization.id}`, async cursor => {
    const page = await call('listCredentials', { params, query: { cursor } })
    return { items: page.credentials, next: page.next_cursor }
  })
  return (
    <Screen
      title={m.api.title}
      lead={m.api.lead}
      action={
        <button type="button" class="button main" onClick={() => setAsking({ type: 'create' })}>
          {m.api.create}
        </button>
      }
    >
      {!organization.api_included && <p class="notice">{m.api.notInPlan(planName(organization.plan))}</p>}
      <p class="links">
        <a href="/docs/quickstart">{m.api.quickstart}</a>
        <a href="/docs/">{m.api.reference}</a>
        <a href="/openapi.json">{m.api.description}</a>
      </p>
      <div class="rows-split">
        <PagedRows
          label={m.api.keys}
          list={list}
          empty={<p class="hint">{m.api.noKeys}</p>}
          row={key => (
            <>
              <div class="row-main">
                <strong>
                  <Written text={key.name} />
                </strong>
                <span class="hint">{key.scopes.map(scope => m.api.scope[scope].text).join(' · ')}</span>
              </div>
              <div class="row-facts">
                <span class="state" data-state={key.revoked_at === null ? 'good' : undefined}>
                  {key.revoked_at === null ? m.api.active : m.api.revokedOn(day(key.revoked_at))}
                </span>
                <span class="hint">
                  <Moment at={key.created_at} text={m.api.created(day(key.created_at))} />
                  {' · '}
                  {key.created_by ? <Written text={key.created_by.name} /> : m.api.byOperator}
                </span>
                <span class="hint">
                  {key.last_used_at === null ? (
                    m.api.neverUsed
                  ) : (
                    <Moment at={key.last_used_at} text={m.api.lastUsed(fromNow(key.last_used_at))} />
                  )}
                </span>
              </div>
              <div class="row-actions">
                <a
                  class="button quiet"
                  href={hrefOf(`/${organization.id}/settings/audit/${key.id}`)}
                  aria-label={m.api.callsOf(key.name)}
                >
                  {m.api.calls}
                </a>
                {key.revoked_at === null && (
                  <button
                    type="button"
                    class="button"
                    aria-label={m.api.revokeNamed(key.name)}
                    onClick={() => setAsking({ type: 'revoke', key })}
                  >
                    {m.api.revoke}
                  </button>
                )}
              </div>
            </>
          )}
        />
      </div>
      {asking?.type === 'create' && (
        <CreateKeyDialog
          organization={organization}
          onClose={close}
          onCreated={created => {
            const { secret: _, ...key } = created
            list.update(items => [key, ...items])
            setAsking({ type: 'created', created })
          }}
        />
      )}
      {asking?.type === 'created' && <KeyCreatedDialog created={asking.created} onClose={close} />}
      {asking?.type === 'revoke' && (
        <ConfirmDialog
          title={m.api.revokeNamed(asking.key.name)}
          confirm={m.api.revoke}
          onClose={close}
          onConfirm={async () => {
            const { id, name } = asking.key
            const revoked = await call('revokeCredential', { params: { ...params, credentialId: id } })
            list.update(items => items.map(item => (item.id === id ? revoked : item)))
            close()
            toast(m.api.revoked(name))
          }}
        >
          <p>{m.api.revokeLead}</p>
        </ConfirmDialog>
      )}
    </Screen>
  )
}

function KeyCreatedDialog({
  created: { name, scopes, secret },
  onClose,
}: {
  readonly created: CreatedKey
  readonly onClose: () => void
}): JSX.Element {
  return (
    <SecretDialog
      title={m.api.keyCreated(name)}
      label={m.api.keySecret}
      secret={secret}
      lost={m.api.secretLost}
      onClose={onClose}
    >
      {secret !== undefined && (
        <CopyField
          id="curl"
          label={scopes.includes('results:read') ? m.api.curlRead : m.api.curlWrite}
          value={curlLine(location.origin, secret, scopes)}
          rows={4}
        />
      )}
    </SecretDialog>
  )
}
