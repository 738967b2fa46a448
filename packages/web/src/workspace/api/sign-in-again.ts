import { signal } from '@preact/signals'
import type { Problem } from './problem.ts'

interface Waiting {
  /** Calls that failed for want of a sign-in go on. */
  goOn(): void
  /** They fail. */
  giveUp(): void
}

/** Set while calls wait for somebody to sign in again; whoever shows the page asks for it in place. */
export const waitingForSignIn = signal<Waiting | null>(null)

let pending: Promise<void> | null = null

/** Waits until the person has signed in again. @throws Problem the one that is given, when they would rather not */
export function signInAgain(problem: Problem): Promise<void> {
  pending ??= new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => () => {
      waitingForSignIn.value = null
      pending = null
      settle()
    }
    waitingForSignIn.value = { goOn: end(resolve), giveUp: end(() => reject(problem)) }
  })
  return pending
}
