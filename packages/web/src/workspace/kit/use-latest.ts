import { useRef, useState } from 'preact/hooks'

/** Work on a file that was given: of several the latest counts. */
export interface LatestWork {
  /** The name of the file that is worked on; null: none is. */
  readonly busyWith: string | null
  /** Begins, and aborts what was being done. What aborted work throws is dropped. */
  run(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Aborts what is being done. */
  cancel(): void
}

export function useLatest(): LatestWork {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const latest = useRef<AbortController | null>(null)

  function end(): void {
    latest.current = null
    setBusyWith(null)
  }

  return {
    busyWith,
    async run(name, work) {
      latest.current?.abort()
      const own = new AbortController()
      latest.current = own
      setBusyWith(name)
      try {
        await work(own.signal)
      } catch (thrown) {
        if (!own.signal.aborted) throw thrown
      } finally {
        if (latest.current === own) end()
      }
    },
    cancel() {
      latest.current?.abort()
      end()
    },
  }
}
