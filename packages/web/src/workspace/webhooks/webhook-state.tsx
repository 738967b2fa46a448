import type { WebhookOut } from '@roomful/contract/features/webhooks/webhooks'
import type { JSX } from 'preact'
import { webhookTexts } from '../../messages/workspace/index.ts'

/** Whether an endpoint is active; if not, whether it was disabled automatically or by a member. */
export function WebhookState({
  webhook: { active, auto_disabled },
}: {
  readonly webhook: WebhookOut
}): JSX.Element {
  const { states } = webhookTexts
  return (
    <span class="state" data-state={active ? 'good' : auto_disabled ? 'bad' : undefined}>
      {active ? states.active : auto_disabled ? states.paused : states.off}
    </span>
  )
}
