import { useEffect, useState } from 'preact/hooks'
import { asProblem, type Problem } from '../api/problem.ts'

/** One thing that comes from the server. */
export interface Loaded<T> {
  /** Null until it has come. What was there stays where a later load fails. */
  readonly value: T | null
  readonly problem: Problem | null
  load(): Promise<void>
  /** Takes over what a change has brought about. */
  set(value: T): void
}

/**
 * Loads one thing when it is first shown.
 * @param of what it is: when that changes, it is loaded again.
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
