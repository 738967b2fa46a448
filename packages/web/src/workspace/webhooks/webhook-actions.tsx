import type { WebhookOut } from '@roomful/contract/features/webhooks/webhooks'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { call, unlessGone } from '../api/call.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { ProblemNotice } from '../kit/form.tsx'
import { navigate } from '../kit/router.ts'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { SecretDialog } from '../kit/secret-dialog.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/use-action.ts'
import { EditWebhookDialog } from './webhook-form.tsx'

type Asking = 'edit' | 'rotate' | 'remove' | { readonly secret: string | undefined }

/** Actions of an endpoint. */
export function WebhookActions({
  organization,
  webhook,
  onChanged,
  onSent,
}: OrganizationProps & {
  readonly webhook: WebhookOut
  readonly onChanged: (webhook: WebhookOut) => void
  /** Called after sending a test event. */
  readonly onSent: () => void
}): JSX.Element {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { isBusy, problem, run } = useAction({
    NOT_FOUND: m.webhooks.gone,
    WEBHOOK_NOT_ACTIVE: m.webhooks.notActive,
  })
  const close = () => setAsking(null)
  const params = { organizationId: organization.id, id: webhook.id }

  const change = (work: () => Promise<WebhookOut>, done: string) =>
    run(async () => {
      onChanged(await work())
      toast(done)
    })
  const setActive = (active: boolean, done: string) =>
    change(() => call('updateWebhook', { params, body: { active } }), done)

  const button = (text: string, onClick: () => void, tone = '') => (
    <button type="button" class={`button ${tone}`} aria-disabled={isBusy} onClick={onClick}>
      {text}
    </button>
  )
  return (
    <>
      <div class="form-end">
        {webhook.active &&
          button(
            m.webhooks.test,
            () =>
              run(async () => {
                await call('testWebhook', { params })
                onSent()
                toast(m.webhooks.tested)
              }),
            'main',
          )}
        {webhook.auto_disabled &&
          button(
            m.webhooks.enable,
            () => change(() => call('enableWebhook', { params }), m.webhooks.enabled),
            'main',
          )}
        {!webhook.active &&
          !webhook.auto_disabled &&
          button(m.webhooks.switchOn, () => setActive(true, m.webhooks.enabled), 'main')}
        {button(m.webhooks.edit, () => setAsking('edit'))}
        {button(m.webhooks.rotate, () => setAsking('rotate'))}
        {webhook.active && button(m.webhooks.switchOff, () => setActive(false, m.webhooks.switchedOff))}
        {button(m.webhooks.remove, () => setAsking('remove'), 'danger')}
      </div>
      <ProblemNotice text={problem} />
      {asking === 'edit' && (
        <EditWebhookDialog
          organization={organization}
          webhook={webhook}
          onClose={close}
          onSaved={saved => {
            onChanged(saved)
            close()
            toast(m.webhooks.saved)
          }}
        />
      )}
      {asking === 'rotate' && (
        <ConfirmDialog
          title={m.webhooks.rotateTitle}
          confirm={m.webhooks.rotate}
          onClose={close}
          onConfirm={async () => {
            const { signing_secret, ...changed } = await call('rotateWebhookSecret', { params })
            onChanged(changed)
            setAsking({ secret: signing_secret })
          }}
        >
          <p>{m.webhooks.rotateLead}</p>
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={m.webhooks.removeTitle}
          confirm={m.webhooks.remove}
          onClose={close}
          onConfirm={async () => {
            await call('deleteWebhook', { params }).catch(unlessGone)
            navigate(`/${organization.id}/webhooks`)
            toast(m.webhooks.removed)
          }}
        >
          <p>{m.webhooks.removeLead}</p>
        </ConfirmDialog>
      )}
      {asking !== null && typeof asking === 'object' && (
        <SecretDialog
          title={m.webhooks.rotated}
          lead={m.webhooks.addedLead}
          label={m.webhooks.signingSecret}
          secret={asking.secret}
          lost={m.api.signingSecretLost}
          onClose={close}
        />
      )}
    </>
  )
}

/** Batches of 500; bounded, as a failing receiver produces new dead letters in the meantime. */
const callsMax = 40

/** Resends all dead letters of an endpoint. @returns the count @throws Problem */
export async function redeliverAll(params: {
  readonly organizationId: string
  readonly id: string
}): Promise<number> {
  let count = 0
  for (let calls = 0; calls < callsMax; calls++) {
    const { redelivered, has_more } = await call('redeliverAll', { params })
    count += redelivered
    if (!has_more) break
  }
  return count
}
