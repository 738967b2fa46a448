import { signal } from '@preact/signals'
import type { MeOut } from '@roomful/contract/workspace/account'
import { chooseLanguage, language } from '../../messages/index.ts'
import { asProblem, callForResponse, type Problem, signInAgain, waitingForSignIn } from './call.ts'

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

/** Takes over who is signed in, as the server has just said, and switches to their language. */
export function signedInAs({ user, organizations }: MeOut, etag?: string): void {
  me.value = { is: 'somebody', user, organizations, etag }
  if (user.language !== language) void chooseLanguage(user.language)
}

export function signedOut(): void {
  me.value = { is: 'nobody' }
  waitingForSignIn.value?.giveUp()
}

/**
 * Asks who is signed in. If the server cannot be reached, the page stays as it is; if the sign-in has ended, the person is asked to
 * sign in again in place: either way nothing they typed is lost.
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

/** While the password is being changed, the old cookie ends a moment before the new one arrives. */
const refusedAgainAfterMs = 500

/**
 * Asks again who is signed in, so that an idle page shows when somebody was removed, got another role or was signed out elsewhere.
 * The response is dropped if the person signed in or out, or changed something, in the meantime.
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
      // After any other failure the page asks again in a few seconds.
      if (problem.code !== 'UNAUTHENTICATED' || me.value !== before) return
      if (!isFirst) return signInAgain(problem).catch(() => signedOut())
      await new Promise(resolve => setTimeout(resolve, refusedAgainAfterMs))
    }
  }
}
