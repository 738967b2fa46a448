import { useEffect } from 'preact/hooks'

/** Keeps the screen awake while `isWanted`, where supported (Screen Wake Lock API). */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    // Hidden pages lose the lock and can only reacquire it once visible.
    const ask = async () => {
      if (document.hidden || (lock && !lock.released)) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isOver) await given.release()
        else lock = given
      } catch {
        // Refused on low battery or by policy: the screen dims as usual.
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
