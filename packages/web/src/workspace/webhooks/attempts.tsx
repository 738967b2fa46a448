import type { AttemptOut } from '@roomful/contract/workspace/webhooks'
import type { JSX } from 'preact'
import { language, m } from '../../messages/workspace/index.ts'
import { Moment } from '../kit/moment.tsx'
import { exactTime } from '../kit/time.ts'

/** Every attempt that is kept, the last one first: when it was made, what came back, how long it took. */
export function Attempts({ history }: { readonly history: readonly AttemptOut[] }): JSX.Element {
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
