import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, webhookTexts } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { hrefOf } from '../kit/router.ts'
import { Screen } from '../kit/screen.tsx'
import type { ScreenProps } from '../kit/screen-props.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookState } from './webhook-state.tsx'

/** An endpoint: subscriptions, state and deliveries. @param part its id */
export function WebhookScreen({ organization, part: id }: ScreenProps): JSX.Element {
  const params = { organizationId: organization.id, id }
  const loaded = useLoaded(`webhook ${id}`, () => call('getWebhook', { params }))
  const { value: webhook, load, set: setWebhook } = loaded
  const [lastError, setLastError] = useState<string | null>(null)
  // Incremented to refresh the deliveries.
  const [sent, setSent] = useState(0)
  const back = (
    <p class="links">
      <a href={hrefOf(`/${organization.id}/webhooks`)}>{webhookTexts.back}</a>
    </p>
  )
  if (!webhook)
    return (
      <Screen title={m.webhooks.title}>
        {back}
        <LoadedPart loaded={loaded} texts={{ NOT_FOUND: webhookTexts.gone }}>
          {() => null}
        </LoadedPart>
      </Screen>
    )
  return (
    <Screen title={webhook.target_url}>
      {back}
      <div class="webhook-facts">
        <WebhookState webhook={webhook} />
        <ul class="chips">
          {webhook.event_types.map(type => (
            <li key={type} class="chip">
              {webhookTexts.event[type].text}
            </li>
          ))}
        </ul>
      </div>
      {webhook.auto_disabled && (
        <p class="notice bad">
          {lastError ? webhookTexts.pausedLeadWithCause(lastError) : webhookTexts.pausedLead}
        </p>
      )}
      {!webhook.active && !webhook.auto_disabled && <p class="notice">{webhookTexts.offLead}</p>}
      <WebhookActions
        organization={organization}
        webhook={webhook}
        onChanged={setWebhook}
        onSent={() => setSent(sent + 1)}
      />
      <Deliveries
        organization={organization}
        webhook={webhook}
        sent={sent}
        onUpdate={load}
        onLastError={setLastError}
      />
    </Screen>
  )
}
