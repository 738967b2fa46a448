import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { asProblem, type Problem, type ProblemCode, problemText } from '../api/call.ts'
import { ProblemNotice } from './form.tsx'
import { Waiting } from './lazy-screen.tsx'

/** A server resource being loaded. */
export interface Loaded<T> {
  /** Null until loaded; kept if a reload fails. */
  readonly value: T | null
  readonly problem: Problem | null
  load(): Promise<void>
  /** Replaces the value after a change. */
  set(value: T): void
}

/**
 * Loads a resource on first render.
 * @param of its identity; reloads on change
 * @param get
 * @throws Problem
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

/** Renders a resource once loaded; before that, a loading indicator or the error. */
export function LoadedPart<T>({
  loaded: { value, problem, load },
  texts,
  children,
}: {
  readonly loaded: Loaded<T>
  /** Error texts by code; with one for NOT_FOUND, no retry is offered for it. */
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

/** Work on a chosen file; a new file replaces the previous one. */
export interface LatestWork {
  /** Name of the file in progress, or null. */
  readonly busyWith: string | null
  /** Starts work, aborting the previous. Errors of aborted work are dropped. */
  run(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Aborts the current work. */
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

/** Polls while active and visible; failures are retried at the next interval. */
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
