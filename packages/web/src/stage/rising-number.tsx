import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { whole } from '../ui/numbers.ts'

const riseMs = 1_400

/** A number that counts up to where it is; at once for those who want no motion, and for screen readers. */
export function RisingNumber({ from, to }: { from: number; to: number }): JSX.Element {
  const [shown, setShown] = useState(from)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(to)
      return
    }
    const begunAt = performance.now()
    let frame = 0
    const rise = () => {
      const part = Math.min(1, (performance.now() - begunAt) / riseMs)
      setShown(Math.round(from + (to - from) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(rise)
    }
    rise()
    return () => cancelAnimationFrame(frame)
  }, [from, to])
  return (
    <>
      <span aria-hidden="true">{whole(shown)}</span>
      <span class="only-read">{whole(to)}</span>
    </>
  )
}
