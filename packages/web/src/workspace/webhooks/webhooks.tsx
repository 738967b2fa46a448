import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, webhookTexts } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import { PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { hrefOf } from '../kit/router.ts'
import { Screen } from '../kit/screen.tsx'
import type { OrganizationProps, ScreenProps } from '../kit/screen-props.ts'
import { SecretDialog } from '../kit/secret-dialog.tsx'
import { AddWebhookDialog } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'

const WebhookScreen = lazyScreen(async () => (await import('./webhook.tsx')).WebhookScreen)

/** Webhook endpoints, or one of them. @param part its id; empty: all */
export function WebhooksScreen({ organization, part }: ScreenProps): JSX.Element {
  return part === '' ? (
    <AllWebhooks organization={organization} />
  ) : (
    <WebhookScreen organization={organization} part={part} />
  )
}

type Asking = 'add' | AppOutputOf<'registerWebhook'>

function AllWebhooks({ organization }: OrganizationProps): JSX.Element {
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const list = usePagedList(`webhooks ${organization.id}`, async cursor => {
    const page = await call('listWebhooks', {
      params: { organizationId: organization.id },
      query: { cursor },
    })
    return { items: page.webhooks, next: page.next_cursor }
  })
  return (
    <Screen
      title={m.webhooks.title}
      lead={webhookTexts.lead}
      action={
        <button type="button" class="button main" onClick={() => setAsking('add')}>
          {webhookTexts.add}
        </button>
      }
    >
      <p class="links">
        <a href="/docs/webhooks">{webhookTexts.guide}</a>
      </p>
      <div class="rows-split">
        <PagedRows
          label={m.webhooks.title}
          list={list}
          empty={<p class="hint">{webhookTexts.none}</p>}
          row={webhook => (
            <>
              <div class="row-main">
                <strong>
                  <bdi dir="ltr">{webhook.target_url}</bdi>
                </strong>
                <span class="hint">
                  {webhook.event_types.map(type => webhookTexts.event[type].text).join(' · ')}
                </span>
              </div>
              <div class="row-facts">
                <WebhookState webhook={webhook} />
              </div>
              <div class="row-actions">
                <a
                  class="button"
                  href={hrefOf(`/${organization.id}/webhooks/${webhook.id}`)}
                  aria-label={webhookTexts.open(webhook.target_url)}
                >
                  {m.common.open}
                </a>
              </div>
            </>
          )}
        />
      </div>
      {asking === 'add' && (
        <AddWebhookDialog
          organization={organization}
          onClose={close}
          onAdded={added => {
            const { signing_secret: _, ...webhook } = added
            list.update(items => [webhook, ...items])
            setAsking(added)
          }}
        />
      )}
      {asking !== null && asking !== 'add' && (
        <SecretDialog
          title={webhookTexts.added}
          lead={webhookTexts.addedLead}
          label={webhookTexts.signingSecret}
          secret={asking.signing_secret}
          lost={m.api.signingSecretLost}
          onClose={close}
        />
      )}
    </Screen>
  )
}
