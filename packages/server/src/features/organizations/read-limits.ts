import type { LimitsOut } from '@roomful/contract/operations/limits'
import { type Allowance, resetSeconds, windowMs } from '../../budget/budget.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization } from '../../services.ts'
import { plans } from './plans.ts'

/** What an organization may do, and every plan beside it. */
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

/** Every plan and what it gives, lowest first. */
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
