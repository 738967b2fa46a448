import type { WebhookOut } from '@roomful/contract/features/webhooks/webhooks'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, webhookTexts } from '../../messages/workspace/index.ts'
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
    NOT_FOUND: webhookTexts.gone,
    WEBHOOK_NOT_ACTIVE: webhookTexts.notActive,
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
            webhookTexts.test,
            () =>
              run(async () => {
                await call('testWebhook', { params })
                onSent()
                toast(webhookTexts.tested)
              }),
            'main',
          )}
        {webhook.auto_disabled &&
          button(
            webhookTexts.enable,
            () => change(() => call('enableWebhook', { params }), webhookTexts.enabled),
            'main',
          )}
        {!webhook.active &&
          !webhook.auto_disabled &&
          button(webhookTexts.switchOn, () => setActive(true, webhookTexts.enabled), 'main')}
        {button(webhookTexts.edit, () => setAsking('edit'))}
        {button(webhookTexts.rotate, () => setAsking('rotate'))}
        {webhook.active && button(webhookTexts.switchOff, () => setActive(false, webhookTexts.switchedOff))}
        {button(webhookTexts.remove, () => setAsking('remove'), 'danger')}
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
            toast(webhookTexts.saved)
          }}
        />
      )}
      {asking === 'rotate' && (
        <ConfirmDialog
          title={webhookTexts.rotateTitle}
          confirm={webhookTexts.rotate}
          onClose={close}
          onConfirm={async () => {
            const { signing_secret, ...changed } = await call('rotateWebhookSecret', { params })
            onChanged(changed)
            setAsking({ secret: signing_secret })
          }}
        >
          <p>{webhookTexts.rotateLead}</p>
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={webhookTexts.removeTitle}
          confirm={webhookTexts.remove}
          onClose={close}
          onConfirm={async () => {
            await call('deleteWebhook', { params }).catch(unlessGone)
            navigate(`/${organization.id}/webhooks`)
            toast(webhookTexts.removed)
          }}
        >
          <p>{webhookTexts.removeLead}</p>
        </ConfirmDialog>
      )}
      {asking !== null && typeof asking === 'object' && (
        <SecretDialog
          title={webhookTexts.rotated}
          lead={webhookTexts.addedLead}
          label={webhookTexts.signingSecret}
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
