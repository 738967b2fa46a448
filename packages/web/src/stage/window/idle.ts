import { useEffect, useState } from 'preact/hooks'

/** Time without input after which the controls hide. */
export const idleMs = 5_000

/** Whether mouse and keyboard have been idle for a while; the controls then hide. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), idleMs)
    }
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) addEventListener(event, stir)
    stir()
    return () => {
      clearTimeout(timer)
      for (const event of events) removeEventListener(event, stir)
    }
  }, [])
  return isIdle
}
