import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { asProblem, type Problem, type ProblemCode, problemText } from '../api/call.ts'
import { ProblemNotice } from './form.tsx'
import { Waiting } from './lazy-screen.tsx'

/** Something that is loaded from the server. */
export interface Loaded<T> {
  /** Null until it has been loaded; kept if loading it again fails. */
  readonly value: T | null
  readonly problem: Problem | null
  load(): Promise<void>
  /** Takes over the value after a change. */
  set(value: T): void
}

/**
 * Loads something when it is first shown.
 * @param of identifies it: when that changes, it is loaded again.
 * @param get @throws Problem
 */
export function useLoaded<T>(of: string, get: () => Promise<T>): Loaded<T> {
  const [value, set] = useState<T | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  async function load(): Promise<void> {
    setProblem(null)
    try {
      const loaded = await get()
      set(() => loaded)
    } catch (thrown) {
      setProblem(asProblem(thrown))
    }
  }
  useEffect(() => void load(), [of])
  return { value, problem, load, set: changed => set(() => changed) }
}

/** Shows something once it has been loaded; before that, that it is loading or why that failed. */
export function LoadedPart<T>({
  loaded: { value, problem, load },
  texts,
  children,
}: {
  readonly loaded: Loaded<T>
  /** What some error codes mean here; with a text for NOT_FOUND, trying again is not offered after it. */
  readonly texts?: Partial<Record<ProblemCode, string>>
  readonly children: (value: T) => ComponentChildren
}): JSX.Element {
  if (value !== null) return <>{children(value)}</>
  if (problem === null) return <Waiting />
  const isGone = problem.code === 'NOT_FOUND' && texts?.NOT_FOUND !== undefined
  return (
    <>
      <ProblemNotice text={problemText(problem, texts)} />
      {!isGone && (
        <p>
          <button type="button" class="button" onClick={load}>
            {m.common.tryAgain}
          </button>
        </p>
      )}
    </>
  )
}

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

/** Refreshes every few seconds while something runs and the page is visible; after a failure the next turn tries again. */
export function useRefresh(isRunning: boolean, refresh: () => Promise<unknown>, everyMs = 4_000): void {
  const now = useRef(refresh)
  now.current = refresh
  useEffect(() => {
    if (!isRunning) return
    let isRefreshing = false
    const timer = setInterval(async () => {
      if (isRefreshing || document.visibilityState !== 'visible') return
      isRefreshing = true
      await now.current().catch((thrown: unknown) => void asProblem(thrown))
      isRefreshing = false
    }, everyMs)
    return () => clearInterval(timer)
  }, [isRunning])
}
