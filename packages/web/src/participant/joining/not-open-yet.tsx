import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { regional } from '../../messages/index.ts'
import { m } from '../../messages/join/index.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import type { Refused } from './join-room.ts'

const askEveryMs = 4_000
const spreadMs = 4_000

/** The session has not started; polls with jitter to spread requests. */
export function NotOpenYet({
  refusal: { opens_at, title },
  onAskAgain,
}: {
  /** The time, if known, and the title of a permanent room. */
  refusal: Refused
  onAskAgain: () => Promise<void>
}): JSX.Element {
  const ask = useRef(onAskAgain)
  ask.current = onAskAgain
  useEffect(() => {
    let timer = 0
    const plan = () => {
      timer = setTimeout(() => ask.current().finally(plan), askEveryMs + Math.random() * spreadMs)
    }
    plan()
    return () => clearTimeout(timer)
  }, [])
  return (
    <main class="page join">
      <Wordmark />
      <div class="join-screen">
        <h1>{m.notOpenYet}</h1>
        {title && <strong class="written">{title}</strong>}
        {opens_at === undefined ? (
          title && <p>{m.noneScheduled}</p>
        ) : (
          <p>
            {m.opensAt(
              new Intl.DateTimeFormat(regional(), { dateStyle: 'full', timeStyle: 'short' }).format(
                new Date(opens_at),
              ),
            )}
          </p>
        )}
      </div>
      <p class="hint" role="status">
        {m.joinsByItself}
      </p>
    </main>
  )
}
