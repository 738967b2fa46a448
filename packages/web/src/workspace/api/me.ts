import { signal } from '@preact/signals'
import type { MeOut } from '@roomful/contract/features/people/account'
import { chooseLanguage, language } from '../../messages/index.ts'
import { asProblem, callForResponse, type Problem, signInAgain, waitingForSignIn } from './call.ts'

export type Membership = MeOut['organizations'][number]

/** Sign-in state of this browser. */
export type Me =
  | { readonly status: 'loading' | 'signed-out' }
  | { readonly status: 'unreachable'; readonly problem: Problem }
  | {
      readonly status: 'signed-in'
      readonly user: MeOut['user']
      readonly organizations: readonly Membership[]
      /** Undefined if not part of the response. */
      readonly etag: string | undefined
    }

export const me = signal<Me>({ status: 'loading' })

/** Stores the signed-in user and switches to their language. */
export function signedInAs({ user, organizations }: MeOut, etag?: string): void {
  me.value = { status: 'signed-in', user, organizations, etag }
  if (user.language !== language) void chooseLanguage(user.language)
}

export function signedOut(): void {
  me.value = { status: 'signed-out' }
  waitingForSignIn.value?.giveUp()
}

/**
 * Loads the signed-in user. If the server is unreachable the page stays; if the sign-in has expired, a dialog asks for a
 * new one. No input is lost.
 */
export async function loadMe(): Promise<void> {
  const wasThere = me.value.status === 'signed-in'
  try {
    const { body, etag } = await callForResponse('getMe', {}, { mayBeSignedOut: !wasThere })
    signedInAs(body, etag)
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code === 'UNAUTHENTICATED') signedOut()
    else if (!wasThere) me.value = { status: 'unreachable', problem }
  }
}

/** During a password change the old cookie expires just before the new one arrives. */
const refusedAgainAfterMs = 500

/**
 * Reloads the user, so that idle pages notice removals, role changes and remote sign-outs. The response is dropped after
 * a sign-in, sign-out or change in the meantime.
 */
export async function refreshMe(): Promise<void> {
  const before = me.value
  if (before.status !== 'signed-in') return
  for (let isFirst = true; me.value === before && waitingForSignIn.value === null; isFirst = false) {
    try {
      const { body, etag } = await callForResponse('getMe', {}, { mayBeSignedOut: true })
      if (me.value === before && etag !== before.etag) signedInAs(body, etag)
      return
    } catch (thrown) {
      const problem = asProblem(thrown)
      // Other failures are retried in a few seconds.
      if (problem.code !== 'UNAUTHENTICATED' || me.value !== before) return
      if (!isFirst) return signInAgain(problem).catch(() => signedOut())
      await new Promise(resolve => setTimeout(resolve, refusedAgainAfterMs))
    }
  }
}
