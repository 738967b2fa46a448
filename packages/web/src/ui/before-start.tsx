import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Picture } from './picture.tsx'
import './before-start.css'

/**
 * Whole seconds until a question opens, updated every second; 0 once open.
 * @param openedAt RFC 3339, by the server's clock
 * @param clockAheadMs the server's clock minus this device's
 */
export function useSecondsBeforeStart(openedAt: string, clockAheadMs: number): number {
  const leftMs = () => Math.max(0, Date.parse(openedAt) - Date.now() - clockAheadMs)
  const [, redraw] = useState(0)
  useEffect(() => {
    const left = leftMs()
    if (left === 0) return
    const timer = setTimeout(() => redraw(count => count + 1), left % 1_000 || 1_000)
    return () => clearTimeout(timer)
  })
  return Math.ceil(leftMs() / 1_000)
}

/** 3, 2, 1 before a timed question, while its options' images load. Announced once; the digits are visual only. */
export function BeforeStart({
  seconds,
  question: { options },
}: {
  seconds: number
  question: Pick<RoomQuestion, 'options'>
}): JSX.Element {
  return (
    <div class="before-start">
      <p class="hint" role="status">
        {m.getReady}
      </p>
      <strong key={seconds} class="before-start-figure numbers" aria-hidden="true">
        {seconds}
      </strong>
      <div hidden>
        {options.map(({ image }) => (
          <Picture image={image} of="option" />
        ))}
      </div>
    </div>
  )
}
