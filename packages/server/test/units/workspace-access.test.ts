// Who may call an operation of the workspace: every access level against every caller, in one table.
import type { Role } from '@roomful/contract/workspace/roles'
import { expect, test } from 'vitest'
import { judgeCaller } from '../../src/api/workspace/workspace-call.ts'
import type { Membership, MembersProvider } from '../../src/features/people/members.ts'
import type { SignedIn } from '../../src/features/people/sign-ins.ts'
import { ApiError } from '../../src/lib/api-error.ts'

type Caller = readonly [signedIn: SignedIn | undefined, membership?: Membership]

const issuer = 'https://id.example'
const signedIn = (proofs: SignedIn['proofs'], hasTwoFactor = false) =>
  ({ proofs, user: { hasTwoFactor } }) as SignedIn
const byPassword: SignedIn['proofs'] = { withPassword: true, vouching: null }
const byProvider = { withPassword: false, vouching: { issuer } } as SignedIn['proofs']
const member = (role: Role, provider: MembersProvider | null = null, isTwoFactorRequired = false) =>
  ({ role, provider, isTwoFactorRequired }) as Membership
const provider = (isRequired: boolean): MembersProvider => ({ issuer, isRequired, isLinked: true })

const callers: Record<string, Caller> = {
  'no sign-in': [undefined],
  'no member': [signedIn(byPassword)],
  presenter: [signedIn(byPassword), member('PRESENTER')],
  admin: [signedIn(byPassword), member('ADMIN')],
  owner: [signedIn(byPassword), member('OWNER')],
  'owner by password where a provider is required': [signedIn(byPassword), member('OWNER', provider(true))],
  'owner by the required provider': [signedIn(byProvider), member('OWNER', provider(true))],
  'owner by another provider': [signedIn(byProvider), member('OWNER')],
  'owner without the required second factor': [signedIn(byPassword), member('OWNER', null, true)],
  'owner with the required second factor': [signedIn(byPassword, true), member('OWNER', null, true)],
  'owner by a provider that asks for second factors': [
    signedIn(byProvider),
    member('OWNER', provider(false), true),
  ],
}

/** What each access level says to each caller: the access it grants, or the code of the refusal. */
const judgements = {
  'no sign-in': ['anybody', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  'no member': ['anybody', 'user', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  presenter: ['anybody', 'user', 'member', 'FORBIDDEN', 'FORBIDDEN'],
  admin: ['anybody', 'user', 'member', 'member', 'FORBIDDEN'],
  owner: ['anybody', 'user', 'member', 'member', 'member'],
  'owner by password where a provider is required': ['anybody', 'user', ...times('SIGN_IN_REQUIRED')],
  'owner by the required provider': ['anybody', 'user', ...times('member')],
  'owner by another provider': ['anybody', 'user', ...times('SIGN_IN_REQUIRED')],
  'owner without the required second factor': ['anybody', 'user', ...times('TWO_FACTOR_REQUIRED')],
  'owner with the required second factor': ['anybody', 'user', ...times('member')],
  'owner by a provider that asks for second factors': ['anybody', 'user', ...times('member')],
}

function times(judgement: string): string[] {
  return [judgement, judgement, judgement]
}

test('every caller has exactly the access of its sign-in and role', () => {
  const levels = ['anybody', 'user', 'PRESENTER', 'ADMIN', 'OWNER'] as const
  const judged = Object.entries(callers).map(([name, caller]) => [
    name,
    levels.map(level => judgement(() => judgeCaller(level, ...(caller as [SignedIn, Membership])).access)),
  ])
  expect(Object.fromEntries(judged)).toEqual(judgements)
})

function judgement(judge: () => string): string {
  try {
    return judge()
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
