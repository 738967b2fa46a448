import type { LimitsOut } from '@roomful/contract/features/organizations/limits'
import { type QuestionTypeName, questionTypeNames } from '@roomful/contract/question-types/index'
import { type Allowance, resetSeconds, windowMs } from '../../budget/budget.ts'
import { ApiError } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization } from '../../services.ts'

/** Limits of a plan. Rates are per organization and window of 60 s; null means no limit. */
export interface Plan {
  readonly name: string
  /** Null: the plan has no public API. */
  readonly requestsPerWindow: number | null
  readonly participantsPerSession: number
  readonly liveSessions: number | null
  readonly questionTypes: readonly QuestionTypeName[]
  readonly export: boolean
}

/** Whether every plan covers a type. */
const isBasic: Readonly<Record<QuestionTypeName, boolean>> = {
  MULTIPLE_CHOICE: true,
  QUIZ: false,
  WORD_CLOUD: true,
  OPEN_TEXT: true,
  RATING: true,
  NPS: false,
  NUMERIC: false,
  RANKING: false,
  ORDERING: false,
  MATCHING: false,
  FILL_IN_BLANK: false,
  POINT_ALLOCATION: false,
  SPINNER: false,
  QA: true,
}
const basic = questionTypeNames.filter(type => isBasic[type])
const all = questionTypeNames

/** Every plan, lowest first (docs/reference/plans-and-budgets.md). Plan names occur nowhere else. */
export const plans: readonly Plan[] = [
  {
    name: 'FREE',
    requestsPerWindow: null,
    participantsPerSession: 50,
    liveSessions: 1,
    questionTypes: basic,
    export: false,
  },
  {
    name: 'STARTER',
    requestsPerWindow: 120,
    participantsPerSession: 200,
    liveSessions: 3,
    questionTypes: basic,
    export: false,
  },
  {
    name: 'PRO',
    requestsPerWindow: 120,
    participantsPerSession: 1000,
    liveSessions: 10,
    questionTypes: all,
    export: true,
  },
  {
    name: 'TEAM',
    requestsPerWindow: 600,
    participantsPerSession: 5000,
    liveSessions: 50,
    questionTypes: all,
    export: true,
  },
  {
    name: 'ENTERPRISE',
    requestsPerWindow: 3000,
    participantsPerSession: 100_000,
    liveSessions: null,
    questionTypes: all,
    export: true,
  },
]

/** The plan of an organization unless its operator chooses another. */
export const defaultPlan = plans.at(-1)!.name

/** @throws RangeError for an unknown name. */
export function planNamed(name: string): Plan {
  const plan = plans.find(candidate => candidate.name === name)
  if (!plan) throw new RangeError(`no plan ${name}: choose one of ${plans.map(p => p.name).join(', ')}`)
  return plan
}

/** The lowest plan that satisfies `lifts`, for `upgrade_to`. */
function lowestPlan(lifts: (plan: Plan) => boolean): string | undefined {
  return plans.find(lifts)?.name
}

/** A missing feature, and the lowest plan that includes it. */
export interface Restriction {
  readonly upgradeTo: string | undefined
}

/** Null when the plan covers questions of this type. */
export function questionTypeRestriction(organization: Organization, type: string): Restriction | null {
  return restriction(organization, plan => plan.questionTypes.some(covered => covered === type))
}

/** @throws ApiError PLAN_LIMIT_REACHED unless the plan covers questions of this type. */
export function requireQuestionType(organization: Organization, type: string): void {
  refuse(questionTypeRestriction(organization, type), `Your plan does not include questions of type ${type}.`)
}

/**
 * @throws ApiError PLAN_LIMIT_REACHED if the plan does not allow another LIVE session next to `live` others.
 */
export function requireLiveSession(organization: Organization, live: number): void {
  const allows = (plan: Plan) => plan.liveSessions === null || plan.liveSessions > live
  const { liveSessions } = planNamed(organization.plan)
  refuse(
    restriction(organization, allows),
    `Your plan allows ${liveSessions} LIVE sessions at once: close one, or upgrade.`,
  )
}

/** @throws ApiError PLAN_LIMIT_REACHED unless the plan has the public API. */
export function requireApi(organization: Organization): void {
  refuse(restriction(organization, includesApi), 'Your plan does not include the public API.')
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
  refuse(allowed, 'Your plan does not include exports.')
}

function restriction(organization: Organization, allows: (plan: Plan) => boolean): Restriction | null {
  return allows(planNamed(organization.plan)) ? null : { upgradeTo: lowestPlan(allows) }
}

function refuse(found: Restriction | null, message: string): void {
  if (!found) return
  throw new ApiError('PLAN_LIMIT_REACHED', message, found.upgradeTo ? { upgrade_to: found.upgradeTo } : {})
}

/** Limits of an organization, and all plans. */
export function readLimits(organization: Organization, allowance: Allowance): LimitsOut {
  return {
    plan: organization.plan,
    window_seconds: windowMs / 1000,
    limit: allowance.limit,
    remaining: allowance.remaining,
    resets_at: timestamp(resetSeconds(allowance) * 1000),
    plans: plansOut(),
  }
}

/** All plans and their limits, lowest first. */
export function plansOut(): LimitsOut['plans'] {
  return plans.map(plan => ({
    plan: plan.name,
    api_included: plan.requestsPerWindow !== null,
    requests_per_window: plan.requestsPerWindow,
    participants_per_session: plan.participantsPerSession,
    live_sessions: plan.liveSessions,
    question_types: [...plan.questionTypes],
    export: plan.export,
  }))
}
