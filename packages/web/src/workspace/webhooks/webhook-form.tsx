import type { SubscribableEventType } from '@roomful/contract/features/webhooks/events'
import type { WebhookOut } from '@roomful/contract/features/webhooks/webhooks'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { m, webhookTexts } from '../../messages/workspace/index.ts'
import type { ProblemCode } from '../api/call.ts'
import { call } from '../api/call.ts'
import { ChecksField } from '../kit/checks-field.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { useForm } from '../kit/use-form.ts'
import { eventTypes, optInEventTypes } from './event-types.at-build.ts'

const isOptIn = (type: string) => optInEventTypes.some(one => one === type)

interface WebhookBody {
  readonly target_url: string
  readonly event_types: SubscribableEventType[]
}

interface DialogProps extends OrganizationProps {
  readonly onClose: () => void
}

export function AddWebhookDialog({
  organization,
  onAdded,
  onClose,
}: DialogProps & {
  readonly onAdded: (added: AppOutputOf<'registerWebhook'>) => void
}): JSX.Element {
  return (
    <WebhookDialog
      title={webhookTexts.add}
      submit={webhookTexts.add}
      initial={{ target_url: 'https://', event_types: eventTypes.filter(type => !isOptIn(type)) }}
      texts={{ LIMIT_REACHED: webhookTexts.full }}
      onClose={onClose}
      send={async (body, idempotencyKey) => {
        const params = { organizationId: organization.id }
        onAdded(await call('registerWebhook', { params, body }, { idempotencyKey }))
      }}
    />
  )
}

export function EditWebhookDialog({
  organization,
  webhook,
  onSaved,
  onClose,
}: DialogProps & {
  readonly webhook: WebhookOut
  readonly onSaved: (saved: WebhookOut) => void
}): JSX.Element {
  return (
    <WebhookDialog
      title={webhookTexts.editTitle}
      submit={m.common.save}
      initial={webhook}
      texts={{ NOT_FOUND: webhookTexts.gone }}
      onClose={onClose}
      send={async body => {
        const params = { organizationId: organization.id, id: webhook.id }
        onSaved(await call('updateWebhook', { params, body }))
      }}
    />
  )
}

function WebhookDialog({
  title,
  submit,
  initial: { target_url, event_types },
  texts,
  send,
  onClose,
}: {
  readonly title: string
  readonly submit: string
  readonly initial: WebhookBody
  readonly texts: Partial<Record<ProblemCode, string>>
  readonly send: (body: WebhookBody, idempotencyKey: string) => Promise<void>
  readonly onClose: () => void
}): JSX.Element {
  const form = useForm({
    name: 'webhook',
    initial: { target_url, event_types: event_types as readonly SubscribableEventType[] },
    required: ['target_url'],
    send: (values, key) =>
      send({ target_url: values.target_url.trim(), event_types: [...values.event_types] }, key),
    texts,
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} submit={submit}>
        <TextField
          field={form.field('target_url')}
          label={webhookTexts.url}
          hint={webhookTexts.urlHint}
          type="url"
          inputMode="url"
          maxLength={2048}
        />
        <ChecksField
          field={form.field('event_types')}
          label={webhookTexts.events}
          choices={eventTypes.map(value => {
            const { text, hint } = webhookTexts.event[value]
            return { value, text, hint: `${value}: ${hint}` }
          })}
        />
      </Form>
    </Dialog>
  )
}
