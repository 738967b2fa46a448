import type { WorkspaceInputOf, WorkspaceOperationName } from '@roomful/contract/workspace/index'
import { ApiError, invalidField } from '../../domain/api-error.ts'
import { readMailAddress } from '../../domain/people/mail-address.ts'
import { requireGoodPassword } from '../../domain/people/password-rules.ts'
import { provePassword } from '../../domain/people/prove-password.ts'
import type { WorkspaceCall, WorkspaceCaller } from './workspace-call.ts'
import type { WorkspaceServices } from './workspace-services.ts'

/**
 * What is done for a call before its transaction begins, such as hashing passwords, which takes longer than a transaction may
 * last. Its handler gets what comes of it.
 */
export const workspacePreparations = {
  signIn: async (services: WorkspaceServices, { body }: WorkspaceInputOf<'signIn'>, call: WorkspaceCall) => {
    const { folded } = readMailAddress(body.email)
    const proof = { foldedEmail: folded, password: body.password, address: call.addressKey }
    const proven = await provePassword(services, services.signInGuard, proof)
    if (!proven) throw new ApiError('UNAUTHENTICATED', 'Address or password is wrong.')
    return proven
  },

  changePassword: async (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'changePassword'>,
    call: WorkspaceCall,
    caller: WorkspaceCaller,
  ) => {
    const { foldedEmail } = (caller as WorkspaceCaller & { access: 'user' }).signedIn.user
    requireGoodPassword(body.new_password, foldedEmail, 'new_password')
    const proof = { foldedEmail, password: body.current_password, address: call.addressKey }
    const proven = await provePassword(services, services.signInGuard, proof)
    if (!proven) throw invalidField('current_password', 'right', 'the password as it is now')
    return services.passwords.inTurn(call.addressKey, () => services.passwords.hash(body.new_password))
  },
} satisfies { readonly [N in WorkspaceOperationName]?: unknown }

/** What the preparation of an operation gives its handler. */
export type Prepared<N extends keyof typeof workspacePreparations> = Awaited<
  ReturnType<(typeof workspacePreparations)[N]>
>
