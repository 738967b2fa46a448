import { ApiError } from '../../lib/api-error.ts'
import type { Organization } from '../../services.ts'
import { lowestPlan, type Plan, planNamed } from './plans.ts'

/** What a plan does not include, and the lowest plan that does. */
export interface Restriction {
  readonly upgradeTo: string | undefined
}

/** Null when the plan covers questions of this type. */
export function questionTypeRestriction(organization: Organization, type: string): Restriction | null {
  return restriction(organization, plan => plan.questionTypes.some(covered => covered === type))
}

/** @throws ApiError PLAN_LIMIT_REACHED unless the plan covers questions of this type. */
export function requireQuestionType(organization: Organization, type: string): void {
  refuse(questionTypeRestriction(organization, type), `Questions of type ${type} are not part of this plan.`)
}

/** @throws ApiError PLAN_LIMIT_REACHED unless one more session may be LIVE beside `live` others. */
export function requireLiveSession(organization: Organization, live: number): void {
  const allows = (plan: Plan) => plan.liveSessions === null || plan.liveSessions > live
  const { liveSessions } = planNamed(organization.plan)
  refuse(
    restriction(organization, allows),
    `This plan allows ${liveSessions} live sessions at once: close one, or move to a higher plan.`,
  )
}

/** @throws ApiError PLAN_LIMIT_REACHED unless the plan has the public API. */
export function requireApi(organization: Organization): void {
  refuse(restriction(organization, includesApi), 'The public API is not part of this plan.')
}

export function hasApi(organization: Organization): boolean {
  return restriction(organization, includesApi) === null
}

function includesApi(plan: Plan): boolean {
  return plan.requestsPerWindow !== null
}

/** @throws ApiError PLAN_LIMIT_REACHED unless the plan has exports. */
export function requireExport(organization: Organization): void {
  const allowed = restriction(organization, plan => plan.export)
  refuse(allowed, 'Exports are not part of this plan.')
}

function restriction(organization: Organization, allows: (plan: Plan) => boolean): Restriction | null {
  return allows(planNamed(organization.plan)) ? null : { upgradeTo: lowestPlan(allows) }
}

function refuse(found: Restriction | null, message: string): void {
  if (!found) return
  throw new ApiError('PLAN_LIMIT_REACHED', message, found.upgradeTo ? { upgrade_to: found.upgradeTo } : {})
}
