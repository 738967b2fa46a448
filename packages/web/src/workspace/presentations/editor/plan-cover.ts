import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { AppOutputOf } from '@roomful/contract/table'
import { planName } from '../../kit/plan-name.ts'

type PlanOut = AppOutputOf<'getPlan'>

/** Whether the plan includes a type; if not, the lowest plan that does, or null. */
export type Cover = { readonly type: 'covered' } | { readonly type: 'missing'; readonly from: string | null }

/** @param plan null: unknown; everything counts as included */
export function coverOf(plan: PlanOut | null, type: QuestionTypeName | 'CONTENT'): Cover {
  if (plan === null || type === 'CONTENT') return { type: 'covered' }
  const own = plan.plans.find(tier => tier.plan === plan.plan)
  if (!own || own.question_types.includes(type)) return { type: 'covered' }
  const from = plan.plans.find(tier => tier.question_types.includes(type))
  return { type: 'missing', from: from ? planName(from.plan) : null }
}
