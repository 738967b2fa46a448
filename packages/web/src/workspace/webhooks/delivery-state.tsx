import type { DeliveryOut } from '@roomful/contract/features/webhooks/webhooks'
import type { JSX } from 'preact'
import { webhookTexts } from '../../messages/workspace/index.ts'

const tones = { PENDING: 'open', DELIVERED: 'good', DEAD_LETTERED: 'bad', TERMINATED: undefined } as const

export function DeliveryState({ state }: { readonly state: DeliveryOut['state'] }): JSX.Element {
  return (
    <span class="state" data-state={tones[state]}>
      {webhookTexts.delivery[state]}
    </span>
  )
}
