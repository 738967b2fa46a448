import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { whole } from '../messages/numbers.ts'
import { wantsStillness } from './motion.ts'
import { moveMs } from './slide.ts'

/**
 * A whole number on its way to its next value, decelerating as bars do.
 * @param ms duration; 0: it is there at once
 */
export function useRising(value: number, ms: number): number {
  const [shown, setShown] = useState(value)
  const latest = useRef(shown)
  latest.current = shown
  useEffect(() => {
    const from = latest.current
    if (ms === 0 || from === value || wantsStillness()) return setShown(value)
    const begunAt = performance.now()
    let frame = 0
    const rise = (now: number) => {
      const left = 1 - Math.min(1, Math.max(0, now - begunAt) / ms)
      setShown(Math.round(value + (from - value) * left ** 3))
      if (left > 0) frame = requestAnimationFrame(rise)
    }
    frame = requestAnimationFrame(rise)
    // Where nothing is painted, at the end.
    const end = setTimeout(() => setShown(value), ms)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(end)
    }
  }, [value])
  return shown
}

/** A text with one whole number, such as a share, that moves with its bar. */
export function Rising({ text }: { text: string }): JSX.Element {
  const [, before = '', digits, after = ''] = /^(\D*)(\d+)(\D*)$/.exec(text) ?? []
  const shown = useRising(Number(digits ?? 0), moveMs)
  return <>{digits === undefined ? text : `${before}${whole(shown)}${after}`}</>
}
