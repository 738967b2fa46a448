import type { DeliveryOut, WebhookOut } from '@roomful/contract/features/webhooks/webhooks'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { webhookTexts } from '../../messages/workspace/index.ts'
import { asProblem, call } from '../api/call.ts'
import { SelectField } from '../kit/fields.tsx'
import { ProblemNotice } from '../kit/form.tsx'
import { useRefresh } from '../kit/loaded-part.tsx'
import { exactTime, fromNow, Moment } from '../kit/moment.tsx'
import { type ListPage, type PagedList, PagedRows, usePagedList } from '../kit/paged-rows.tsx'
import { Section } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/use-action.ts'
import { DeliveryDialog } from './delivery.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { redeliverAll } from './webhook-actions.tsx'

/** Refreshes pending deliveries, and once more after each request, without removing rows. */
function useDeliveryUpdates({
  list,
  load,
  sent,
  onUpdate,
}: {
  readonly list: PagedList<DeliveryOut>
  readonly load: (cursor: null) => Promise<ListPage<DeliveryOut>>
  readonly sent: number
  readonly onUpdate: () => void
}): void {
  async function refresh(): Promise<void> {
    const { items } = await load(null)
    const updated = new Map(items.map(item => [item.id, item]))
    list.update(before => {
      const known = new Set(before.map(({ id }) => id))
      return [
        ...items.filter(({ id }) => !known.has(id)),
        ...before.map(item => updated.get(item.id) ?? item),
      ]
    })
    onUpdate()
  }
  useEffect(() => {
    if (sent > 0) refresh().catch((thrown: unknown) => void asProblem(thrown))
  }, [sent])
  const isWaiting = list.items.some(({ state }) => state === 'PENDING')
  useRefresh(isWaiting, refresh, 2_000)
}

type State = '' | 'DEAD_LETTERED' | 'PENDING' | 'DELIVERED'
const states: readonly State[] = ['', 'DEAD_LETTERED', 'PENDING', 'DELIVERED']

/** An endpoint's deliveries, newest first; pending ones are refreshed. */
export function Deliveries({
  organization,
  webhook,
  sent,
  onUpdate,
  onLastError,
}: OrganizationProps & {
  readonly webhook: WebhookOut
  /** Changes after each send. */
  readonly sent: number
  /** Called after delivery changes, as they may affect the endpoint. */
  readonly onUpdate: () => void
  /** The last error, if known. */
  readonly onLastError: (error: string | null) => void
}): JSX.Element {
  const [state, setState] = useState<State>('')
  const { isBusy, problem, run } = useAction({
    WEBHOOK_NOT_ACTIVE: webhookTexts.notActive,
    DELIVERY_NOT_DEAD_LETTERED: webhookTexts.notDead,
  })
  const [opened, setOpened] = useState<DeliveryOut | null>(null)
  const params = { organizationId: organization.id, id: webhook.id }
  const load = async (cursor: string | null) => {
    const query = { cursor, ...(state !== '' && { state }) }
    const page = await call('listDeliveries', { params, query })
    return { items: page.deliveries, next: page.next_cursor }
  }
  const list = usePagedList<DeliveryOut>(`${webhook.id} ${state}`, load)
  useDeliveryUpdates({ list, load, sent, onUpdate })
  const lastError = list.items.find(({ last_error, attempts }) => last_error !== null && attempts > 0)
  useEffect(() => onLastError(lastError?.last_error ?? null), [lastError?.last_error])

  const replace = (changed: DeliveryOut) =>
    list.update(items => items.map(item => (item.id === changed.id ? changed : item)))
  const redeliver = (delivery: DeliveryOut) =>
    run(async () => {
      replace(await call('redeliver', { params: { ...params, deliveryId: delivery.id } }))
      toast(webhookTexts.redelivered)
    })
  const hasDead = list.items.some(item => item.state === 'DEAD_LETTERED')
  return (
    <Section id="deliveries" title={webhookTexts.deliveries}>
      <div class="filters">
        <SelectField
          field={{ id: 'delivery-state', value: state, problem: null, onChange: setState }}
          label={webhookTexts.show}
          choices={states.map(value => ({ value, text: webhookTexts.filters[value || 'all'] }))}
        />
        {hasDead && (
          <button
            type="button"
            class="button filters-clear"
            aria-disabled={isBusy}
            onClick={() =>
              run(async () => {
                const count = await redeliverAll(params)
                list.reload()
                toast(webhookTexts.redeliveredAll(count))
              })
            }
          >
            {webhookTexts.redeliverAll}
          </button>
        )}
      </div>
      <ProblemNotice text={problem} />
      <div class="deliveries">
        <PagedRows
          label={webhookTexts.deliveries}
          list={list}
          empty={<p class="hint">{state === '' ? webhookTexts.noDeliveries : webhookTexts.noneOfState}</p>}
          row={delivery => (
            <DeliveryRow
              delivery={delivery}
              onOpen={() => setOpened(delivery)}
              onRedeliver={() => redeliver(delivery)}
            />
          )}
        />
      </div>
      {opened && <DeliveryDialog params={params} delivery={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}

function DeliveryRow({
  delivery,
  onOpen,
  onRedeliver,
}: {
  readonly delivery: DeliveryOut
  readonly onOpen: () => void
  readonly onRedeliver: () => void
}): JSX.Element {
  const { event_type, state, attempts, created_at, next_attempt_at, last_error } = delivery
  const event = webhookTexts.event[event_type].text
  const when = exactTime(created_at)
  return (
    <>
      <div class="row-main">
        <strong>{event}</strong>
        <span class="hint">
          <Moment at={created_at} text={when} />
        </span>
        {state !== 'DELIVERED' && last_error !== null && <bdi class="delivery-error">{last_error}</bdi>}
      </div>
      <div class="row-facts">
        <DeliveryState state={state} />
        <span class="hint">
          {webhookTexts.attempts(attempts)}
          {next_attempt_at !== null && attempts > 0 && (
            <>
              {', '}
              <Moment at={next_attempt_at} text={webhookTexts.nextAttempt(fromNow(next_attempt_at))} />
            </>
          )}
        </span>
      </div>
      <div class="row-actions">
        {state === 'DEAD_LETTERED' && (
          <button
            type="button"
            class="button"
            aria-label={webhookTexts.redeliverOf({ event, when })}
            onClick={onRedeliver}
          >
            {webhookTexts.redeliver}
          </button>
        )}
        <button
          type="button"
          class="button quiet"
          aria-label={webhookTexts.detailsOf({ event, when })}
          onClick={onOpen}
        >
          {webhookTexts.details}
        </button>
      </div>
    </>
  )
}
