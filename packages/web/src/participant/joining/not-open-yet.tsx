import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { regional } from '../../messages/index.ts'
import { m } from '../../messages/join/index.ts'
import { Wordmark } from '../../ui/wordmark.tsx'

const askEveryMs = 4_000
const spreadMs = 4_000

/** The session has not started; polls with jitter to spread requests. */
export function NotOpenYet({
  opensAt,
  title,
  onAskAgain,
}: {
  /** Null: not known. */
  opensAt: string | null
  /** Of a permanent room. */
  title: string | undefined
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
        {opensAt === null ? (
          title && <p>{m.noneScheduled}</p>
        ) : (
          <p>
            {m.opensAt(
              new Intl.DateTimeFormat(regional(), { dateStyle: 'full', timeStyle: 'short' }).format(
                new Date(opensAt),
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
