import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { problemText } from '../../api/problem.ts'
import { ProblemNotice } from '../../kit/form.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { Screen } from '../../kit/screen.tsx'
import { hrefOf } from '../../router.ts'
import type { ScreenProps } from '../organization-props.ts'
import { Deliveries } from './deliveries.tsx'
import { useWebhook } from './use-webhook.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookState } from './webhook-state.tsx'

/** One endpoint: what it gets, whether it works, and what has been sent to it. @param part its id */
export function WebhookScreen({ organization, part: id }: ScreenProps): JSX.Element {
  const { webhook, problem, load, setWebhook } = useWebhook(organization.id, id)
  const [lastError, setLastError] = useState<string | null>(null)
  // Counted up, the list of deliveries looks for news.
  const [sent, setSent] = useState(0)
  const back = (
    <p class="links">
      <a href={hrefOf(`/${organization.id}/webhooks`)}>{m.webhooks.back}</a>
    </p>
  )
  if (!webhook)
    return (
      <Screen title={m.webhooks.title}>
        {back}
        {problem === null && <Waiting />}
        <ProblemNotice text={problem && problemText(problem, { NOT_FOUND: m.webhooks.gone })} />
        {problem !== null && problem.code !== 'NOT_FOUND' && (
          <p>
            <button type="button" class="button" onClick={load}>
              {m.common.tryAgain}
            </button>
          </p>
        )}
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
              {m.webhooks.event[type].text}
            </li>
          ))}
        </ul>
      </div>
      {webhook.auto_disabled && <p class="notice bad">{m.webhooks.pausedLead(lastError)}</p>}
      {!webhook.active && !webhook.auto_disabled && <p class="notice">{m.webhooks.offLead}</p>}
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
        onNews={load}
        onLastError={setLastError}
      />
    </Screen>
  )
}
