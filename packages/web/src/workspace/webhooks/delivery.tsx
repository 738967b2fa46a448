import type { AttemptOut, DeliveryOut } from '@roomful/contract/features/webhooks/webhooks'
import type { AppOutputOf } from '@roomful/contract/table'
import type { ComponentChildren, JSX } from 'preact'
import { language, m, webhookTexts } from '../../messages/workspace/index.ts'
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
      <h3 id="attempts">{webhookTexts.history}</h3>
      <ol class="attempts" aria-labelledby="attempts">
        {history.map(({ number, at, duration_ms, status, error, response }) => (
          <li key={number} class="attempt">
            <span class="state" data-state={error === null ? 'good' : 'bad'}>
              {status ?? webhookTexts.noStatus}
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
                <summary>{webhookTexts.response}</summary>
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
    <Dialog title={webhookTexts.event[event_type].text} onClose={onClose}>
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
        <Fact name={webhookTexts.state}>
          <DeliveryState state={state} />
        </Fact>
        <Fact name={webhookTexts.attemptsMade}>
          {webhookTexts.ofAttempts({ count: attempts, max: attemptsMax })}
          {earlier_attempts > 0 && (
            <span class="hint"> ({webhookTexts.attemptsEarlier(earlier_attempts)})</span>
          )}
        </Fact>
        <Fact name={webhookTexts.happened}>{moment(created_at)}</Fact>
        <Fact name={webhookTexts.changed}>{moment(updated_at)}</Fact>
        {next_attempt_at !== null && <Fact name={webhookTexts.next}>{moment(next_attempt_at)}</Fact>}
        {last_status !== null && <Fact name={webhookTexts.lastStatus}>{last_status}</Fact>}
        {last_error !== null && (
          <Fact name={webhookTexts.lastError}>
            <bdi>{last_error}</bdi>
          </Fact>
        )}
        <Fact name={webhookTexts.messageId}>
          <code>{event_id}</code>
        </Fact>
      </dl>
      {history.length > 0 && <Attempts history={history} />}
      <Body title={webhookTexts.request} text={request_body} none={webhookTexts.requestRemoved} />
      {attempts + earlier_attempts > 0 && (
        <Body title={webhookTexts.response} text={last_response} none={webhookTexts.noResponse} />
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
