import { useState } from 'preact/hooks'
import { asProblem, type ProblemCode, problemText } from '../api/call.ts'
import { toast } from './toast.tsx'

/** Runs the actions of buttons, one at a time. */
export interface Action {
  readonly isBusy: boolean
  /** Why the last call failed; null: it did not. */
  readonly problem: string | null
  /** Does something unless something is being done. */
  run(work: () => Promise<void>): Promise<void>
}

/** For buttons that have their error beside them. @param texts what some error codes mean here */
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

/** For buttons without room beside them, as in the rows of a list: a toast says what failed. */
export async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    toast(problemText(asProblem(thrown)))
  }
}
