import { signal } from '@preact/signals'
import type { Problem } from './problem.ts'

interface Waiting {
  /** The calls that waited are repeated. */
  goOn(): void
  /** The calls that waited fail. */
  giveUp(): void
}

/** Set while calls wait for somebody to sign in again, which a dialog over the page asks for. */
export const waitingForSignIn = signal<Waiting | null>(null)

let pending: Promise<void> | null = null

/** Waits until the person has signed in again. @throws Problem the given one, if they decline */
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
