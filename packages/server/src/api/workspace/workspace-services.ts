import type { Budget } from '../../budget/budget.ts'
import type { LocalBudget } from '../../budget/local-budget.ts'
import type { FileParts } from '../../features/imports/file-parser.ts'
import type { WorkspaceLinks } from '../../features/people/links.ts'
import type { SignInGuard } from '../../features/people/sign-in-guard.ts'
import type { OperatorDays } from '../../features/retention/organization-retention.ts'
import type { OidcClient } from '../../oidc/oidc-client.ts'
import type { ApiServices } from '../api-services.ts'
import type { UserBudget } from './user-budget.ts'

/** What operations of the workspace need. */
export interface WorkspaceServices extends ApiServices, FileParts {
  readonly signInGuard: SignInGuard
  readonly resetMails: Budget
  readonly invitationMails: Budget
  /** Reports that somebody has read a while ago are in the audit log already. */
  readonly reportReads: LocalBudget
  readonly userBudget: UserBudget
  readonly links: WorkspaceLinks
  readonly oidc: OidcClient
  readonly operatorDays: OperatorDays
}
