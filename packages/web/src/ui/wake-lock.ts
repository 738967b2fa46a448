import { useEffect } from 'preact/hooks'

/** Keeps the screen from going dark while `isWanted`, where the browser can (Screen Wake Lock API). */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    // A hidden page loses its lock, and cannot ask for another one before it is seen again.
    const ask = async () => {
      if (document.hidden || (lock && !lock.released)) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isOver) await given.release()
        else lock = given
      } catch {
        // Refused for a low battery or by a policy: the screen then goes dark as usual.
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isWanted])
}
