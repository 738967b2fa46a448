import { signal } from '@preact/signals'
import type { MeOut } from '@roomful/contract/workspace/account'
import { chooseWorkspaceLanguage, language } from '../../messages/workspace/index.ts'
import { callForResponse } from './call.ts'
import { asProblem, type Problem } from './problem.ts'
import { signInAgain, waitingForSignIn } from './sign-in-again.ts'

export type Membership = MeOut['organizations'][number]

/** Who has signed in on this browser. */
export type Me =
  | { readonly is: 'loading' | 'nobody' }
  | { readonly is: 'unreachable'; readonly problem: Problem }
  | {
      readonly is: 'somebody'
      readonly user: MeOut['user']
      readonly organizations: readonly Membership[]
      /** Undefined where it was said beside something else. */
      readonly etag: string | undefined
    }

export const me = signal<Me>({ is: 'loading' })

/** Takes over who somebody is, as the server has just said it, and their language. */
export function signedInAs({ user, organizations }: MeOut, etag?: string): void {
  me.value = { is: 'somebody', user, organizations, etag }
  if (user.language !== language) void chooseWorkspaceLanguage(user.language)
}

export function signedOut(): void {
  me.value = { is: 'nobody' }
  waitingForSignIn.value?.giveUp()
}

/**
 * Asks who has signed in. Somebody who is there stays where the server cannot be reached, and is asked to sign in again where
 * their sign-in has ended: what they have typed is not to be lost.
 */
export async function loadMe(): Promise<void> {
  const wasThere = me.value.is === 'somebody'
  try {
    const { body, etag } = await callForResponse('getMe', {}, { mayBeSignedOut: !wasThere })
    signedInAs(body, etag)
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code === 'UNAUTHENTICATED') signedOut()
    else if (!wasThere) me.value = { is: 'unreachable', problem }
  }
}

/** A change of the password under way makes the old cookie worthless a moment before the new one is here. */
const refusedAgainAfterMs = 500

/**
 * Asks again who has signed in, for a page on which nobody does anything: somebody who was removed, has another role or was signed
 * out elsewhere is shown so. A response is dropped where a sign-in, a sign-out or a change came while it was on its way.
 */
export async function refreshMe(): Promise<void> {
  const before = me.value
  if (before.is !== 'somebody') return
  for (let isFirst = true; me.value === before && waitingForSignIn.value === null; isFirst = false) {
    try {
      const { body, etag } = await callForResponse('getMe', {}, { mayBeSignedOut: true })
      if (me.value === before && etag !== before.etag) signedInAs(body, etag)
      return
    } catch (thrown) {
      const problem = asProblem(thrown)
      // What else fails is asked again soon.
      if (problem.code !== 'UNAUTHENTICATED' || me.value !== before) return
      if (!isFirst) return signInAgain(problem).catch(() => signedOut())
      await new Promise(resolve => setTimeout(resolve, refusedAgainAfterMs))
    }
  }
}
