import type { SignInGuard } from '../../domain/people/sign-in-guard.ts'
import type { ApiServices } from '../api-services.ts'

/** What operations of the workspace need. */
export interface WorkspaceServices extends ApiServices {
  readonly signInGuard: SignInGuard
}
