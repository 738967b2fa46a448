import { useEffect, useState } from 'preact/hooks'
import { asProblem, type Problem } from '../api/problem.ts'

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
