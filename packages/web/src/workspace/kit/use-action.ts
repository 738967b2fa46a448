import { useState } from 'preact/hooks'
import { asProblem, type ProblemCode, problemText } from '../api/call.ts'
import { toast } from './toast.tsx'

/** Runs button actions, one at a time. */
export interface Action {
  readonly isBusy: boolean
  /** The last error, or null. */
  readonly problem: string | null
  /** Runs the work unless busy. */
  run(work: () => Promise<void>): Promise<void>
}

/** For buttons with an error next to them. @param texts error texts by code */
export function useAction(texts?: Partial<Record<ProblemCode, string>>): Action {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    isBusy,
    problem,
    async run(work) {
      if (isBusy) return
      setBusy(true)
      setProblem(null)
      try {
        await work()
      } catch (thrown) {
        setProblem(problemText(asProblem(thrown), texts))
      } finally {
        setBusy(false)
      }
    },
  }
}

/** For buttons without such space, as in list rows: errors show as a toast. */
export async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    toast(problemText(asProblem(thrown)))
  }
}
