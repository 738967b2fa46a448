import type { AttemptOut, DeliveryOut } from '@roomful/contract/features/webhooks/webhooks'
import type { AppOutputOf } from '@roomful/contract/table'
import type { ComponentChildren, JSX } from 'preact'
import { language, m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { exactTime, Moment } from '../kit/moment.tsx'
import { DeliveryState } from './delivery-state.tsx'

/** The attempts, newest first: time, response, duration. */
function Attempts({ history }: { readonly history: readonly AttemptOut[] }): JSX.Element {
  const milliseconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' })
  return (
    <div>
      <h3 id="attempts">{m.webhooks.history}</h3>
      <ol class="attempts" aria-labelledby="attempts">
        {history.map(({ number, at, duration_ms, status, error, response }) => (
          <li key={number} class="attempt">
            <span class="state" data-state={error === null ? 'good' : 'bad'}>
              {status ?? m.webhooks.noStatus}
            </span>
            <span>
              <Moment at={at} text={exactTime(at)} />
              <span class="hint"> · {milliseconds.format(duration_ms)}</span>
            </span>
            {error !== null && (
              <bdi lang="en" class="attempt-error">
                {error}
              </bdi>
            )}
            {response !== null && response !== '' && (
              <details class="attempt-response">
                <summary>{m.webhooks.response}</summary>
                <pre dir="ltr">{response}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const attemptsMax = 8

/** One delivery: its attempts, the payload and the responses. */
export function DeliveryDialog({
  params,
  delivery: { id, event_type },
  onClose,
}: {
  readonly params: { readonly organizationId: string; readonly id: string }
  readonly delivery: DeliveryOut
  readonly onClose: () => void
}): JSX.Element {
  const loaded = useLoaded(id, () => call('getDelivery', { params: { ...params, deliveryId: id } }))
  return (
    <Dialog title={m.webhooks.event[event_type].text} onClose={onClose}>
      <LoadedPart loaded={loaded}>{delivery => <Facts delivery={delivery} />}</LoadedPart>
      <div class="form-end">
        <button type="button" class="button" onClick={onClose}>
          {m.common.close}
        </button>
      </div>
    </Dialog>
  )
}

function Facts({ delivery }: { readonly delivery: AppOutputOf<'getDelivery'> }): JSX.Element {
  const { state, attempts, earlier_attempts, created_at, updated_at, next_attempt_at } = delivery
  const { last_status, last_error, last_response, event_id, request_body, history } = delivery
  const moment = (at: string) => <Moment at={at} text={exactTime(at)} />
  return (
    <>
      <dl class="facts-list">
        <Fact name={m.webhooks.state}>
          <DeliveryState state={state} />
        </Fact>
        <Fact name={m.webhooks.attemptsMade}>
          {m.webhooks.ofAttempts(attempts, attemptsMax)}
          {earlier_attempts > 0 && (
            <span class="hint"> ({m.webhooks.attemptsEarlier(earlier_attempts)})</span>
          )}
        </Fact>
        <Fact name={m.webhooks.happened}>{moment(created_at)}</Fact>
        <Fact name={m.webhooks.changed}>{moment(updated_at)}</Fact>
        {next_attempt_at !== null && <Fact name={m.webhooks.next}>{moment(next_attempt_at)}</Fact>}
        {last_status !== null && <Fact name={m.webhooks.lastStatus}>{last_status}</Fact>}
        {last_error !== null && (
          <Fact name={m.webhooks.lastError}>
            <bdi>{last_error}</bdi>
          </Fact>
        )}
        <Fact name={m.webhooks.messageId}>
          <code>{event_id}</code>
        </Fact>
      </dl>
      {history.length > 0 && <Attempts history={history} />}
      <Body title={m.webhooks.request} text={request_body} />
      {attempts + earlier_attempts > 0 && (
        <Body title={m.webhooks.response} text={last_response} none={m.webhooks.noResponse} />
      )}
    </>
  )
}

function Fact({
  name,
  children,
}: {
  readonly name: string
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** JSON is pretty-printed. */
function Body({
  title,
  text,
  none = '',
}: {
  readonly title: string
  readonly text: string | null
  readonly none?: string
}): JSX.Element {
  return (
    <div>
      <h3>{title}</h3>
      {text === null || text === '' ? (
        <p class="hint">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
        <section class="body" aria-label={title} tabIndex={0}>
          <pre dir="ltr">{laidOut(text)}</pre>
        </section>
      )}
    </div>
  )
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
