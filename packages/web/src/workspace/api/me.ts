import { signal } from '@preact/signals'
import type { MeOut } from '@roomful/contract/workspace/account'
import { chooseWorkspaceLanguage, language } from '../../messages/workspace/index.ts'
import { callForAnswer } from './call.ts'
import { asProblem, type Problem } from './problem.ts'

export type Membership = MeOut['organizations'][number]

/** Who has signed in on this browser. */
export type Me =
  | { readonly is: 'loading' | 'nobody' }
  | { readonly is: 'unreachable'; readonly problem: Problem }
  | {
      readonly is: 'somebody'
      readonly user: MeOut['user']
      readonly organizations: readonly Membership[]
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
}

/**
 * Asks who has signed in. Somebody who is there stays where the server cannot be reached, and is asked to sign in again where
 * their sign-in has ended: what they have typed is not to be lost.
 */
export async function loadMe(): Promise<void> {
  const wasThere = me.value.is === 'somebody'
  try {
    const { body, etag } = await callForAnswer('getMe', {}, { mayBeSignedOut: !wasThere })
    signedInAs(body, etag)
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code === 'UNAUTHENTICATED') signedOut()
    else if (!wasThere) me.value = { is: 'unreachable', problem }
  }
}
